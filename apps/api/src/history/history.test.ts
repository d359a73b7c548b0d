import { UNDO_DELETE_MS } from "@pith/core/contract/limits";
import { buildContent, buildKeyPoint, buildQuote } from "@pith/core/testing";
import { eq, getTableColumns, type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { runAdminCommand } from "../admin/run-admin-command.ts";
import { searchKeys } from "../db/schema/search.schema.ts";
import { summaries, summaryResults } from "../db/schema/summaries.schema.ts";
import { type Caller, createTestServer, type TestServer } from "../testing/create-test-server.ts";
import { purgeDeleted } from "./delete-summary.ts";

let server: TestServer;
let reader: Caller;
const ids = { bridges: "", tea: "", verse: "", video: "" };
type Name = keyof typeof ids;
const names = Object.keys(ids) as Name[];

async function summarize(as: Caller, title: string, text: string, at = server): Promise<string> {
  const { body } = await at.call("createSummary", {
    as,
    body: { source: { kind: "text", title, text } },
  });
  await at.runSummaries();
  at.clock.advance(1000);
  return body.data.summary.id;
}

beforeAll(async () => {
  server = await createTestServer();
  const { cookie, userId } = await server.signInGuest();
  const parameters = ["set-tier", userId, "pro"];
  await runAdminCommand({ parameters, dependencies: server.dependencies });
  reader = { headers: { Cookie: cookie } };
  ids.bridges = await summarize(
    reader,
    "How bridges stand",
    "An arch pushes outwards.\nCables pull. 100% sure_thing.",
  );
  ids.tea = await summarize(reader, "Tea in Japan", "お茶は日本の文化です。\nPour it slowly.");
  ids.verse = await summarize(reader, "It's \\ 'quoted' & <odd>", "Nothing | to ! see: here*.");
  const { body } = await server.call("createSummary", {
    as: reader,
    body: { source: { kind: "link", url: "https://youtu.be/historyvid1" } },
  });
  await server.runSummaries();
  ids.video = body.data.summary.id;
  const stranger = await server.signInGuest();
  await summarize(stranger, "Bridges of a stranger", "An arch of somebody else.");
});
afterAll(() => server.close());

const list = async (query: Record<string, unknown> = {}) =>
  (await server.call("listSummaries", { as: reader, query: query as never })).body.data;
const find = async (search: string) =>
  (await list({ search })).items.map(({ id }: { id: string }) => names.find((name) => ids[name] === id));

describe("the history", () => {
  it("lists the user's own summaries, newest first, with pagination", async () => {
    const all = (await list()).items.map(({ id }: { id: string }) => id);
    expect(all).toEqual([ids.video, ids.verse, ids.tea, ids.bridges]);
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await list({ limit: 2, ...(cursor && { cursor }) });
      expect(page.items.length).toBeLessThanOrEqual(2);
      seen.push(...page.items.map(({ id }: { id: string }) => id));
      cursor = page.nextCursor ?? undefined;
    } while (cursor);
    expect(seen).toEqual(all);
  });

  it.each(["0000", "0001"])(
    "takes the cursor of a page that ends in the year %s only if it exists",
    async (year) => {
      const cursor = Buffer.from(`${Date.parse(`${year}-01-01T00:00:00Z`)} a`).toString("base64url");
      const { status } = await server.call("listSummaries", { as: reader, query: { cursor } as never });
      expect(status).toBe(year === "0000" ? 400 : 200);
    },
  );

  it("reads a title and a gist without the content, but for rows that have them only there", async () => {
    const server = await createTestServer();
    const as = await server.signInGuest();
    await summarize(as, "How bridges stand", "An arch pushes outwards.", server);
    const readItem = async () => {
      const { title, gist } = (await server.call("listSummaries", { as })).body.data.items[0];
      return { title, gist };
    };
    const shown = await readItem();
    expect(shown).toEqual({ title: "How bridges stand", gist: expect.stringContaining("arch") });
    const content = buildContent({ title: "Not read", gist: "Not read." });
    await server.db.update(summaryResults).set({ content });
    expect(await readItem()).toEqual(shown);
    await server.db.update(summaryResults).set({ title: null, gist: null });
    expect(await readItem()).toEqual({ title: "Not read", gist: "Not read." });
    await server.close();
  });

  it.each([
    ["cables pull 100", ["bridges"]],
    ["ARCH outwards", ["bridges", "video"]],
    ["pus", ["bridges", "video"]],
    ["bridges", ["video", "bridges"]],
    ["お茶", ["tea"]],
    ["日本", ["tea"]],
    ["japan slowly", ["tea"]],
    ["100%", ["bridges"]],
    ["sure_thing", ["bridges"]],
    ["quoted odd", ["verse"]],
    ["arch tea", []],
    ["' | & ! : * ( ) \\", []],
    ["%", []],
    ["nowhere", []],
  ])("searches for %j", async (search, expected) => {
    const found = await find(search);
    expect(new Set(found)).toEqual(new Set(expected));
  });

  it("searches more summaries than a statement has parameters", { tags: "night" }, async () => {
    const server = await createTestServer();
    const as = await server.signInGuest();
    await summarize(as, "How bridges stand", "An arch pushes outwards.", server);
    /** Copies a table's only row 65,536 times, with these changes. */
    const copy = (table: PgTable, changes: SQL) => {
      const columns = sql.join(
        Object.values(getTableColumns(table)).flatMap(({ name, generated }) =>
          generated ? [] : sql.identifier(name),
        ),
        sql`, `,
      );
      return server.db.execute(sql`
        insert into ${table} (${columns}) select ${columns} from (
          select changed.* from ${table} own, generate_series(1, 65536) n,
            lateral jsonb_populate_record(own, ${changes}) changed
        ) copies`);
    };
    const result = sql`'copy-of-result-' || n`;
    await copy(
      summaryResults,
      sql`jsonb_build_object('id', ${result}, 'work_key', ${result}, 'content', null)`,
    );
    await copy(searchKeys, sql`jsonb_build_object('result_id', ${result})`);
    await copy(
      summaries,
      sql`jsonb_build_object('id', 'copy-' || n, 'result_id', ${result}, 'reservation_id', null)`,
    );
    const { status, body } = await server.call("listSummaries", {
      as,
      query: { search: "arch", limit: 2 } as never,
    });
    expect([status, body.data?.items.length]).toEqual([200, 2]);
    await server.close();
  });

  it("returns only the user's own summaries for requested ids", async () => {
    const listIds = async (named: readonly string[]) =>
      (await list({ ids: named.join(",") })).items.map(({ id }: { id: string }) => id);
    expect(await listIds([ids.bridges, ids.verse, "nobody-s"])).toEqual([ids.verse, ids.bridges]);
    const stranger = await server.signInGuest();
    const { body } = await server.call("listSummaries", { as: stranger, query: { ids: ids.tea } as never });
    expect(body.data).toEqual({ items: [], nextCursor: null });
  });

  it("filters by host and status", async () => {
    expect((await list({ host: "youtube" })).items.map(({ id }: { id: string }) => id)).toEqual([ids.video]);
    expect((await list({ host: "upload" })).items).toHaveLength(3);
    expect((await list({ status: "done" })).items).toHaveLength(4);
    expect((await list({ status: "failed" })).items).toEqual([]);
    const { body } = await server.call("createSummary", {
      as: reader,
      body: { source: { kind: "file", name: "gone.srt", text: "Nobody waits." } },
    });
    const { id } = body.data.summary;
    expect((await list({ status: "queued" })).items).toMatchObject([{ id, title: "gone.srt", host: null }]);
    await server.call("cancelSummary", { as: reader, params: { id } });
    expect((await list({ status: "cancelled" })).items).toMatchObject([{ id, status: "cancelled" }]);
    expect((await list({ status: "queued" })).items).toEqual([]);
    await server.call("deleteSummary", { as: reader, params: { id } });
  });
});

describe("one summary", () => {
  const exported = async (name: Name, format: string) =>
    server.call("exportSummary", {
      as: reader,
      params: { id: ids[name] },
      query: { format: format as "text" },
    });

  it("escapes Markdown in its Markdown export", async () => {
    const { text, headers } = await exported("verse", "markdown");
    expect(headers.get("content-type")).toBe("text/markdown; charset=utf-8");
    expect(headers.get("content-disposition")).toBe("attachment; filename*=UTF-8''it-s-quoted-odd.md");
    expect(text).toContain("# It's \\\\ 'quoted' & \\<odd\\>");
    // The point is identical to its quote, so the text appears only once.
    expect(text).toContain("- Nothing \\| to \\! see: here\\*. (0:00)\n");
    expect(text).not.toContain("  >");
    expect((await exported("video", "markdown")).text).toContain(
      "([0:05](<https://www.youtube.com/watch?v=historyvid1&t=5s>))",
    );
  });

  it("exports every quote of a point and keeps the title on one line", async () => {
    const id = await summarize(reader, "Rust", "Rust frees memory.");
    const { db } = server.dependencies.database;
    const [row] = await db.select().from(summaries).where(eq(summaries.id, id));
    const content = buildContent({
      title: "Rust\n\n# Not a heading",
      keyPoints: [
        buildKeyPoint({
          text: "Rust frees memory.",
          label: "Memory",
          quotes: [
            buildQuote({ text: "rust gives it back", startSeconds: 60, endSeconds: 61 }),
            buildQuote({ text: "no collector runs", startSeconds: 95, endSeconds: 97, speaker: "Ada" }),
          ],
          repairs: [{ heard: "rust", meant: "Rust" }],
        }),
      ],
      chapters: [],
    });
    await db
      .update(summaryResults)
      .set({ content })
      .where(eq(summaryResults.id, row?.resultId ?? ""));
    const write = async (format: string) => {
      const query = { format: format as "text" };
      return (await server.call("exportSummary", { as: reader, params: { id }, query })).text;
    };
    const markdown = await write("markdown");
    expect(markdown).toContain("# Rust \\# Not a heading\n");
    expect(markdown).toContain(
      "- **Memory:** Rust frees memory. (1:00)\n  > rust gives it back (1:00)\n  >\n  > no collector runs — Ada (1:35)\n\n  “rust” → Rust\n",
    );
    const text = await write("text");
    expect(text.startsWith("Rust # Not a heading\n")).toBe(true);
    expect(text).toContain(
      "- [1:00] Memory: Rust frees memory.\n  [1:00] “rust gives it back”\n  [1:35] “no collector runs” — Ada\n  “rust” → Rust\n",
    );
    expect(await write("srt")).toBe(
      "1\n00:01:00,000 --> 00:01:01,000\nRust frees memory.\n\n2\n00:01:35,000 --> 00:01:37,000\nRust frees memory.\n",
    );
    await server.call("deleteSummary", { as: reader, params: { id } });
  });

  it("exports its shape in its language and states the usual proof once", async () => {
    const id = await summarize(reader, "Bienen", "Bienen tanzen.");
    const { db } = server.dependencies.database;
    const [row] = await db.select().from(summaries).where(eq(summaries.id, id));
    const [point] = buildContent().keyPoints;
    if (!point) throw new Error("The content has no point.");
    const judged = { ...point, proof: { kind: "judged" as const, model: "m_1" } };
    const content = buildContent({
      language: "de",
      shaped: {
        shape: "brief",
        takeaways: [
          { ...judged, text: "Bienen tanzen den Weg." },
          { ...judged, text: "Blüten locken.", proof: { kind: "quoted", reason: "not_supported" } },
        ],
        notes: [],
        lists: [
          { kind: "term", points: [{ ...judged, label: "Schwänzeltanz", text: "Ein Tanz in Achten." }] },
        ],
      },
    });
    await db
      .update(summaryResults)
      .set({ content })
      .where(eq(summaryResults.id, row?.resultId ?? ""));
    const write = async (format: "markdown" | "text" | "srt") =>
      (await server.call("exportSummary", { as: reader, params: { id }, query: { format } })).text;
    const markdown = await write("markdown");
    expect(markdown).toContain("## Das Wichtigste\n\n- Bienen tanzen den Weg.");
    expect(markdown).toContain("*Im Wortlaut, weil die Formulierung des Modells mehr sagte als das Zitat.*");
    expect(markdown).toContain("## Erklärte Begriffe\n\n- **Schwänzeltanz:** Ein Tanz in Achten.");
    const usual = "Sofern nicht anders angegeben: Von m_1 mit dem Gesagten abgeglichen.";
    expect(markdown.endsWith(`*${usual.replace("_", "\\_")}*\n`)).toBe(true);
    expect((await write("text")).split(usual)).toHaveLength(2);
    expect(await write("srt")).not.toContain("Achten");
    await server.call("deleteSummary", { as: reader, params: { id } });
  });

  it("is exported as plain text and as SRT", async () => {
    expect((await exported("bridges", "text")).text).toContain("- [0:00] An arch pushes outwards.");
    const { text } = await exported("bridges", "srt");
    expect(text).toBe(
      "1\n00:00:00,000 --> 00:00:05,000\nAn arch pushes outwards.\n\n2\n00:00:05,000 --> 00:00:10,000\nCables pull. 100% sure_thing.\n",
    );
  });

  it.each([
    ["vtt", "text/vtt; charset=utf-8", ".vtt", "WEBVTT\n"],
    ["csv", "text/csv; charset=utf-8", ".csv", "number,kind,"],
    ["anki", "text/plain; charset=utf-8", ".anki.txt", "#separator:tab\n"],
    ["note", "text/markdown; charset=utf-8", ".md", "---\ntitle: "],
    ["epub", "application/epub+zip", ".epub", "PK"],
  ])("is exported as %s", async (format, type, ending, start) => {
    const { text, headers, status } = await exported("bridges", format);
    expect([status, headers.get("content-type")]).toEqual([200, type]);
    expect(headers.get("content-disposition")?.endsWith(ending)).toBe(true);
    expect(text.replace(/^\uFEFF/, "").startsWith(start)).toBe(true);
  });

  it("returns its transcript with pagination", async () => {
    const text = Array.from({ length: 4500 }, (_each, line) => `Line ${line}.`).join("\n");
    const guest = await server.signInGuest();
    const id = await summarize(guest, "A long one", text);
    const page = async (firstCueId: number, limit: number) => {
      const { body } = await server.call("getSummaryTranscript", {
        as: guest,
        params: { id },
        query: { firstCueId, limit },
      });
      return body.data;
    };
    const { transcript, totalCues } = await page(1998, 5);
    expect(totalCues).toBe(4500);
    expect(
      transcript.cues.map(({ id: cue, text: said }: { id: number; text: string }) => [cue, said]),
    ).toEqual([1998, 1999, 2000, 2001, 2002].map((line) => [line, `Line ${line}.`]));
    expect((await page(4499, 20_000)).transcript.cues).toHaveLength(1);
    expect((await page(5000, 10)).transcript.cues).toEqual([]);
    expect((await page(0, 20_000)).transcript.cues).toHaveLength(4500);
  });

  it("is rendered in another length from the stored transcript for one unit of quota", async () => {
    const { body } = await server.call("renderSummary", {
      as: reader,
      params: { id: ids.video },
      body: { length: "short", language: null },
    });
    expect(body.data).toMatchObject({
      joined: false,
      cost: 1,
      summary: { length: "short", status: "queued" },
    });
    const loads = server.sources.loads.length;
    await server.runSummaries();
    expect(server.sources.loads.length).toBe(loads);
    const again = await server.call("renderSummary", {
      as: reader,
      params: { id: ids.video },
      body: { length: "short", language: null },
    });
    expect(again.body.data).toMatchObject({ joined: true, cost: 0, summary: { status: "done" } });
    await server.call("deleteSummary", { as: reader, params: { id: again.body.data.summary.id } });
  });

  it("is rendered in another length even if it is deleted before that begins", async () => {
    const id = await summarize(reader, "Going", "An arch of a version that goes.");
    const { body } = await server.call("renderSummary", {
      as: reader,
      params: { id },
      body: { length: "short", language: null },
    });
    await server.call("deleteSummary", { as: reader, params: { id } });
    server.clock.advance(UNDO_DELETE_MS + 1);
    await purgeDeleted(server.dependencies);
    await server.runSummaries();
    const params = { id: body.data.summary.id };
    const rendered = await server.call("getSummary", { as: reader, params });
    expect(rendered.body.data).toMatchObject({ status: "done", failure: null });
    await server.call("deleteSummary", { as: reader, params });
    server.clock.advance(UNDO_DELETE_MS + 1);
    await purgeDeleted(server.dependencies);
    expect(await server.dumpTables()).not.toContain("a version that goes");
  });

  it("lists the questions asked about it, newest first", async () => {
    const askAbout = async (question: string) => {
      server.clock.advance(1000);
      return (
        await server.call("askQuestion", { as: reader, params: { id: ids.bridges }, body: { question } })
      ).body;
    };
    expect((await askAbout("arch")).data).toMatchObject({
      found: true,
      moments: [{ quote: "An arch pushes outwards." }],
    });
    expect((await askAbout("volcano")).data).toMatchObject({ found: false, moments: [], isWordSearch: true });
    const { body } = await server.call("listQuestions", { as: reader, params: { id: ids.bridges } });
    expect(body.data.map(({ question }: { question: string }) => question)).toEqual(["volcano", "arch"]);
    expect(body.data.map(({ isWordSearch }: { isWordSearch?: boolean }) => isWordSearch)).toEqual([
      true,
      undefined,
    ]);
  });

  it("is reported as gone if it is purged while a question about it is answered", async () => {
    const own = await createTestServer({
      database: server.database,
      change: ({ questionAnswerer }) => ({
        questionAnswerer: {
          ...questionAnswerer,
          async answer(request) {
            await own.call("deleteSummary", { as: reader, params });
            own.clock.advance(UNDO_DELETE_MS + 1);
            await purgeDeleted(own.dependencies);
            return questionAnswerer.answer(request);
          },
        },
      }),
    });
    const params = { id: await summarize(reader, "Short-lived", "Soon gone.", own) };
    const { body } = await own.call("askQuestion", { as: reader, params, body: { question: "Soon" } });
    expect(body.code).toBe("not_found.summary");
    await own.close();
  });

  it("isn't said to have been searched for words by a model that found no answer", async () => {
    const own = await createTestServer({
      database: server.database,
      change: ({ summarizer }) => ({ summarizer: { ...summarizer, engine: "model" as const } }),
    });
    const params = { id: ids.bridges };
    const { body } = await own.call("askQuestion", { as: reader, params, body: { question: "geyser" } });
    expect(body.data.found).toBe(false);
    expect(body.data.isWordSearch).toBeUndefined();
    await own.close();
  });

  it("replaces earlier feedback on the same point", async () => {
    const rate = (rating: "up" | "down") =>
      server.call("giveSummaryFeedback", {
        as: reader,
        params: { id: ids.bridges },
        body: { rating, keyPointIndex: 1, comment: rating },
      });
    expect((await rate("up")).body).toEqual({ success: true });
    expect((await rate("down")).body).toEqual({ success: true });
    const dump = await server.dumpTables();
    expect(dump.match(/"key_point_index":1,"rating":"(up|down)"/g)).toEqual([
      '"key_point_index":1,"rating":"down"',
    ]);
  });
});

describe("sharing", () => {
  it("publishes the summary without its owner's identity until it is revoked", async () => {
    const { body } = await server.call("shareSummary", { as: reader, params: { id: ids.bridges } });
    const { shareId, url } = body.data;
    expect(url).toBe(`http://localhost:8000/s/${shareId}`);
    const again = await server.call("shareSummary", { as: reader, params: { id: ids.bridges } });
    expect(again.body.data.shareId).toBe(shareId);
    const shared = await server.call("getSharedSummary", { params: { shareId } });
    expect(shared.body.data).toMatchObject({ shareId, content: { title: "How bridges stand" } });
    const { body: own } = await server.call("getSession", { as: reader });
    expect(shared.text).not.toContain(own.data.user.id);
    expect(shared.text).not.toContain(ids.bridges);

    await server.call("unshareSummary", { as: reader, params: { id: ids.bridges } });
    expect((await server.call("getSharedSummary", { params: { shareId } })).status).toBe(404);
    const other = await server.call("shareSummary", { as: reader, params: { id: ids.bridges } });
    expect(other.body.data.shareId).not.toBe(shareId);
  });

  it("ends when the summary is deleted", async () => {
    const id = await summarize(reader, "Soon gone", "Gone with its link.");
    const { body } = await server.call("shareSummary", { as: reader, params: { id } });
    await server.call("deleteSummary", { as: reader, params: { id } });
    expect((await server.call("getSharedSummary", { params: { shareId: body.data.shareId } })).status).toBe(
      404,
    );
    server.clock.advance(UNDO_DELETE_MS + 1);
    await purgeDeleted(server.dependencies);
    expect(await server.dumpTables()).not.toContain("Gone with its link");
  });
});
