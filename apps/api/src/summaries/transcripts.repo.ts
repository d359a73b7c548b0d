import { AppError } from "@pith/core/errors/app-error";
import type { SummaryOrigin } from "@pith/core/summaries/summary";
import type { Cue, Transcript } from "@pith/core/transcripts/transcript";
import type { Video } from "@pith/core/videos/video";
import type { SponsorSegment } from "@pith/sources/sponsor-block/fetch-sponsor-segments";
import { and, asc, desc, eq, gt, isNull, lte, sql } from "drizzle-orm";
import { createOncePerDatabase } from "../db/create-once-per-database.ts";
import type { Db } from "../db/database.ts";
import { runTransaction } from "../db/run-transaction.ts";
import { summaryResults, transcriptChunks, transcripts, videos } from "../db/schema/summaries.schema.ts";
import { writeTogether } from "../db/write-together.ts";
import type { Claim } from "../work/work.repo.ts";
import { deleteOrphanedVideos } from "./delete-orphaned-work.ts";
import { attachTranscript } from "./results.repo.ts";
import { hashLongContent } from "./work-key.ts";

/** Cues per chunk (about 25 kB), so that a few cues can be read without the whole transcript. */
const CHUNK_CUES = 250;
/**
 * Chunks per statement, enough for a whole two-hour talk. The embedded database can't do anything else in the
 * meantime.
 */
const CHUNKS_AT_ONCE = 8;
const CUES_AT_ONCE = CHUNK_CUES * CHUNKS_AT_ONCE;
/** Maximum cues in a chunk, including the larger chunks of earlier versions. */
const MAX_CHUNK_CUES = 2000;
/** Postgres's largest integer. */
const MAX_CUE_ID = 2 ** 31 - 1;

export type TranscriptRow = typeof transcripts.$inferSelect;

interface NewVideo {
  id: string;
  ownerKey: string;
  video: Video;
}

function upsertVideo({ db, id, ownerKey, video, now }: NewVideo & { db: Db; now: Date }) {
  return db
    .insert(videos)
    .values({ id, host: video.host, hostId: video.id, ownerKey, video, updatedAt: now })
    .onConflictDoUpdate({
      target: [videos.host, videos.hostId, videos.ownerKey],
      set: { video, updatedAt: now },
    })
    .returning({ id: videos.id });
}

export async function findVideo({ db, id }: { db: Db; id: string }): Promise<Video | null> {
  const [row] = await db.select({ video: videos.video }).from(videos).where(eq(videos.id, id));
  return row?.video ?? null;
}

interface NewTranscript {
  db: Db;
  id: string;
  /**
   * The id of a stored video, or a new video. If a new video is already stored, its new data replaces the
   * old.
   */
  video: string | NewVideo;
  /** The full transcript that this is a part of. Null if this is the full one. */
  wholeId: string | null;
  source: SummaryOrigin["captionSource"];
  accountId: string | null;
  sponsorSegments: readonly SponsorSegment[];
  transcript: Transcript;
  now: Date;
  /** The run to attach the transcript to. */
  claim?: Claim;
}

/** Stores a transcript, all or nothing, and returns its video's id. */
export async function insertTranscript(added: NewTranscript): Promise<string> {
  const { db, transcript, now, sponsorSegments, video, claim, ...values } = added;
  const { language, kind, cues } = transcript;
  const isStored = typeof video === "string";
  const videoId = isStored ? video : sql<string>`(select id from video)`;
  const row = db
    .insert(transcripts)
    .values({
      ...values,
      contentHash: await hashLongContent(...cues.map(({ text }) => text)),
      videoId,
      sponsorSegments: [...sponsorSegments],
      language,
      kind,
      totalCues: cues.length,
      createdAt: now,
    })
    .returning({ videoId: transcripts.videoId });
  const buildChunks = (db: Db, first: number) =>
    db.insert(transcriptChunks).values(
      [...Array(CHUNKS_AT_ONCE).keys()]
        .map((chunk) => first + chunk * CHUNK_CUES)
        .filter((firstCueId) => firstCueId < cues.length)
        .map((firstCueId) => ({
          transcriptId: added.id,
          firstCueId,
          cues: cues.slice(firstCueId, firstCueId + CHUNK_CUES),
        })),
    );
  const insert = async (db: Db) => {
    const [stored = {}] = await writeTogether({
      db,
      writes: {
        ...(!isStored && { video: upsertVideo({ db, ...video, now }) }),
        added: row,
        ...(cues.length > 0 && { chunks: buildChunks(db, 0) }),
        ...(claim && { attached: attachTranscript({ db, claim, videoId, transcriptId: added.id }) }),
      },
      read: sql`select video_id, ${claim ? sql`exists (select from attached)` : sql`true`} as is_used from added`,
    });
    for (let first = CUES_AT_ONCE; first < cues.length; first += CUES_AT_ONCE) await buildChunks(db, first);
    const storedId = String(stored["video_id"]);
    // The run may have been deleted in the meantime.
    if (!stored["is_used"]) await deleteOrphanedVideos({ db, videoIds: [storedId] });
    return storedId;
  };
  return cues.length > CUES_AT_ONCE ? runTransaction(db, insert) : insert(db);
}

/** The queries for reading a transcript. */
const getPrepared = createOncePerDatabase((db) => ({
  transcript: db
    .select()
    .from(transcripts)
    .where(eq(transcripts.id, sql.placeholder("id")))
    .prepare("find_transcript"),
  ofWork: db
    .select({
      status: summaryResults.status,
      hasContent: sql<boolean>`${summaryResults.content} is not null`,
      transcript: transcripts,
    })
    .from(summaryResults)
    .leftJoin(transcripts, eq(transcripts.id, summaryResults.transcriptId))
    .where(eq(summaryResults.id, sql.placeholder("resultId")))
    .prepare("find_works_transcript"),
  chunks: db
    .select({ cues: transcriptChunks.cues })
    .from(transcriptChunks)
    .where(
      and(
        eq(transcriptChunks.transcriptId, sql.placeholder("transcriptId")),
        gt(transcriptChunks.firstCueId, sql.placeholder("after")),
        lte(transcriptChunks.firstCueId, sql.placeholder("last")),
      ),
    )
    .orderBy(asc(transcriptChunks.firstCueId))
    .prepare("read_cues"),
}));

export async function findTranscript({ db, id }: { db: Db; id: string }): Promise<TranscriptRow | null> {
  const [row] = await getPrepared(db).transcript.execute({ id });
  return row ?? null;
}

/**
 * Returns a run's transcript, without reading the run's content. `isDone` says whether the run has finished with a
 * summary. The transcript is null if there is none yet, or if it was deleted because of its age.
 */
export async function findWorksTranscript({
  db,
  resultId,
}: {
  db: Db;
  resultId: string;
}): Promise<{ isDone: boolean; transcript: TranscriptRow | null }> {
  const [found] = await getPrepared(db).ofWork.execute({ resultId });
  return {
    isDone: found?.status === "done" && found.hasContent,
    transcript: found?.transcript ?? null,
  };
}

/** @throws AppError `not_found` if the summary's transcript was deleted because of its age. */
export async function requireTranscript({ db, id }: { db: Db; id: string | null }): Promise<TranscriptRow> {
  const row = id === null ? null : await findTranscript({ db, id });
  if (row) return row;
  throw new AppError({ code: "not_found.transcript" });
}

/** Returns a video's newest full shared transcript, if it was stored after `since`. */
export async function findSharedTranscript({
  db,
  host,
  hostId,
  since,
}: {
  db: Db;
  host: Video["host"];
  hostId: string;
  since: Date;
}): Promise<TranscriptRow | null> {
  const [row] = await db
    .select({ transcript: transcripts })
    .from(transcripts)
    .innerJoin(videos, eq(videos.id, transcripts.videoId))
    .where(
      and(
        eq(videos.host, host),
        eq(videos.hostId, hostId),
        isNull(transcripts.accountId),
        isNull(transcripts.wholeId),
        gt(transcripts.createdAt, since),
      ),
    )
    .orderBy(desc(transcripts.createdAt))
    .limit(1);
  return row?.transcript ?? null;
}

/** Returns `limit` cues starting at `firstCueId`, or all of them if there is no limit. */
export async function readCues({
  db,
  transcriptId,
  firstCueId = 0,
  limit = Number.POSITIVE_INFINITY,
}: {
  db: Db;
  transcriptId: string;
  firstCueId?: number;
  limit?: number;
}): Promise<Cue[]> {
  const lastCueId = firstCueId + limit - 1;
  const chunks = await getPrepared(db).chunks.execute({
    transcriptId,
    after: firstCueId - MAX_CHUNK_CUES,
    last: Math.min(lastCueId, MAX_CUE_ID),
  });
  return chunks.flatMap(({ cues }) => cues).filter(({ id }) => id >= firstCueId && id <= lastCueId);
}

export interface CueRange {
  transcriptId: string;
  firstCueId: number;
  lastCueId: number;
}

/** Returns the cues of many short ranges, keyed by `buildCueRangeKey`, without reading whole transcripts. */
export async function readCueRanges({
  db,
  ranges,
}: {
  db: Db;
  ranges: readonly CueRange[];
}): Promise<Map<string, Cue[]>> {
  const found = new Map<string, Cue[]>();
  if (ranges.length === 0) return found;
  const wanted = ranges.map((range) => ({
    key: buildCueRangeKey(range),
    transcript_id: range.transcriptId,
    first: range.firstCueId,
    last: range.lastCueId,
  }));
  // Postgres decompresses a chunk again for each range that joins it, so join only the chunks that contain
  // the range.
  const { rows } = await db.execute(sql`
    select wanted.key, jsonb_path_query_array(chunk.cues, '$[$from to $to]', jsonb_build_object(
      'from', greatest(0, wanted.first - chunk.first_cue_id), 'to', wanted.last - chunk.first_cue_id)) as cues
    from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb)
      as wanted(key text, transcript_id text, first int, last int)
    join ${transcriptChunks} chunk on chunk.transcript_id = wanted.transcript_id
      and chunk.first_cue_id <= wanted.last
      and chunk.first_cue_id >= (
        select max(before.first_cue_id) from ${transcriptChunks} before
        where before.transcript_id = wanted.transcript_id and before.first_cue_id <= wanted.first)
    order by wanted.key, chunk.first_cue_id`);
  for (const { key, cues } of rows) {
    const read = (typeof cues === "string" ? JSON.parse(cues) : cues) as Cue[];
    found.set(String(key), [...(found.get(String(key)) ?? []), ...read]);
  }
  return found;
}

export function buildCueRangeKey({ transcriptId, firstCueId, lastCueId }: CueRange): string {
  return `${transcriptId} ${firstCueId} ${lastCueId}`;
}
