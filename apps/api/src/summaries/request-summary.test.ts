import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestServer, type TestServer } from "../testing/create-test-server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());

describe("a server without a model", () => {
  it("offers only key points", async () => {
    const { body } = await server.call("getPublicConfig", {});
    expect(body.data).toMatchObject({ summaryShapes: ["points"], canTakeWish: false });
  });

  it("refuses other shapes and a wish without using quota", async () => {
    const guest = await server.signInGuest();
    const ask = (choices: { shape?: "brief"; wish?: string | null }) =>
      server.call("createSummary", {
        as: guest,
        body: { source: { kind: "text", title: null, text: "Bees dance." }, ...choices },
      });
    expect(await ask({ shape: "brief" })).toMatchObject({
      status: 400,
      body: { code: "invalid_input.shape_not_offered" },
    });
    expect(await ask({ wish: "for a beginner" })).toMatchObject({
      status: 400,
      body: { code: "invalid_input.wish_not_offered" },
    });
    expect((await ask({ wish: "x".repeat(301) })).status).toBe(400);
    const { body } = await ask({ wish: null });
    expect(body.data).toMatchObject({ cost: 1, summary: { shape: "points", wish: null } });
    const render = await server.call("renderSummary", {
      as: guest,
      params: { id: body.data.summary.id },
      body: { length: "medium", language: null, shape: "notes" },
    });
    expect(render.status).toBe(409);
    await server.runSummaries();
    const again = await server.call("renderSummary", {
      as: guest,
      params: { id: body.data.summary.id },
      body: { length: "medium", language: null, shape: "notes" },
    });
    expect(again).toMatchObject({ status: 400, body: { code: "invalid_input.shape_not_offered" } });
    const overview = await server.call("getAccountOverview", { as: guest });
    expect(overview.body.data.stats.monthly.text_summaries_used).toBe(1);
  });
});
