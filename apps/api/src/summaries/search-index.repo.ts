import { setImmediate } from "node:timers/promises";
import { listPoints } from "@pith/core/summaries/list-points";
import type { SummaryContent } from "@pith/core/summaries/summary";
import type { Transcript } from "@pith/core/transcripts/transcript";
import type { Video } from "@pith/core/videos/video";
import { readSearch, type SearchTerm } from "@pith/engine/search/search-query";
import { buildSpeechIndex, listSearchKeys, listTermKeys } from "@pith/engine/search/speech-index";
import { and, eq, inArray, isNotNull, lt, sql } from "drizzle-orm";
import type { Db } from "../db/database.ts";
import { runTransaction } from "../db/run-transaction.ts";
import { searchKeys, speechIndexes } from "../db/schema/search.schema.ts";
import { summaryResults, transcripts } from "../db/schema/summaries.schema.ts";
import { findVideo, readCues } from "./transcripts.repo.ts";

/** Increase it when words are split or folded differently; the sweep then rebuilds the index. */
const SEARCH_GENERATION = 1;
/** Summaries indexed per sweep: an hour of speech takes about 50 ms. */
const INDEXED_A_SWEEP = 50;

/** Postgres refuses a tsvector of 1,048,576 bytes. A text with more distinct words than fit is found by the others. */
const MAX_KEY_BYTES = 1_000_000;

export interface SearchIndex {
  lines: string;
  languages: string;
  keys: string;
}

/** Builds the search index of a finished summary. */
export function buildSearchIndex({
  content,
  video,
  transcript,
}: {
  content: SummaryContent;
  video: Video | null;
  transcript: Pick<Transcript, "cues" | "language">;
}): SearchIndex {
  const speech = buildSpeechIndex(transcript);
  const texts = [
    content.title,
    video?.title ?? "",
    video?.author ?? "",
    content.gist,
    ...content.chapters.map(({ title }) => title),
    ...listPoints(content).flatMap(({ text, label }) => [text, label ?? ""]),
  ];
  const written = listSearchKeys({ texts, language: content.language });
  const keys = new Set([
    ...written.map((key) => tagKey({ key, language: content.language })),
    ...speech.keys.map((key) => tagKey({ key, language: transcript.language })),
  ]);
  return {
    lines: speech.lines,
    languages: [...new Set([transcript.language, content.language].map(getTag))].sort().join(","),
    keys: takeKeys(keys).join(" "),
  };
}

function takeKeys(keys: Iterable<string>): string[] {
  let bytes = 0;
  return [...keys].filter((key) => {
    bytes += Buffer.byteLength(key);
    return bytes <= MAX_KEY_BYTES;
  });
}

/** Words are folded by the primary language alone. */
function getTag(language: string): string {
  return language.toLowerCase().split("-")[0] ?? "und";
}

function tagKey({ key, language }: { key: string; language: string }): string {
  return `${getTag(language)}:${key}`;
}

export async function storeSearchIndex({
  db,
  resultId,
  transcriptId,
  built: { lines, languages, keys },
}: {
  db: Db;
  resultId: string;
  transcriptId: string;
  built: SearchIndex;
}): Promise<void> {
  const generation = SEARCH_GENERATION;
  await db
    .insert(speechIndexes)
    .values({ transcriptId, generation, lines })
    .onConflictDoUpdate({
      target: speechIndexes.transcriptId,
      set: { generation, lines },
      setWhere: lt(speechIndexes.generation, generation),
    });
  const vector = sql<string>`array_to_tsvector(string_to_array(${keys}, ' '))`;
  await db
    .insert(searchKeys)
    .values({ resultId, generation, languages, keys: vector })
    .onConflictDoUpdate({ target: searchKeys.resultId, set: { generation, languages, keys: vector } });
}

/**
 * Indexes some of the finished summaries whose index is older than this version of the search. A migration gave all
 * older summaries an empty one. Returns how many it indexed.
 */
export async function indexOutdated(db: Db): Promise<number> {
  const rows = await db
    .select({ result: summaryResults, language: transcripts.language })
    .from(searchKeys)
    .innerJoin(summaryResults, eq(summaryResults.id, searchKeys.resultId))
    .innerJoin(transcripts, eq(transcripts.id, summaryResults.transcriptId))
    .where(and(lt(searchKeys.generation, SEARCH_GENERATION), isNotNull(summaryResults.content)))
    .limit(INDEXED_A_SWEEP);
  for (const { result, language } of rows) {
    const { content, videoId, transcriptId } = result;
    if (content === null || transcriptId === null) continue;
    const video = videoId ? await findVideo({ db, id: videoId }) : null;
    const cues = await readCues({ db, transcriptId });
    const built = buildSearchIndex({ content, video, transcript: { cues, language } });
    await runTransaction(db, (transaction) =>
      storeSearchIndex({ db: transaction, resultId: result.id, transcriptId, built }),
    );
    // The embedded database shares its thread with the server, which handles other requests in between.
    await setImmediate();
  }
  return rows.length;
}

/** Returns the ids of the user's finished work that contains every word of a search; empty for no words. */
export async function findMatchingResults({
  db,
  userId,
  search,
}: {
  db: Db;
  userId: string;
  search: string;
}): Promise<string[]> {
  const query = buildKeyQuery({ search, languages: await listLanguages({ db, userId }) });
  if (query === null) return [];
  return runTransaction(db, async (transaction) => {
    // The planner considers a scan of this table cheap, because the keys are stored outside its rows.
    await transaction.execute(sql`set local enable_seqscan = off`);
    const { rows } = await transaction.execute(sql`
      with found as materialized (
        select ${searchKeys.resultId} as id from ${searchKeys} where ${searchKeys.keys} @@ ${query}::tsquery
      )
      select distinct found.id from found
      join summaries on summaries.result_id = found.id
      where summaries.user_id = ${userId} and summaries.deleted_at is null`);
    return rows.map(({ id }) => String(id));
  });
}

async function listLanguages({ db, userId }: { db: Db; userId: string }): Promise<string[]> {
  const { rows } = await db.execute(sql`
    select distinct ${searchKeys.languages} as languages from summaries
    join ${searchKeys} on ${searchKeys.resultId} = summaries.result_id
    where summaries.user_id = ${userId} and summaries.deleted_at is null`);
  return [...new Set(rows.flatMap(({ languages }) => String(languages).split(",")))];
}

/** The search in each language, as a tsquery; null if it has no words. */
function buildKeyQuery({
  search,
  languages,
}: {
  search: string;
  languages: readonly string[];
}): string | null {
  const queries = languages.flatMap((language) => {
    const terms = readSearch({ search, language });
    if (terms.length === 0) return [];
    return [`(${terms.map((term) => writeTerm({ term, language })).join(" & ")})`];
  });
  return queries.length === 0 ? null : queries.join(" | ");
}

function writeTerm({ term, language }: { term: SearchTerm; language: string }): string {
  const write = (key: string): string => {
    const text = tagKey({ key, language }).replaceAll("\\", "\\\\").replaceAll("'", "''");
    return `'${text}'${term.isPrefix ? ":*" : ""}`;
  };
  return `(${listTermKeys(term).map(write).join(" & ")})`;
}

/** Returns the `lines` of transcripts' indexes by transcript. */
export async function readSpeechLines({
  db,
  transcriptIds,
}: {
  db: Db;
  transcriptIds: readonly string[];
}): Promise<Map<string, string>> {
  if (transcriptIds.length === 0) return new Map();
  const rows = await db
    .select({ transcriptId: speechIndexes.transcriptId, lines: speechIndexes.lines })
    .from(speechIndexes)
    .where(inArray(speechIndexes.transcriptId, [...transcriptIds]));
  return new Map(rows.map(({ transcriptId, lines }) => [transcriptId, lines]));
}
