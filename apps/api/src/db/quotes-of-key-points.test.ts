import { PGlite } from "@electric-sql/pglite";
import { keyPointSchema, summarySchema } from "@pith/core/summaries/summary";
import { summaryEventSchema } from "@pith/core/summaries/summary-event";
import { buildSummary } from "@pith/core/testing";
import { drizzle } from "drizzle-orm/pglite";
import { migrate } from "drizzle-orm/pglite/migrator";
import fc from "fast-check";
import { expect, it } from "vitest";
import { z } from "zod";
import { useMigrations } from "../testing/use-migrations.ts";
import { findMigrations } from "./find-migrations.ts";

const COUNT_BEFORE = 13;

/**
 * The facts as stored by the migration. The current engine requires more fields, so it extracts the facts
 * again.
 */
const migratedFactsSchema = z.object({
  facts: z.array(keyPointSchema.omit({ label: true }).extend({ wordings: z.record(z.string(), z.string()) })),
});

/** Opens a database from before key points could have multiple quotes. */
async function openOldDatabase(): Promise<PGlite> {
  const client = await PGlite.create();
  await useMigrations({
    count: COUNT_BEFORE,
    use: (migrationsFolder) => migrate(drizzle(client), { migrationsFolder }),
  });
  return client;
}

const anyText = fc
  .string({ minLength: 1, maxLength: 60, unit: "grapheme" })
  .filter((text) => !text.includes("\0") && text.isWellFormed());
const seconds = fc.option(fc.double({ min: 0, max: 40_000, noNaN: true }), { nil: null });
const cueId = fc.nat(20_000);
const flatQuote = {
  quote: anyText,
  startSeconds: seconds,
  endSeconds: seconds,
  firstCueId: cueId,
  lastCueId: cueId,
};
const chapterIndex = fc.option(fc.nat(9), { nil: null });
const oldPoint = fc.record({ text: anyText, ...flatQuote, chapterIndex });
const oldFact = fc.record({
  id: fc.nat(100),
  text: anyText,
  ...flatQuote,
  chapterIndex,
  position: fc.constant(0.25),
  importance: fc.integer({ min: 1, max: 3 }),
  origin: fc.constantFrom("accepted", "repaired"),
  pass: fc.constantFrom("first", "coverage"),
  wordings: fc.record({ de: anyText }),
});
const oldResult = fc.record({
  engine: fc.constantFrom("extractive", "model"),
  points: fc.array(oldPoint, { maxLength: 5 }),
  facts: fc.array(oldFact, { maxLength: 5 }),
});

async function addOldResult({
  client,
  id,
  result: { engine, points, facts },
}: {
  client: PGlite;
  id: string;
  result: typeof oldResult extends fc.Arbitrary<infer Value> ? Value : never;
}): Promise<void> {
  const { content } = buildSummary();
  const { leftOut: _none, ...coverage } = content?.coverage ?? { leftOut: [] };
  const old = { ...content, keyPoints: points, coverage, origin: { ...content?.origin, engine } };
  await client.query(
    `insert into summary_results (id, work_key, status, stage, subject, source, length, engine, content, created_at)
     values ($1, $1, 'done', 'finishing', '{}', '{}', 'medium', 'model', $2, now())`,
    [id, JSON.stringify(old)],
  );
  for (const [index, keyPoint] of points.entries())
    await client.query("insert into summary_events (result_id, sequence, event) values ($1, $2, $3)", [
      id,
      index,
      JSON.stringify({ type: "key_point", index, keyPoint }),
    ]);
  await client.query(
    "insert into transcript_facts (transcript_id, facts_key, speech_hash, facts, updated_at) values ('t', $1, '', $2, now())",
    [
      id,
      JSON.stringify({
        version: 1,
        language: "en",
        facts,
        chapters: [],
        hasOwnChapters: false,
        writings: {},
        model: "m",
        readShare: 1,
      }),
    ],
  );
}

it("migrates summaries, events and facts stored with a single quote per key point", {
  tags: ["night"],
}, async () => {
  const client = await openOldDatabase();
  await client.exec(
    `insert into videos (id, host, host_id, video, updated_at) values ('v', 'youtube', 'v', '{}', now());
     insert into transcripts (id, video_id, source, sponsor_segments, language, kind, content_hash, total_cues, created_at)
     values ('t', 'v', 'host', '[]', 'en', 'manual', '', 1, now());`,
  );
  const results = fc.sample(oldResult, 60);
  for (const [at, result] of results.entries()) await addOldResult({ client, id: `r${at}`, result });
  await migrate(drizzle(client), { migrationsFolder: findMigrations() });

  for (const [at, { engine, points, facts }] of results.entries()) {
    const id = `r${at}`;
    const read = async <Row>(query: string) => (await client.query<Row>(query, [id])).rows;
    const [row] = await read<{ content: unknown }>("select content from summary_results where id = $1");
    const { content } = summarySchema.parse({ ...buildSummary(), content: row?.content });
    const shown = content?.keyPoints ?? [];
    expect(
      shown.map(({ text, quotes: [first], chapterIndex: chapter }) => ({
        text,
        quote: first.text,
        startSeconds: first.startSeconds,
        endSeconds: first.endSeconds,
        firstCueId: first.firstCueId,
        lastCueId: first.lastCueId,
        chapterIndex: chapter,
      })),
    ).toEqual(points);
    for (const { proof } of shown)
      if (engine === "extractive") expect(proof).toEqual({ kind: "verbatim" });
      else expect(["quoted", "compared"]).toContain(proof.kind);

    const events = await read<{ event: unknown }>(
      "select event from summary_events where result_id = $1 order by sequence",
    );
    expect(events.map(({ event }) => summaryEventSchema.parse(event))).toEqual(
      shown.map((keyPoint, index) => ({ type: "key_point", index, keyPoint })),
    );

    const [stored] = await read<{ facts: unknown }>(
      "select facts from transcript_facts where facts_key = $1",
    );
    const kept = migratedFactsSchema.parse(stored?.facts).facts;
    expect(
      kept.map(({ text, quotes, proof, wordings }) => [text, quotes[0].text, proof.kind, wordings]),
    ).toEqual(
      facts.map(({ text, quote, origin, wordings }) => [
        text,
        quote,
        origin === "repaired" ? "quoted" : "compared",
        wordings,
      ]),
    );
  }
  await client.close();
});
