import { endpoints } from "@pith/core/contract/contract";
import type { EndpointDefinition } from "@pith/core/contract/define-endpoint";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestServer, TEST_ORIGIN, type TestServer } from "../testing/create-test-server.ts";
import { buildPublicApi } from "./build-public-api.ts";

const marked: EndpointDefinition = endpoints.getPremiumStatus;
let server: TestServer;
beforeAll(async () => {
  marked.deprecation = { since: "2026-01-01T00:00:00Z", sunset: "2027-07-01T00:00:00Z" };
  server = await createTestServer();
});
afterAll(async () => {
  delete marked.deprecation;
  await server.close();
});

describe("a deprecated call", () => {
  it.each(["/api/premium/status", "/v1/account/plan"])(
    "sends Deprecation and Sunset headers: %s",
    async (path) => {
      const as = await server.signInGuest();
      for (const [headers, status] of [
        [as.headers, 200],
        [{}, 401],
      ] as const) {
        const answer = await server.app.request(`${TEST_ORIGIN}${path}`, { headers });
        expect([answer.status, answer.headers.get("Deprecation"), answer.headers.get("Sunset")]).toEqual([
          status,
          "@1767225600",
          "Thu, 01 Jul 2027 00:00:00 GMT",
        ]);
      }
    },
  );

  it("is the only one marked as deprecated in the API description", async () => {
    const { paths } = buildPublicApi({ publicUrl: TEST_ORIGIN }) as {
      paths: Record<string, Record<string, { operationId: string; deprecated?: boolean }>>;
    };
    const operations = Object.values(paths).flatMap((path) => Object.values(path));
    const found = operations.filter(({ deprecated }) => deprecated).map(({ operationId }) => operationId);
    expect(found).toEqual(["getPremiumStatus"]);
    const as = await server.signInGuest();
    expect((await server.call("listFollows", { as })).headers.get("Deprecation")).toBeNull();
  });
});
