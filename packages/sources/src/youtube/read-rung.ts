import type { Transcript } from "@pith/core/transcripts/transcript";
import type { GuardedFetch } from "../http/guarded-fetch.ts";
import { checkTranscript } from "../transcript/check-transcript.ts";
import { type PlayerAnswer, type RungRefusal, refuse } from "./call-player.ts";
import { type CaptionTrack, chooseCaptionTrack } from "./choose-caption-track.ts";
import { classifyPlayability } from "./classify-playability.ts";
import { fetchCaptions } from "./fetch-captions.ts";
import type { PlayerResponse } from "./player-response.ts";
import { readDuration } from "./read-video.ts";
import type { YouTubeConfig } from "./youtube-config.ts";

/** A rung that can play the video. */
export interface PlayableRung {
  kind: "playable";
  response: PlayerResponse;
  initialData: unknown;
  /** In order of preference; empty if the video has no captions. */
  tracks: CaptionTrack[];
}

/** Classifies a rung's response: a playable video, or an outcome. */
export function readRung({
  answer,
  videoId,
  preferredLanguage,
}: {
  answer: PlayerAnswer;
  videoId: string;
  preferredLanguage: string | null;
}): PlayableRung | RungRefusal {
  if (answer.kind === "refused") return answer;
  const { response, initialData } = answer;
  const outcome = classifyPlayability({ response, videoId });
  if (outcome !== null) return refuse(outcome);
  const choice = chooseCaptionTrack({ captions: response.captions, preferredLanguage });
  if (choice === null) return { kind: "playable", response, initialData, tracks: [] };
  const tracks = choice.fallback === null ? [choice.track] : [choice.track, choice.fallback];
  return { kind: "playable", response, initialData, tracks };
}

/**
 * Loads the first of a rung's tracks that can cover all of the video's speech; otherwise returns why the first one
 * failed.
 */
export async function loadFirstWhole({
  tracks,
  response,
  config,
  fetch,
  signal,
}: PlayableRung & {
  config: YouTubeConfig;
  fetch: GuardedFetch;
  signal: AbortSignal | undefined;
}): Promise<{ kind: "answered"; track: CaptionTrack; transcript: Transcript } | RungRefusal> {
  let firstRefusal: RungRefusal | null = null;
  for (const track of tracks) {
    const answer = await fetchCaptions({ track, config, fetch, signal });
    if (answer.kind === "refused") {
      // A block only affects this client, so try the best track with the next client before a worse track
      // with this one.
      if (answer.outcome !== "changed_format" && answer.outcome !== "no_speech") return answer;
      firstRefusal ??= answer;
      continue;
    }
    const fault = checkTranscript({
      transcript: answer.transcript,
      durationSeconds: readDuration(response),
    });
    if (fault === null) return { kind: "answered", track, transcript: answer.transcript };
    firstRefusal ??= refuse(fault);
  }
  return firstRefusal ?? refuse("no_captions");
}
