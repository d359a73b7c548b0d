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

/** A rung that plays the video. */
export interface PlayableRung {
  kind: "playable";
  response: PlayerResponse;
  initialData: unknown;
  /** To be tried in this order; empty where the video has no captions. */
  tracks: CaptionTrack[];
}

/** What a rung's answer comes to: a video that plays, or an outcome. */
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

/** The first of a rung's tracks that can be all of the video's speech; else why the first one isn't. */
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
      // A gate is the client's: another client's better track comes before this one's second-best.
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
