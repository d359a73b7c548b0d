import { AppError, type ErrorMessageCode } from "@pith/core/errors/app-error";
import type { Video } from "@pith/core/videos/video";
import { withDuration } from "../lib/with-duration.ts";
import type { LoadAttempt, LoadedVideo } from "../loaded-video.ts";

import type { ListedTrack } from "../tracks/listed-track.ts";
import { loadTrack, type TrackFault, trackFaults } from "../tracks/load-track.ts";
import { orderTracks } from "../tracks/order-tracks.ts";
import type { LoadRequest } from "../video-provider.ts";
import { checkTranscript } from "./check-transcript.ts";
import type { MediaLocation } from "./media-location.ts";
import { recognizeMedia } from "./recognize-media.ts";

/** A video with all possible sources of its captions and audio. */
export interface FoundSpeech {
  video: Video;
  tracks: readonly ListedTrack[];
  /** BCP 47 if the source declares the spoken language. */
  spokenLanguage: string | null;
  /** The first one is downloaded for speech recognition if no track yields speech. */
  media: readonly MediaLocation[];
}

/** If two requests to a host have timed out, further ones probably will too. */
const MAX_TIMEOUTS = 2;
/** Faults that prove that a guessed track exists; any other fault means that it doesn't. */
const certainFaults: readonly TrackFault[] = ["truncated", "no_speech"];

/**
 * Loads a video's transcript from the best track that passes the check, or else by speech recognition. Throws
 * AppError with the most informative error. If all tracks failed, the error is, for example,
 * `captions_truncated`, `no_speech`, `source_changed` or `source_blocked`. Without tracks or speech
 * recognition, the error is `no_captions`. Speech recognition errors are rethrown.
 */
export async function loadSpeech({
  found: { video, tracks, spokenLanguage, media },
  source,
  request,
}: {
  found: FoundSpeech;
  /** Source label in `attempts`. */
  source: string;
  request: LoadRequest;
}): Promise<LoadedVideo> {
  const { dependencies, signal, preferredLanguage = null, onVideo, onProgress } = request;
  onVideo?.(video);
  const attempts: LoadAttempt[] = [];
  const faults: TrackFault[] = [];
  for (const track of orderTracks({ tracks, spokenLanguage, preferredLanguage })) {
    const answer = await loadTrack({ track, fetch: dependencies.fetch, signal });
    const name = `${source}:${track.content.kind}`;
    const fault =
      answer.kind === "refused"
        ? answer.fault
        : checkTranscript({
            transcript: answer.captions.transcript,
            durationSeconds: video.durationSeconds,
          });
    const isAbsent = track.isGuess && fault !== null && !certainFaults.includes(fault);
    if (!isAbsent) attempts.push({ source: name, outcome: fault ?? "captions" });
    if (answer.kind === "answered" && fault === null) {
      const { transcript, declaredLanguage } = answer.captions;
      return {
        video: withDuration({ video, transcript }),
        transcript,
        captionSource: "host",
        track: {
          language: track.language ?? declaredLanguage ?? transcript.language,
          kind: transcript.kind,
          name: track.name,
        },
        sponsorSegments: [],
        attempts,
      };
    }
    if (fault !== null && !isAbsent) faults.push(fault);
    if (faults.filter((one) => one === "timeout").length >= MAX_TIMEOUTS) break;
  }

  const refusal = createTrackError(faults);
  const { recognizer } = dependencies;
  const recording = media[0];
  if (recognizer === null || recording === undefined) {
    throw refusal ?? createNoCaptionsError({ canRecognize: recognizer !== null });
  }
  const transcript = await recognizeMedia({
    media: recording,
    language: spokenLanguage,
    recognizer,
    download: dependencies.download,
    temporaryFolder: dependencies.temporaryFolder,
    signal,
    onProgress,
  });
  attempts.push({ source: `recognition:${recognizer.name}`, outcome: "captions" });
  return {
    video: withDuration({ video, transcript }),
    transcript,
    captionSource: "recognition",
    track: { language: transcript.language, kind: "automatic", name: null },
    sponsorSegments: [],
    attempts,
  };
}

/** The error for a video without any captions. */
export function createNoCaptionsError({ canRecognize }: { canRecognize: boolean }): AppError {
  return new AppError({
    code: canRecognize ? "no_captions.no_sound" : "no_captions.recognition_off",
  });
}

const refusals = {
  truncated: "captions_truncated",
  no_speech: "no_speech.sounds_only",
  too_large: "input_too_large.video_captions",
  encrypted: "source_blocked.encrypted",
  unreadable: "source_changed.captions",
  refused: "source_blocked.captions",
  forbidden: "forbidden_address.captions",
  gone: "source_changed.captions_gone",
  timeout: "timeout.captions",
  unreachable: "source_unreachable.captions",
} as const satisfies Record<TrackFault, ErrorMessageCode>;

function createTrackError(faults: readonly TrackFault[]): AppError | null {
  const fault = trackFaults.find((candidate) => faults.includes(candidate));
  return fault === undefined ? null : new AppError({ code: refusals[fault], cause: faults });
}
