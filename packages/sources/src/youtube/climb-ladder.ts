import { AppError } from "@pith/core/errors/app-error";
import type { LoadAttempt, LoadedVideo } from "../loaded-video.ts";
import type { LoadRequest } from "../video-provider.ts";
import { callPlayer, type PlayerAnswer, type RungRefusal, refuse } from "./call-player.ts";
import { type SideData, startSideData } from "./load-side-data.ts";
import type { PlayerResponse } from "./player-response.ts";
import { loadFirstWhole, readRung } from "./read-rung.ts";
import { readDescription, readVideo } from "./read-video.ts";
import type { YouTubeConfig } from "./youtube-config.ts";
import { pickOutcome, settledAfter, type YouTubeOutcome } from "./youtube-outcome.ts";

/** The video's metadata from the rungs, without captions yet. */
export interface PlayedVideo {
  response: PlayerResponse;
  side: SideData;
}

export type LadderAnswer =
  | { kind: "loaded"; loaded: LoadedVideo }
  | {
      kind: "refused";
      /** Most informative outcome among all rungs. */
      outcome: YouTubeOutcome;
      retryAfterSeconds: number | null;
      attempts: LoadAttempt[];
      /** From the last rung that could play the video; null if none could. */
      played: PlayedVideo | null;
    };

/** Outcomes that open a rung's circuit breaker. */
const backingOff: readonly YouTubeOutcome[] = ["rate_limited", "bot_check", "consent"];
/** Outcomes that don't indicate whether YouTube is blocking the rung. */
const unanswered: readonly YouTubeOutcome[] = ["timeout", "unreachable"];
/** Outcomes that yt-dlp may avoid, since it has more workarounds than the ladder. */
const worthYtDlp: readonly YouTubeOutcome[] = [
  "age_restricted",
  "needs_token",
  "empty_captions",
  "bot_check",
  "rate_limited",
  "consent",
  "unplayable",
  "changed_format",
  "other_video",
];

interface Rung {
  id: string;
  ask: () => Promise<PlayerAnswer>;
}

/**
 * Tries the player clients in order, and yt-dlp last, until one returns captions that can cover all of the
 * video's speech. Skips rungs that are backing off. Throws AppError `cancelled` or `forbidden_address`.
 */
export async function climbLadder({
  request,
  config,
}: {
  request: LoadRequest;
  config: YouTubeConfig;
}): Promise<LadderAnswer> {
  const { reference, dependencies, signal } = request;
  const { youtube } = dependencies;
  const climb = createClimb({ request, config });
  for (const client of config.clients) {
    const ask = () => callPlayer({ client, videoId: reference.id, config, fetch: youtube.fetch, signal });
    const loaded = await climb.tryRung({ id: client.id, ask });
    if (loaded !== null) return { kind: "loaded", loaded };
    if (climb.isSettled()) break;
  }
  const { ytDlp } = youtube;
  if (ytDlp !== null && climb.isWorthYtDlp()) {
    const ask = () => ytDlp.ask({ videoId: reference.id, signal });
    const loaded = await climb.tryRung({ id: "yt_dlp", ask });
    if (loaded !== null) return { kind: "loaded", loaded };
  }
  return climb.getRefusal();
}

function createClimb({ request, config }: { request: LoadRequest; config: YouTubeConfig }) {
  const { reference, dependencies, preferredLanguage = null, signal, onVideo } = request;
  const { youtube, clock, metrics } = dependencies;
  const videoId = reference.id;
  const attempts: LoadAttempt[] = [];
  const outcomes: YouTubeOutcome[] = [];
  let retryAfterSeconds: number | null = null;
  let shortestWaitSeconds = Number.POSITIVE_INFINITY;
  let played: PlayedVideo | null = null;

  const play = (rung: { response: PlayerResponse; initialData: unknown }): PlayedVideo => {
    const isFirst = played === null;
    const side = played?.side ?? startSideData({ ...rung, videoId, config, dependencies, signal });
    played = { response: rung.response, side };
    if (isFirst) onVideo?.(readVideo({ response: rung.response, videoId, chapters: side.knownChapters }));
    return played;
  };

  const readAnswer = async (answer: PlayerAnswer): Promise<LoadedVideo | RungRefusal> => {
    const rung = readRung({ answer, videoId, preferredLanguage });
    if (rung.kind === "refused") return rung;
    const { side, response } = play(rung);
    if (rung.tracks.length === 0) return refuse("no_captions");
    const captions = await loadFirstWhole({ ...rung, config, fetch: youtube.fetch, signal });
    if (captions.kind === "refused") return captions;
    const { language, kind, name } = captions.track;
    const [chapters, sponsorSegments] = await Promise.all([side.chapters, side.sponsorSegments]);
    return {
      video: readVideo({ response, videoId, chapters }),
      description: readDescription(response),
      transcript: captions.transcript,
      captionSource: "host",
      track: { language, kind, name },
      sponsorSegments,
      attempts,
    };
  };

  const recordRefusal = ({ id, refusal }: { id: string; refusal: RungRefusal }) => {
    outcomes.push(refusal.outcome);
    retryAfterSeconds ??= refusal.retryAfterSeconds;
    if (backingOff.includes(refusal.outcome)) youtube.breaker.open(id, refusal);
    else if (!unanswered.includes(refusal.outcome)) youtube.breaker.close(id);
  };

  return {
    async tryRung({ id, ask }: Rung): Promise<LoadedVideo | null> {
      if (signal?.aborted) throw new AppError({ code: "cancelled" });
      const source = `youtube:${id}`;
      const waitSeconds = youtube.breaker.takeTurn(id);
      if (waitSeconds > 0) {
        shortestWaitSeconds = Math.min(shortestWaitSeconds, waitSeconds);
        attempts.push({ source, outcome: "backing_off" });
        metrics.countAttempt({ source, outcome: "backing_off", durationMs: 0 });
        return null;
      }
      const startedMs = clock.now();
      const answer = await readAnswer(await ask());
      const isRefusal = "kind" in answer;
      const outcome = isRefusal ? answer.outcome : "captions";
      attempts.push({ source, outcome });
      metrics.countAttempt({ source, outcome, durationMs: clock.now() - startedMs });
      if (isRefusal) {
        recordRefusal({ id, refusal: answer });
        return null;
      }
      youtube.breaker.close(id);
      return answer;
    },
    /** True if the last outcome has occurred so often that more rungs won't help. */
    isSettled(): boolean {
      const last = outcomes.at(-1);
      if (last === undefined) return false;
      const same = outcomes.filter((outcome) => outcome === last).length;
      return same >= (settledAfter[last] ?? Number.POSITIVE_INFINITY);
    },
    isWorthYtDlp(): boolean {
      return outcomes.length === 0 || worthYtDlp.includes(pickOutcome(outcomes));
    },
    getRefusal(): LadderAnswer {
      const hasWaited = outcomes.length === 0 && Number.isFinite(shortestWaitSeconds);
      return {
        kind: "refused",
        outcome: hasWaited ? "rate_limited" : pickOutcome(outcomes),
        retryAfterSeconds: hasWaited ? shortestWaitSeconds : retryAfterSeconds,
        attempts,
        played,
      };
    },
  };
}
