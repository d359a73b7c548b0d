import { AppError, isAppError } from "@pith/core/errors/app-error";
import type { SummaryOrigin } from "@pith/core/summaries/summary";
import type { Transcript } from "@pith/core/transcripts/transcript";
import type { Video } from "@pith/core/videos/video";
import type { LoadedVideo } from "@pith/sources/loaded-video";
import type { SponsorSegment } from "@pith/sources/sponsor-block/fetch-sponsor-segments";
import type { LoadProgress } from "@pith/sources/video-provider";
import { runTransaction } from "../db/run-transaction.ts";
import { requireReference } from "../providers/extraction/require-reference.ts";
import { deleteRecording, withRecordingFile } from "../recordings/open-recording.ts";
import { listSameRecordings } from "../recordings/recordings.repo.ts";
import { hasOtherPages } from "./places-in-line.repo.ts";
import { poolCaptions } from "./pool-captions.ts";
import { attachTranscript, type Result, readInput } from "./results.repo.ts";
import { refuseBarred, strikeSource } from "./source-strikes.repo.ts";
import type { RunDependencies } from "./summary-dependencies.ts";
import {
  findSharedTranscript,
  findTranscript,
  findVideo,
  insertTranscript,
  readCues,
  type TranscriptRow,
} from "./transcripts.repo.ts";
import { getOwnerKey } from "./work-key.ts";

const DOWNLOAD_SHARE = 0.2;
/** A video's captions rarely change, so they are refetched only after this time. */
const TRANSCRIPT_FRESH_MS = 7 * 24 * 60 * 60_000;

/** A summary's stored input. */
export interface LoadedWork {
  video: Video;
  videoId: string;
  transcript: Transcript;
  transcriptId: string;
  captionSource: SummaryOrigin["captionSource"];
  sponsorSegments: readonly SponsorSegment[];
}

/** Loads a run's transcript, from the database if there is a fresh one. */
export async function loadWork({
  result,
  signal,
  onVideo,
  onProgress,
  dependencies,
}: {
  result: Result;
  signal: AbortSignal;
  onVideo: (video: Video) => void;
  /** Called with the progress, from 0 to 1, while audio without captions is being transcribed. */
  onProgress: (share: number) => void;
  dependencies: RunDependencies;
}): Promise<LoadedWork> {
  const { database, clock, sourceLoader } = dependencies;
  const { source } = result;
  // An earlier attempt may have stored the transcript already.
  if (result.transcriptId) return loadStored({ id: result.transcriptId, result, dependencies });
  switch (source.kind) {
    case "transcript":
      return loadStored({ id: source.transcriptId, result, dependencies });
    case "link": {
      const reference = requireReference(source.url);
      const { host, id: hostId } = reference;
      const since = new Date(clock.now() - TRANSCRIPT_FRESH_MS);
      const stored = await findSharedTranscript({ db: database.db, host, hostId, since });
      if (stored) return loadStored({ id: stored.id, result, dependencies });
      const asked = { reference, shareKey: result.shareKey };
      // A process died while loading this page. If the requester has more pages in the queue, the page isn't
      // retried.
      if (result.overruns > 0 && (await hasOtherPages({ db: database.db, result }))) {
        const now = new Date(clock.now());
        await runTransaction(database.db, (db) => strikeSource({ db, ...asked, now }));
        throw new AppError({ code: "source_over_budget.share" });
      }
      const isRetry = result.attempt > 1;
      await refuseBarred({ db: database.db, ...asked, isRetry, now: new Date(clock.now()) });
      const loaded = await sourceLoader
        .loadLink({
          url: source.url,
          preferredLanguage: result.language,
          signal,
          onVideo,
          onProgress: (progress) => onProgress(getLoadShare(progress)),
        })
        .catch(async (error: unknown) => {
          if (isAppError(error) && error.code === "source_over_budget") {
            const now = new Date(clock.now());
            await runTransaction(database.db, (db) => strikeSource({ db, ...asked, now }));
          }
          throw error;
        });
      return storeLoaded({ loaded, result, dependencies });
    }
    case "file":
    case "text": {
      const loaded = await sourceLoader.loadText({
        bytes: await requireInput({ result, dependencies }),
        fileName: source.kind === "file" ? source.name : null,
        language: null,
        kind: null,
        signal,
      });
      const title = source.kind === "text" && source.title ? source.title : loaded.video.title;
      return storeLoaded({ loaded: { ...loaded, video: { ...loaded.video, title } }, result, dependencies });
    }
    case "recording": {
      const since = new Date(clock.now() - TRANSCRIPT_FRESH_MS);
      const hostId = source.hash;
      const stored = await findSharedTranscript({ db: database.db, host: "upload", hostId, since });
      if (stored) {
        await deleteRecording({ id: source.recordingId, dependencies });
        return loadStored({ id: stored.id, result, dependencies });
      }
      // The account that uploaded this one may be deleted by now, while others wait with the same recording.
      const now = new Date(clock.now());
      const same = await listSameRecordings({ db: database.db, hash: source.hash, now });
      const id = same.includes(source.recordingId) ? source.recordingId : (same[0] ?? source.recordingId);
      const loaded = await withRecordingFile({
        id,
        signal,
        work: (path) =>
          sourceLoader.loadRecording({
            path,
            fileName: source.name,
            signal,
            onProgress: (progress) => onProgress(progress.share ?? 0),
          }),
        dependencies,
      });
      const work = await storeLoaded({ loaded, result, dependencies });
      await deleteRecording({ id, dependencies });
      return work;
    }
    case "captions": {
      const { captions } = source;
      const loaded = await sourceLoader.loadText({
        bytes: await requireInput({ result, dependencies }),
        fileName: null,
        language: captions.language,
        kind: captions.captionKind,
        signal,
      });
      const video = describeClientVideo({ source, loaded });
      onVideo(video);
      const work = await storeLoaded({
        loaded: { ...loaded, video, captionSource: "extension" },
        result,
        dependencies,
      });
      await poolCaptions({ transcriptId: work.transcriptId, dependencies });
      return work;
    }
  }
}

/** The audio is downloaded first, which takes little time compared to transcribing it. */
function getLoadShare({ stage, share }: LoadProgress): number {
  return stage === "downloading"
    ? (share ?? 0) * DOWNLOAD_SHARE
    : DOWNLOAD_SHARE + (share ?? 0) * (1 - DOWNLOAD_SHARE);
}

/**
 * Returns the video as described by the client's page. It stays private until a second source confirms it.
 */
function describeClientVideo({
  source,
  loaded,
}: {
  source: Extract<Result["source"], { kind: "captions" }>;
  loaded: LoadedVideo;
}): Video {
  const reference = requireReference(source.url);
  return {
    ...loaded.video,
    host: reference.host,
    id: reference.id,
    url: reference.url,
    title: source.video.title,
    author: source.video.author,
    durationSeconds: source.video.durationSeconds ?? loaded.video.durationSeconds,
    chapters: source.video.chapters,
  };
}

async function storeLoaded({
  loaded,
  result,
  dependencies,
}: {
  loaded: LoadedVideo;
  result: Result;
  dependencies: RunDependencies;
}): Promise<LoadedWork> {
  const { database, clock, randomness } = dependencies;
  const { transcript, captionSource, sponsorSegments } = loaded;
  const transcriptId = randomness.createId();
  const videoId = await insertTranscript({
    db: database.db,
    id: transcriptId,
    video: { id: randomness.createId(), ownerKey: getOwnerKey(result.subject), video: loaded.video },
    wholeId: null,
    source: captionSource,
    accountId: result.accountId,
    sponsorSegments,
    transcript,
    now: new Date(clock.now()),
    claim: result,
  });
  return { video: loaded.video, videoId, transcript, transcriptId, captionSource, sponsorSegments };
}

async function loadStored({
  id,
  result,
  dependencies,
}: {
  id: string;
  result: Result;
  dependencies: RunDependencies;
}): Promise<LoadedWork> {
  const { db } = dependencies.database;
  const row = await findTranscript({ db, id });
  const whole: TranscriptRow | null = row?.wholeId ? await findTranscript({ db, id: row.wholeId }) : row;
  const video = whole ? await findVideo({ db, id: whole.videoId }) : null;
  if (!whole || !video) {
    throw new AppError({ code: "not_found.transcript" });
  }
  await attachTranscript({ db, claim: result, videoId: whole.videoId, transcriptId: whole.id });
  return {
    video,
    videoId: whole.videoId,
    transcript: {
      language: whole.language,
      kind: whole.kind,
      cues: await readCues({ db, transcriptId: whole.id }),
    },
    transcriptId: whole.id,
    captionSource: whole.source,
    sponsorSegments: whole.sponsorSegments,
  };
}

async function requireInput({
  result,
  dependencies,
}: {
  result: Result;
  dependencies: RunDependencies;
}): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = await readInput({ db: dependencies.database.db, resultId: result.id });
  if (bytes === null) throw new Error("The text of this summary is gone.");
  return bytes;
}
