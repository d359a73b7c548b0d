import { AppError } from "@pith/core/errors/app-error";
import type { Video } from "@pith/core/videos/video";
import { withDuration } from "../lib/with-duration.ts";
import type { LoadAttempt, LoadedVideo } from "../loaded-video.ts";
import { noRecognitionMessage } from "../recognition/no-recognition.ts";
import type { ListedTrack } from "../tracks/listed-track.ts";
import { loadTrack, type TrackFault, trackFaults } from "../tracks/load-track.ts";
import { orderTracks } from "../tracks/order-tracks.ts";
import type { LoadRequest } from "../video-provider.ts";
import { checkTranscript } from "./check-transcript.ts";
import type { MediaLocation } from "./media-location.ts";
import { recogniseMedia } from "./recognise-media.ts";

/** A video, and everywhere its speech may come from. */
export interface FoundSpeech {
  video: Video;
  tracks: readonly ListedTrack[];
  /** BCP 47 where the source says which language is spoken. */
  spokenLanguage: string | null;
  /** The first is downloaded for speech recognition where no track gives the speech. */
  media: readonly MediaLocation[];
}

/** Faults of captions that were read; a guess that comes to anything else wasn't there. */
const certainFaults: readonly TrackFault[] = ["truncated", "no_speech"];

/**
 * The speech of a video: its best track that can be all of it, else what speech recognition makes of its sound. Throws
 * AppError with the most informative refusal: `captions_truncated`, `no_speech`, `source_changed`, `source_blocked` …
 * for tracks that gave nothing, `no_captions` where there are none and no speech recognition is set up, and what
 * speech recognition throws.
 */
export async function loadSpeech({
  found: { video, tracks, spokenLanguage, media },
  source,
  request,
}: {
  found: FoundSpeech;
  /** Names the source in `attempts`. */
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
  }

  const refusal = createTrackError(faults);
  const { recogniser } = dependencies;
  const recording = media[0];
  if (recogniser === null || recording === undefined) {
    throw refusal ?? createNoCaptionsError({ canRecognise: recogniser !== null });
  }
  const transcript = await recogniseMedia({
    media: recording,
    language: spokenLanguage,
    recogniser,
    download: dependencies.download,
    temporaryFolder: dependencies.temporaryFolder,
    signal,
    onProgress,
  });
  attempts.push({ source: `recognition:${recogniser.name}`, outcome: "captions" });
  return {
    video: withDuration({ video, transcript }),
    transcript,
    captionSource: "recognition",
    track: { language: transcript.language, kind: "automatic", name: null },
    sponsorSegments: [],
    attempts,
  };
}

/** The refusal of a video that has no captions at all. */
export function createNoCaptionsError({ canRecognise }: { canRecognise: boolean }): AppError {
  return new AppError({
    code: "no_captions",
    message: canRecognise
      ? "This video has no captions, and its sound can't be downloaded for speech recognition."
      : noRecognitionMessage,
  });
}

const refusals: Record<TrackFault, { code: AppError["code"]; message: string }> = {
  truncated: {
    code: "captions_truncated",
    message: "The captions cover only a part of this video, too little for a summary of it.",
  },
  no_speech: {
    code: "no_speech",
    message: "Nothing is said in this video: its captions name only sounds and music.",
  },
  too_large: {
    code: "input_too_large",
    message: "The captions of this video are larger than Pith reads.",
  },
  encrypted: {
    code: "source_blocked",
    message: "The captions of this video are encrypted, so Pith can't read them.",
  },
  unreadable: {
    code: "source_changed",
    message: "This video has captions, but in a form that Pith doesn't read.",
  },
  refused: {
    code: "source_blocked",
    message: "This video has captions, but its source doesn't hand them to Pith.",
  },
  forbidden: {
    code: "forbidden_address",
    message:
      "The captions of this video lie at an address that isn't on the public internet, so Pith doesn't open it.",
  },
  gone: {
    code: "source_changed",
    message: "This video names captions, but they aren't there any more.",
  },
  timeout: {
    code: "timeout",
    message: "The captions of this video took too long to come. Try again in a moment.",
  },
  unreachable: {
    code: "source_unreachable",
    message: "The captions of this video can't be reached right now. Try again in a moment.",
  },
};

function createTrackError(faults: readonly TrackFault[]): AppError | null {
  const fault = trackFaults.find((candidate) => faults.includes(candidate));
  return fault === undefined ? null : new AppError({ ...refusals[fault], cause: faults });
}
