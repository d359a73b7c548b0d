import { MAX_KEPT_POINTS } from "@pith/core/contract/limits";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Caller, createTestServer, type TestServer } from "../testing/create-test-server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());

type Reader = Caller & { userId: string };

async function signIn(): Promise<Reader> {
  const caller = await server.signInGuest();
  await server.setTier({ userId: caller.userId, tier: "pro" });
  return caller;
}

async function summarize(as: Caller, title: string, text: string): Promise<string> {
  const { body } = await server.call("createSummary", {
    as,
    body: { source: { kind: "text", title, text } },
  });
  await server.runSummaries();
  server.clock.advance(1000);
  return body.data.summary.id;
}

describe("versions", () => {
  it("are one's own of the same talk, with what another one would cost", async () => {
    const reader = await signIn();
    const id = await summarize(reader, "Bridges", "Bridges carry their load.");
    await summarize(reader, "Tea", "Pour it slowly.");
    const stranger = await signIn();
    await summarize(stranger, "Bridges", "Bridges carry their load.");
    const read = async () =>
      (await server.call("listSummaryVersions", { as: reader, params: { id } })).body.data;
    const before = await read();
    expect(before.versions.map((version: { id: string }) => version.id)).toEqual([id]);
    const price = (data: typeof before, length: string) =>
      data.prices.find((each: { length: string }) => each.length === length).cost;
    expect([price(before, "medium"), price(before, "long")]).toEqual([0, 1]);

    const rendered = await server.call("renderSummary", {
      as: reader,
      params: { id },
      body: { length: "long", language: null },
    });
    expect(rendered.body.data.cost).toBe(1);
    await server.runSummaries();
    const after = await read();
    expect(after.versions).toMatchObject([
      { id, length: "medium", engine: "extractive", status: "done" },
      { id: rendered.body.data.summary.id, length: "long" },
    ]);
    expect(price(after, "long")).toBe(0);
  });
});

describe("kept points", () => {
  it("are listed with their talk, the latest first, a page at a time, until they are removed", async () => {
    const reader = await signIn();
    const text = "Bridges carry their load. Cables pull on the towers.";
    const bridges = await summarize(reader, "Bridges", text);
    const tea = await summarize(reader, "Tea", "Pour it slowly.");
    const keep = (id: string) => server.call("keepPoint", { as: reader, params: { id, pointIndex: 0 } });
    await keep(bridges);
    await keep(bridges);
    server.clock.advance(1000);
    await keep(tea);
    const list = async (query: Record<string, unknown> = {}) =>
      (await server.call("listKeptPoints", { as: reader, query: query as never })).body.data;
    const first = await list({ limit: 1 });
    expect(first.items).toMatchObject([{ summaryId: tea, pointIndex: 0, title: "Tea" }]);
    expect((await list({ limit: 1, cursor: first.nextCursor })).items).toMatchObject([
      { summaryId: bridges, title: "Bridges" },
    ]);
    expect((await list({ summaryId: bridges })).items).toHaveLength(1);

    const stranger = await signIn();
    const { body } = await server.call("listKeptPoints", {
      as: stranger,
      query: { summaryId: bridges } as never,
    });
    expect(body.data.items).toEqual([]);

    await server.call("unkeepPoint", { as: reader, params: { id: tea, pointIndex: 0 } });
    expect((await list()).items.map(({ summaryId }: { summaryId: string }) => summaryId)).toEqual([bridges]);
  });

  it("have a limit", async () => {
    const reader = await signIn();
    const id = await summarize(reader, "Bridges", "Bridges carry their load.");
    await server.dependencies.database.db.execute(
      sql`insert into kept_points select ${id}, n, now() from generate_series(1, ${MAX_KEPT_POINTS}) n`,
    );
    const { status, body } = await server.call("keepPoint", { as: reader, params: { id, pointIndex: 0 } });
    expect([status, body.code]).toEqual([409, "conflict.kept_points_full"]);
  });
});
