import type { CaptionKind } from "@pith/core/transcripts/transcript";
import { sql } from "drizzle-orm";
import type { Db } from "../db/database.ts";
import { summaries, summaryResults, transcripts, videos } from "../db/schema/summaries.schema.ts";
import { listedFields } from "../summaries/results.repo.ts";

/** A finished talk that can be used to answer a question. */
export interface AskedTalk {
  summaryId: string;
  resultId: string;
  transcriptId: string;
  language: string;
  kind: CaptionKind;
}

/**
 * Reads summaries' talks, in the order of `ids`, without their contents. Ownership must be checked by the
 * caller.
 */
export async function readAskedTalks({ db, ids }: { db: Db; ids: readonly string[] }): Promise<AskedTalk[]> {
  if (ids.length === 0) return [];
  const { rows } = await db.execute(sql`
    select s.id as "summaryId", r.id as "resultId", t.id as "transcriptId", t.language, t.kind
    from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb) with ordinality as wanted(id, place)
    join ${summaries} s on s.id = wanted.id
    join ${summaryResults} r on r.id = s.result_id
    join ${transcripts} t on t.id = r.transcript_id
    order by wanted.place`);
  return rows as unknown as AskedTalk[];
}

/** Returns titles and authors by result id. */
export async function readTitles({
  db,
  resultIds,
}: {
  db: Db;
  resultIds: readonly string[];
}): Promise<Map<string, { title: string; author: string | null }>> {
  const { rows } = await db.execute(sql`
    select ${summaryResults.id}, ${listedFields.title} as title, v.video ->> 'author' as author
    from ${summaryResults} left join ${videos} v on v.id = ${summaryResults.videoId}
    where ${summaryResults.id} in (select jsonb_array_elements_text(${JSON.stringify(resultIds)}::jsonb))`);
  return new Map(
    rows.map(({ id, title, author }) => [
      String(id),
      { title: String(title ?? ""), author: author === null ? null : String(author) },
    ]),
  );
}
