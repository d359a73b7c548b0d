import type { Video } from "@pith/core/videos/video";
import { and, eq, exists, isNull, ne } from "drizzle-orm";
import type { Db } from "../db/database.ts";
import { runTransaction } from "../db/run-transaction.ts";
import { users } from "../db/schema/accounts.schema.ts";
import { transcripts, videos } from "../db/schema/summaries.schema.ts";
import type { RunDependencies } from "./summary-dependencies.ts";
import { insertTranscript, readCues, type TranscriptRow } from "./transcripts.repo.ts";

/** Two clients read the length from the same page, so a larger difference means a different video. */
const DURATION_SLACK_SECONDS = 2;

/**
 * Moves captions from an account into the shared pool if a second source confirms them. That source is
 * another account that submitted the same words for the same video, with the same title and length. Both need
 * a verified identity (Google, Telegram), because guests are free to create and two of them could be the same
 * person. Title and length alone confirm nothing: they don't depend on the words, and a forger can copy them.
 * The host's own data about a video is kept. Returns whether there is now a shared transcript.
 */
export async function poolCaptions({
  transcriptId,
  dependencies,
}: {
  transcriptId: string;
  dependencies: Pick<RunDependencies, "database" | "clock" | "randomness">;
}): Promise<boolean> {
  const { database, clock, randomness } = dependencies;
  return await runTransaction(database.db, async (db) => {
    const own = await findHandedOver({ db, transcriptId });
    if (!own || !(await hasProvenIdentity({ db, accountId: own.accountId }))) return false;
    const { video } = own;
    const shared = and(
      eq(videos.host, video.host),
      eq(videos.hostId, video.id),
      isNull(transcripts.accountId),
      isNull(transcripts.wholeId),
    );
    const [known] = await db
      .select({ id: transcripts.id })
      .from(transcripts)
      .innerJoin(videos, eq(videos.id, transcripts.videoId))
      .where(shared)
      .limit(1);
    if (known) return true;
    if (!(await isBorneOut({ db, own }))) return false;

    const now = new Date(clock.now());
    const [said] = await db
      .select({ id: videos.id })
      .from(videos)
      .where(and(eq(videos.host, video.host), eq(videos.hostId, video.id), eq(videos.ownerKey, "")));
    const { row } = own;
    await insertTranscript({
      db,
      id: randomness.createId(),
      video: said?.id ?? { id: randomness.createId(), ownerKey: "", video },
      wholeId: null,
      source: "extension",
      accountId: null,
      sponsorSegments: row.sponsorSegments,
      transcript: {
        language: row.language,
        kind: row.kind,
        cues: await readCues({ db, transcriptId: row.id }),
      },
      now,
    });
    return true;
  });
}

interface HandedOver {
  row: TranscriptRow;
  accountId: string;
  video: Video;
}

async function findHandedOver({
  db,
  transcriptId,
}: {
  db: Db;
  transcriptId: string;
}): Promise<HandedOver | null> {
  const [found] = await db
    .select({ row: transcripts, video: videos.video })
    .from(transcripts)
    .innerJoin(videos, eq(videos.id, transcripts.videoId))
    .where(and(eq(transcripts.id, transcriptId), isNull(transcripts.wholeId)));
  const accountId = found?.row.accountId ?? null;
  if (found?.row.source !== "extension" || accountId === null) return null;
  return { ...found, accountId };
}

async function hasProvenIdentity({ db, accountId }: { db: Db; accountId: string }): Promise<boolean> {
  const [user] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.accountId, accountId), eq(users.isGuest, false)))
    .limit(1);
  return user !== undefined;
}

async function isBorneOut({ db, own }: { db: Db; own: HandedOver }): Promise<boolean> {
  const others = await db
    .select({ video: videos.video })
    .from(transcripts)
    .innerJoin(videos, eq(videos.id, transcripts.videoId))
    .where(
      and(
        eq(videos.host, own.video.host),
        eq(videos.hostId, own.video.id),
        eq(transcripts.source, "extension"),
        eq(transcripts.contentHash, own.row.contentHash),
        eq(transcripts.language, own.row.language),
        eq(transcripts.kind, own.row.kind),
        isNull(transcripts.wholeId),
        ne(transcripts.accountId, own.accountId),
        exists(
          db
            .select({ id: users.id })
            .from(users)
            .where(and(eq(users.accountId, transcripts.accountId), eq(users.isGuest, false))),
        ),
      ),
    );
  return others.some(({ video }) => isSameVideo(video, own.video));
}

function isSameVideo(first: Video, second: Video): boolean {
  const distance = Math.abs((first.durationSeconds ?? 0) - (second.durationSeconds ?? 0));
  return first.title.trim() === second.title.trim() && distance <= DURATION_SLACK_SECONDS;
}
