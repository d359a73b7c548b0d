import { AppError } from "@pith/core/errors/app-error";
import { withDuration } from "../lib/with-duration.ts";
import type { LoadedVideo } from "../loaded-video.ts";
import { recognizeMedia } from "../transcript/recognize-media.ts";
import type { LoadRequest, VideoProvider } from "../video-provider.ts";
import { climbLadder, type LadderAnswer, type PlayedVideo } from "./climb-ladder.ts";
import { readAudio } from "./read-audio.ts";
import { readDescription, readVideo } from "./read-video.ts";
import { createYouTubeError, type YouTubeOutcome } from "./youtube-outcome.ts";

export const youtubeProvider: VideoProvider = {
  name: "youtube",
  canLoad: (reference) => reference.host === "youtube",
  load: loadYouTubeVideo,
};

/** A video that plays, but whose captions are missing, cut off or withheld, can still be transcribed. */
const recognizable: readonly YouTubeOutcome[] = ["no_captions", "truncated", "empty_captions"];

/**
 * Loads a video by trying the ladder of player clients, or by speech recognition if it has no usable captions
 * and recognition is configured. If every client is refused, throws the most informative refusal. Recent
 * refusals come from a cache.
 */
async function loadYouTubeVideo(request: LoadRequest): Promise<LoadedVideo> {
  const { reference, dependencies } = request;
  const { youtube, recognizer, metrics } = dependencies;
  const known = youtube.refusals.get(reference.id);
  if (known !== null && (recognizer === null || !recognizable.includes(known))) {
    metrics.countAttempt({ source: "youtube:cache", outcome: known, durationMs: 0 });
    throw createYouTubeError({ outcome: known, cause: [{ source: "youtube:cache", outcome: known }] });
  }
  const config = await youtube.readConfig();
  const answer = await climbLadder({ request, config });
  if (answer.kind === "loaded") {
    youtube.refusals.delete(reference.id);
    return answer.loaded;
  }
  youtube.refusals.set(reference.id, answer.outcome);
  if (recognizable.includes(answer.outcome) && recognizer !== null && answer.played !== null) {
    return await recognizeVideo({ request, answer, played: answer.played });
  }
  const { outcome, retryAfterSeconds, attempts } = answer;
  throw createYouTubeError({ outcome, retryAfterSeconds, cause: attempts });
}

async function recognizeVideo({
  request,
  answer,
  played,
}: {
  request: LoadRequest;
  answer: Extract<LadderAnswer, { kind: "refused" }>;
  played: PlayedVideo;
}): Promise<LoadedVideo> {
  const { reference, dependencies, signal, onProgress } = request;
  const { recognizer, youtube, temporaryFolder } = dependencies;
  const media = readAudio(played.response)[0] ?? (await askYtDlp(request));
  if (recognizer === null || media === null) {
    const { outcome, attempts } = answer;
    if (outcome !== "no_captions") throw createYouTubeError({ outcome, cause: attempts });
    throw new AppError({ code: "no_captions.youtube_sound", cause: attempts });
  }
  const transcript = await recognizeMedia({
    media,
    language: null,
    recognizer,
    download: youtube.download,
    temporaryFolder,
    signal,
    onProgress,
  });
  const [chapters, sponsorSegments] = await Promise.all([played.side.chapters, played.side.sponsorSegments]);
  const video = readVideo({ response: played.response, videoId: reference.id, chapters });
  return {
    video: withDuration({ video, transcript }),
    description: readDescription(played.response),
    transcript,
    captionSource: "recognition",
    track: { language: transcript.language, kind: "automatic", name: null },
    sponsorSegments,
    attempts: [...answer.attempts, { source: `recognition:${recognizer.name}`, outcome: "captions" }],
  };
}

/** Finds the audio's URL with yt-dlp, since the player clients often don't include it. */
async function askYtDlp({ reference, dependencies, signal }: LoadRequest) {
  const answer = await dependencies.youtube.ytDlp?.ask({ videoId: reference.id, signal });
  return answer?.kind === "answered" ? (readAudio(answer.response)[0] ?? null) : null;
}
