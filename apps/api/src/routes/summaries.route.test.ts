import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestServer, type TestServer } from "../testing/create-test-server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());

const linkTo = (id: string) => ({ kind: "link", url: `https://youtu.be/${id}` }) as const;

describe("POST /api/summaries", () => {
  it("makes a summary of a link and hands it out when it is done", async () => {
    const guest = await server.signInGuest();
    const started = await server.call("createSummary", {
      as: guest,
      body: { source: linkTo("aaaaaaaaaaa") },
    });
    expect(started.status).toBe(200);
    expect(started.body.data).toMatchObject({ joined: false, cost: 1, summary: { status: "queued" } });
    await server.runSummaries();
    const { id } = started.body.data.summary;
    const done = await server.call("getSummary", { as: guest, params: { id } });
    expect(done.body.data).toMatchObject({
      status: "done",
      progress: 1,
      video: { title: "How bridges stand" },
    });
    expect(done.body.data.content.keyPoints).toHaveLength(4);
  });
});
