import type { LibraryTalk } from "@pith/core/contract/library.schemas";
import { MAX_COLLECTIONS, MAX_KEPT_POINTS, UNDO_DELETE_MS } from "@pith/core/contract/limits";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { purgeDeleted } from "../history/delete-summary.ts";
import { indexOutdated } from "../summaries/search-index.repo.ts";
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

describe("summary versions", () => {
  it("include only the user's own of a talk, with the price of each further one", async () => {
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

describe("library talks", () => {
  const list = async (as: Caller, query: Record<string, unknown> = {}) =>
    (await server.call("listTalks", { as, query: query as never })).body.data as {
      items: LibraryTalk[];
      total: number;
      nextCursor: string | null;
    };

  it("are the user's own, newest first, with versions, filters and pagination", async () => {
    const reader = await signIn();
    const bridges = await summarize(reader, "Bridges", "Bridges carry their load.");
    const tea = await summarize(reader, "Tea", "Pour it slowly.");
    const render = await server.call("renderSummary", {
      as: reader,
      params: { id: bridges },
      body: { length: "long", language: null },
    });
    await server.runSummaries();
    const long: string = render.body.data.summary.id;
    const all = await list(reader);
    expect(all.total).toBe(2);
    expect(all.items.map(({ id, versions }) => [id, versions.map((version) => version.id)])).toEqual([
      [long, [long, bridges]],
      [tea, [tea]],
    ]);
    expect(all.items[0]?.line?.moments).not.toEqual([]);
    const first = await list(reader, { limit: 1 });
    expect((await list(reader, { limit: 1, cursor: first.nextCursor })).items.map(({ id }) => id)).toEqual([
      tea,
    ]);
    expect((await list(reader, { source: "files" })).total).toBe(2);
    expect((await list(reader, { source: "youtube" })).total).toBe(0);
    expect((await list(reader, { status: "failed" })).total).toBe(0);
    expect((await list(reader, { ids: tea })).items).toHaveLength(1);
    expect((await list(await signIn())).items).toEqual([]);
    const { body } = await server.call("getLibrary", { as: reader });
    expect(body.data).toMatchObject({ talks: 2, keptPoints: 0, sources: { files: 2, youtube: 0 } });
  });

  it.each([
    ["cafe", "Le café ouvre.", [[3, 7]]],
    ["CAFÉS", "Le cafe ouvre.", [[3, 7]]],
    ["trusting", "Nobody trusts a screenshot.", [[7, 13]]],
    ["日本", "お茶は日本の文化です。", [[3, 5]]],
    ["ежик", "Ёжик идёт домой.", [[0, 4]]],
    [
      "pour slow",
      "Pour it slowly.",
      [
        [0, 4],
        [8, 14],
      ],
    ],
  ])("match %j in the transcript", async (search, text, marks) => {
    const reader = await signIn();
    await summarize(reader, "Something else", "Nothing of the kind, never, in no way.");
    const id = await summarize(reader, "A talk", text);
    await summarize(await signIn(), "Another's", text);
    const { items, total } = await list(reader, { search });
    expect(total).toBe(1);
    expect(items).toMatchObject([
      { id, matches: { count: 1, captionLanguage: "en", places: [{ kind: "said", firstCueId: 0, marks }] } },
    ]);
    const { body } = await server.call("listTalkPlaces", { as: reader, params: { id }, query: { search } });
    expect(body.data.places).toEqual(items[0]?.matches?.places);
  });

  it("still have their number on a page that a deletion has emptied", async () => {
    const reader = await signIn();
    const last = await summarize(reader, "Bridges", "Bridges carry their load.");
    await summarize(reader, "Tea", "Pour it slowly.");
    const { nextCursor: cursor } = await list(reader, { limit: 1 });
    await server.call("deleteTalk", { as: reader, params: { id: last } });
    expect(await list(reader, { limit: 1, cursor })).toEqual({ items: [], total: 1, nextCursor: null });
  });

  it("match a phrase across captions and highlight titles", async () => {
    const reader = await signIn();
    const text = "This is the heart\nof the issue.\nNothing else.\nThe issue is of no heart.";
    const id = await summarize(reader, "Hearts and issues", text);
    const { items } = await list(reader, { search: "heart of the issue" });
    expect(items).toMatchObject([{ id, matches: { count: 1, places: [{ firstCueId: 0 }] } }]);
    expect((await list(reader, { search: "hearts" })).items[0]?.matches?.titleMarks).toEqual([[0, 6]]);
    expect((await list(reader, { search: "heart volcano" })).items).toEqual([]);
  });

  it("can be put in collections with unique names and a maximum number", async () => {
    const reader = await signIn();
    const id = await summarize(reader, "Bridges", "Bridges carry their load.");
    const create = (name: string) => server.call("createCollection", { as: reader, body: { name } });
    const collectionId: string = (await create("Engineering")).body.data.id;
    expect((await create("Engineering")).body.code).toBe("conflict.collection_exists");
    const place = { as: reader, params: { id: collectionId, summaryId: id } };
    await server.call("putInCollection", place);
    await server.call("putInCollection", place);
    expect((await list(reader, { collectionId })).items).toMatchObject([
      { id, collectionIds: [collectionId] },
    ]);
    const renamed = await server.call("renameCollection", {
      as: reader,
      params: { id: collectionId },
      body: { name: "Structures" },
    });
    expect(renamed.body.data).toEqual({ id: collectionId, name: "Structures", talks: 1 });
    expect((await list(await signIn(), { collectionId })).items).toEqual([]);
    await server.call("takeFromCollection", place);
    expect((await list(reader, { collectionId })).items).toEqual([]);
    for (let count = 1; count < MAX_COLLECTIONS; count += 1) await create(`Collection ${count}`);
    expect((await create("One too many")).body.code).toBe("conflict.collections_full");
    await server.call("deleteCollection", { as: reader, params: { id: collectionId } });
    expect((await list(reader)).items).toMatchObject([{ id, collectionIds: [] }]);
  });

  it("disappear when deleted, can be restored with all versions and are purged later", async () => {
    const reader = await signIn();
    const id = await summarize(reader, "Soon gone", "A wombat digs its burrow.");
    await server.call("renderSummary", {
      as: reader,
      params: { id },
      body: { length: "long", language: null },
    });
    await server.runSummaries();
    await server.call("keepPoint", { as: reader, params: { id, pointIndex: 0 } });
    const { body: shared } = await server.call("shareSummary", { as: reader, params: { id } });
    const { body: collection } = await server.call("createCollection", { as: reader, body: { name: "Zoo" } });
    await server.call("putInCollection", { as: reader, params: { id: collection.data.id, summaryId: id } });
    const look = async () => ({
      rows: (await list(reader, { search: "wombats" })).total,
      history: (await server.call("listSummaries", { as: reader, query: { search: "wombat" } as never })).body
        .data.items.length,
      summary: (await server.call("getSummary", { as: reader, params: { id } })).status,
      transcript: (await server.call("getSummaryTranscript", { as: reader, params: { id }, query: {} }))
        .status,
      shared: (await server.call("getSharedSummary", { params: { shareId: shared.data.shareId } })).status,
      kept: (await server.call("listKeptPoints", { as: reader, query: {} as never })).body.data.items.length,
      library: (await server.call("getLibrary", { as: reader })).body.data,
    });
    const before = await look();
    expect(before).toMatchObject({ rows: 1, history: 2, summary: 200, shared: 200, kept: 1 });
    await server.call("deleteTalk", { as: reader, params: { id } });
    expect(await look()).toMatchObject({
      ...{ rows: 0, history: 0, summary: 404, transcript: 404, shared: 404, kept: 0 },
      library: { talks: 0, keptPoints: 0, collections: [{ talks: 0 }] },
    });
    const stranger = await signIn();
    expect((await server.call("restoreSummary", { as: stranger, params: { id } })).status).toBe(404);
    expect((await server.call("restoreSummary", { as: reader, params: { id } })).status).toBe(200);
    expect(await look()).toEqual(before);

    await server.call("deleteTalk", { as: reader, params: { id } });
    server.clock.advance(UNDO_DELETE_MS + 1);
    await purgeDeleted(server.dependencies);
    expect((await server.call("restoreSummary", { as: reader, params: { id } })).status).toBe(404);
    expect(await server.dumpTables()).not.toContain("wombat");
  });

  it("are searchable again after an update changes the index format", async () => {
    const reader = await signIn();
    await summarize(reader, "Bridges", "Aqueducts carry water.");
    const { db } = server.dependencies.database;
    await db.execute(sql`update search_keys set generation = 0, languages = 'und', keys = ''`);
    await db.execute(sql`delete from speech_indexes`);
    expect((await list(reader, { search: "aqueduct" })).total).toBe(0);
    while ((await indexOutdated(server.dependencies)) > 0);
    expect((await list(reader, { search: "aqueduct" })).items).toMatchObject([{ matches: { count: 1 } }]);
  });
});

describe("asking the library", () => {
  const ask = (as: Caller, body: Record<string, unknown>) =>
    server.call("askLibrary", { as, body: body as never });

  it("answers from several talks with quotes and times, or reports that nothing was found", async () => {
    const reader = await signIn();
    const bridges = await summarize(
      reader,
      "Bridges",
      "We talk of big things.\nA suspension bridge hangs its deck from steel cables.\nWind makes it swing.",
    );
    const rust = await summarize(
      reader,
      "Rust",
      "Rust eats iron.\nThe cables of a suspension bridge must be painted against rust.\nPaint is cheap.",
    );
    await summarize(reader, "Tea", "Pour it slowly.\nLet it stand.");
    const stranger = await signIn();
    await summarize(stranger, "Secret", "The cables of my suspension bridge are made of cheese.");

    const { body } = await ask(reader, { question: "What about the cables of suspension bridges?" });
    expect(body.data.talks).toBe(3);
    expect(body.data.statements.length).toBeGreaterThan(1);
    expect(new Set(body.data.citations.map((each: { summaryId: string }) => each.summaryId))).toEqual(
      new Set([bridges, rust]),
    );
    for (const { citations } of body.data.statements)
      for (const at of citations) expect(body.data.citations[at]).toBeDefined();
    for (const citation of body.data.citations) {
      const { summaryId, quote, captionLanguage, firstCueId, lastCueId, startSeconds } = citation;
      expect(captionLanguage).toBe("en");
      const { body: transcript } = await server.call("getSummaryTranscript", {
        as: reader,
        params: { id: summaryId },
        query: {},
      });
      const cues = transcript.data.transcript.cues.slice(firstCueId, lastCueId + 1);
      expect(cues.map(({ text }: { text: string }) => text).join(" ")).toContain(quote);
      expect(startSeconds).toBe(cues[0].startMs / 1000);
    }

    const nothing = await ask(reader, { question: "How do volcanoes erupt?" });
    expect(nothing.body.data).toMatchObject({ statements: [], citations: [], talks: 3 });
    expect((await ask(await signIn(), { question: "Bridges?" })).body.data.talks).toBe(0);
  });

  it("respects collection, source and search filters, and skips deleted talks", async () => {
    const reader = await signIn();
    const first = await summarize(reader, "First", "Zebras have black and white stripes.");
    const second = await summarize(reader, "Second", "Zebras live in herds. Their stripes confuse lions.");
    const { body: collection } = await server.call("createCollection", { as: reader, body: { name: "Zoo" } });
    const collectionId: string = collection.data.id;
    await server.call("putInCollection", { as: reader, params: { id: collectionId, summaryId: first } });
    const cited = async (filter: Record<string, unknown>) => {
      const { body } = await ask(reader, { question: "stripes of zebras", ...filter });
      return [...new Set(body.data.citations.map((each: { summaryId: string }) => each.summaryId))].sort();
    };
    expect(await cited({})).toEqual([first, second].sort());
    expect(await cited({ collectionId })).toEqual([first]);
    expect(await cited({ search: "lions" })).toEqual([second]);
    expect(await cited({ source: "youtube" })).toEqual([]);
    await server.call("deleteTalk", { as: reader, params: { id: second } });
    expect(await cited({})).toEqual([first]);
  });

  it("drops statements whose citations were never said", async () => {
    const liar = await createTestServer({
      change: ({ questionAnswerer }) => ({
        questionAnswerer: {
          ...questionAnswerer,
          async answerFromPassages(request) {
            const { moments } = await questionAnswerer.answerFromPassages(request);
            return {
              statements: [
                { text: "Said.", moments: [1] },
                { text: "Invented.", moments: [0] },
                { text: "Half of it invented.", moments: [0, 1] },
              ],
              moments: [
                ...moments.slice(0, 1).map((each) => ({ ...each, quote: "Never said." })),
                ...moments,
              ],
            };
          },
        },
      }),
    });
    const reader = await liar.signInGuest();
    await liar.setTier({ userId: reader.userId, tier: "pro" });
    const source = { kind: "text", title: "Zoo", text: "Zebras have stripes." };
    await liar.call("createSummary", { as: reader, body: { source } as never });
    await liar.runSummaries();
    const { body } = await liar.call("askLibrary", { as: reader, body: { question: "zebras' stripes" } });
    expect(body.data).toMatchObject({
      statements: [{ text: "Said.", citations: [0] }],
      citations: [{ quote: "Zebras have stripes." }],
    });
    await liar.close();
  });

  it("rejects visitors and questions that are empty or too long", async () => {
    expect((await ask({ headers: {} }, { question: "Why?" })).status).toBe(401);
    const reader = await signIn();
    expect((await ask(reader, { question: "  " })).body.code).toBe("invalid_input.question_missing");
    expect((await ask(reader, { question: "a".repeat(501) })).status).toBe(400);
  });
});

describe("search keys", () => {
  it("handle very long words and many distinct words", { tags: ["night"] }, async () => {
    const reader = await signIn();
    const words = Array.from({ length: 90_000 }, (_each, at) => `axolotl${at}`);
    const lines = Array.from({ length: 900 }, (_each, at) => words.slice(at * 100, at * 100 + 100).join(" "));
    const text = ["A pangolin walks by.", "It digs.", "It sleeps.", "It eats.", "a".repeat(3000), ...lines];
    const id = await summarize(reader, "Many words", text.join("\n"));
    const find = async (search: string) =>
      (await server.call("listTalks", { as: reader, query: { search } as never })).body.data.items.map(
        (talk: LibraryTalk) => talk.id,
      );
    expect(await find("pangolin")).toEqual([id]);
    expect(await find("a".repeat(150))).toEqual([id]);
    expect(await find("axolotl1")).toEqual([id]);
    expect((await server.call("getSummary", { as: reader, params: { id } })).status).toBe(200);
  });
});

describe("kept points", () => {
  it("are listed with their talk, latest first, with pagination, until they are removed", async () => {
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

  it("are limited in number", async () => {
    const reader = await signIn();
    const id = await summarize(reader, "Bridges", "Bridges carry their load.");
    await server.dependencies.database.db.execute(
      sql`insert into kept_points select ${id}, n, now() from generate_series(1, ${MAX_KEPT_POINTS}) n`,
    );
    const { status, body } = await server.call("keepPoint", { as: reader, params: { id, pointIndex: 0 } });
    expect([status, body.code]).toEqual([409, "conflict.kept_points_full"]);
  });
});
