import { readSearch, type SearchTerm } from "@pith/engine/search/search-query";
import { listTermKeys } from "@pith/engine/search/speech-index";
import { and, eq, inArray, isNotNull, lt, type SQLWrapper, sql } from "drizzle-orm";
import type { Database, Db } from "../db/database.ts";
import { runTransaction } from "../db/run-transaction.ts";
import { searchKeys, speechIndexes } from "../db/schema/search.schema.ts";
import { summaryResults, transcripts } from "../db/schema/summaries.schema.ts";
import { writeTogether } from "../db/write-together.ts";
import { type SearchIndex, tagKey } from "../providers/build-search-index.ts";
import type { SpeechSearcher } from "../providers/speech-searcher.ts";
import { findVideo, readCues } from "./transcripts.repo.ts";

/** Increment this when words are split or folded differently. The sweep then rebuilds the index. */
const SEARCH_GENERATION = 2;
/** Summaries indexed per sweep. An hour of speech takes about 50 ms. */
const INDEXED_A_SWEEP = 50;
/** Testing one summary's keys takes about as long as reading this many index entries. */
const OWN_FACTOR = 30;

export function buildSearchWrites({
  db,
  resultId,
  transcriptId,
  built: { lines, languages, keys },
}: {
  db: Db;
  resultId: string;
  transcriptId: string;
  built: SearchIndex;
}): Record<string, SQLWrapper> {
  const generation = SEARCH_GENERATION;
  const spoken = db
    .insert(speechIndexes)
    .values({ transcriptId, generation, lines })
    .onConflictDoUpdate({
      target: speechIndexes.transcriptId,
      set: { generation, lines },
      setWhere: lt(speechIndexes.generation, generation),
    });
  const vector = sql<string>`array_to_tsvector(string_to_array(${keys}, ' '))`;
  const searched = db
    .insert(searchKeys)
    .values({ resultId, generation, languages, keys: vector })
    .onConflictDoUpdate({ target: searchKeys.resultId, set: { generation, languages, keys: vector } });
  return { spoken, searched };
}

/**
 * Indexes some of the finished summaries whose index predates this version of the search. A migration gave
 * all older summaries an empty index. Returns the number of summaries processed.
 */
export async function indexOutdated({
  database: { db },
  speechSearcher,
}: {
  database: Database;
  speechSearcher: SpeechSearcher;
}): Promise<number> {
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
    const built = await speechSearcher.index({ content, video, transcript: { cues, language } });
    await writeTogether({ db, writes: buildSearchWrites({ db, resultId: result.id, transcriptId, built }) });
  }
  return rows.length;
}

/**
 * Returns the ids of the user's finished work that contains every word in a search. Empty if there are no
 * words.
 */
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
    if (await planByOwner({ transaction, userId })) {
      const { rows } = await transaction.execute(sql`
        select distinct summaries.result_id as id from summaries
        join ${searchKeys} on ${searchKeys.resultId} = summaries.result_id
        where summaries.user_id = ${userId} and summaries.deleted_at is null
          and ${searchKeys.keys} @@ ${query}::tsquery`);
      return rows.map(({ id }) => String(id));
    }
    await planByIndex(transaction);
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

/**
 * Returns, for each term in order, the ids of the user's results whose search index contains it. Matches whole words
 * only, within the term's language.
 */
export async function countTermHolders({
  db,
  userId,
  terms,
}: {
  db: Db;
  userId: string;
  terms: readonly (Pick<SearchTerm, "keys"> & { language: string })[];
}): Promise<string[][]> {
  if (terms.length === 0) return [];
  const asked = terms.map(({ keys, language }, at) => ({
    at,
    query: writeTerm({ term: { keys, isPrefix: false }, language }),
  }));
  const askedRows = sql`jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as asked(at int, query text)`;
  return runTransaction(db, async (transaction) => {
    const isByOwner = await planByOwner({ transaction, userId });
    if (!isByOwner) await planByIndex(transaction);
    const { rows } = await transaction.execute(
      isByOwner
        ? sql`
      select asked.at, own.result_id as id
      from (
        select distinct result_id from summaries where user_id = ${userId} and deleted_at is null
      ) own
      join ${searchKeys} on ${searchKeys.resultId} = own.result_id
      cross join ${askedRows}
      where ${searchKeys.keys} @@ asked.query::tsquery`
        : sql`
      select asked.at, found.result_id as id
      from ${askedRows}
      cross join lateral (
        select ${searchKeys.resultId} as result_id from ${searchKeys}
        where ${searchKeys.keys} @@ asked.query::tsquery offset 0
      ) found
      where exists (
        select 1 from summaries
        where summaries.result_id = found.result_id and summaries.user_id = ${userId}
          and summaries.deleted_at is null)`,
    );
    const holders = terms.map((): string[] => []);
    for (const { at, id } of rows) holders[Number(at)]?.push(String(id));
    return holders;
  });
}

/**
 * If all other users together have many times as many summaries as this user, makes the planner test the keys
 * of the user's own summaries one by one, since the index on the keys finds every user's summaries that
 * contain a word. Returns false if the index is better, or if there are no statistics. The embedded database
 * has none, but nearly all of its summaries belong to one user.
 */
async function planByOwner({ transaction, userId }: { transaction: Db; userId: string }): Promise<boolean> {
  const { rows } = await transaction.execute(sql`
    select (select reltuples from pg_class where oid = 'search_keys'::regclass) as total,
      (select count(*) from summaries where user_id = ${userId} and deleted_at is null) as own`);
  const [{ total, own } = { total: 0, own: 0 }] = rows;
  if (Number(total) <= OWN_FACTOR * Number(own)) return false;
  await transaction.execute(sql`set local enable_seqscan = off`);
  // The index on the keys supports only bitmap scans, so disabling them disables the index.
  await transaction.execute(sql`set local enable_bitmapscan = off`);
  return true;
}

/**
 * Makes the planner use hash joins and the index on the keys. The planner underestimates the cost of a table
 * scan, because the keys are stored out of line (TOAST). Without statistics, which the embedded database
 * never collects on its own, it expects few matches and picks a nested loop over the user's summaries.
 */
async function planByIndex(transaction: Db): Promise<void> {
  await transaction.execute(sql`set local enable_seqscan = off`);
  await transaction.execute(sql`set local enable_nestloop = off`);
}

async function listLanguages({ db, userId }: { db: Db; userId: string }): Promise<string[]> {
  const { rows } = await db.execute(sql`
    select distinct ${searchKeys.languages} as languages from summaries
    join ${searchKeys} on ${searchKeys.resultId} = summaries.result_id
    where summaries.user_id = ${userId} and summaries.deleted_at is null`);
  return [...new Set(rows.flatMap(({ languages }) => String(languages).split(",")))];
}

/** Builds a tsquery with the search in each language. Null if the search has no words. */
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

/** Returns the `lines` of each transcript's index, keyed by transcript. */
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
