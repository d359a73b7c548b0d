import { describe, expect, it } from "vitest";
import { createTestServer, TEST_ORIGIN } from "../testing/create-test-server.ts";

/** Makes one call that succeeds and two that fail. Returns the access log's lines. */
async function readLines(accessLog: string) {
  const server = await createTestServer({ settings: { ACCESS_LOG: accessLog } });
  const before = server.logLines.length;
  const headers = { "User-Agent": "canary", "X-Forwarded-For": "203.0.113.9" };
  await server.app.request(`${TEST_ORIGIN}/api/config?canary=canary`, { headers });
  await server.app.request(`${TEST_ORIGIN}/api/summaries/canary`, { headers });
  await server.app.request(`${TEST_ORIGIN}/canary`, { headers });
  const lines = server.logLines
    .slice(before)
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .filter(({ message, level }) => message === "Answered" && level === "info");
  await server.close();
  return lines;
}

describe("the access log", () => {
  it("records only method, route, status, duration and id of each request", async () => {
    const lines = await readLines("all");
    expect(lines).toEqual(
      [
        ["/api/config", 200],
        ["/api/summaries/:id", 401],
        ["*", 404],
      ].map(([route, status]) => ({
        time: expect.any(String),
        level: "info",
        app: "test",
        message: "Answered",
        requestId: expect.stringMatching(/^[\da-f-]{36}$/),
        method: "GET",
        route,
        status,
        durationMs: expect.any(Number),
      })),
    );
  });

  it("records only failures, or nothing, depending on the setting", async () => {
    expect((await readLines("failures")).map(({ status }) => status)).toEqual([401, 404]);
    expect(await readLines("off")).toEqual([]);
  });
});
