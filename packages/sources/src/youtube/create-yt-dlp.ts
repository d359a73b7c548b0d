import { AppError } from "@pith/core/errors/app-error";
import { parseJson } from "../lib/extract-json-object.ts";
import { runProgram } from "../lib/run-program.ts";
import { type PlayerAnswer, refuse } from "./call-player.ts";
import { classifyRefusalText } from "./classify-playability.ts";
import { readYtDlpInfo } from "./read-yt-dlp-info.ts";
import type { YouTubeOutcome } from "./youtube-outcome.ts";

/** The operator's yt-dlp installation. */
export interface YtDlp {
  /**
   * Returns yt-dlp's data about a video in the shape of a player response. Returns failures as outcomes; throws
   * AppError `cancelled`.
   */
  ask(request: { videoId: string; signal: AbortSignal | undefined }): Promise<PlayerAnswer>;
}

export interface YtDlpOptions {
  path: string;
  proxyUrl?: string | null | undefined;
  /** 60 s by default. */
  timeoutMs?: number | undefined;
  /** Called with a message for the operator if yt-dlp can't be started. */
  onProblem?: ((message: string) => void) | undefined;
}

const DEFAULT_TIMEOUT_MS = 60_000;
const MAX_OUTPUT_BYTES = 20_000_000;
/** All of yt-dlp's arguments except the URL. They disable the machine's yt-dlp configuration and cache. */
const fixedParameters: readonly string[] = [
  "--ignore-config",
  "--no-cache-dir",
  "--no-playlist",
  "--no-progress",
  "--no-warnings",
  "--skip-download",
  "--socket-timeout",
  "10",
  "--retries",
  "1",
  "--dump-json",
  "--",
];
/** Creates the last rung of the ladder. The program is started directly, never through a shell. */
export function createYtDlp({
  path,
  proxyUrl,
  timeoutMs = DEFAULT_TIMEOUT_MS,
  onProblem,
}: YtDlpOptions): YtDlp {
  return {
    async ask({ videoId, signal }) {
      // The id is the only external input. It's already validated, but checking again is cheap.
      if (!/^[\w-]{11}$/.test(videoId)) return refuse("not_found");
      const run = await runProgram({
        path,
        parameters: [...fixedParameters, `https://www.youtube.com/watch?v=${videoId}`],
        environment: proxyUrl ? { HTTP_PROXY: proxyUrl, HTTPS_PROXY: proxyUrl } : {},
        maxOutputBytes: MAX_OUTPUT_BYTES,
        timeoutMs,
        signal,
      });
      switch (run.kind) {
        case "cancelled":
          throw new AppError({ code: "cancelled" });
        case "timeout":
          return refuse("timeout");
        case "not_started":
          onProblem?.(`yt-dlp can't be started: ${run.reason}`);
          return refuse("unreachable");
        case "too_large":
          return refuse("changed_format");
        case "ended": {
          const response = run.code === 0 ? readYtDlpInfo({ info: parseJson(run.output), videoId }) : null;
          if (response !== null) return { kind: "answered", response, initialData: null };
          return refuse(run.code === 0 ? "changed_format" : classifyComplaint(run.complaint));
        }
      }
    },
  };
}

function classifyComplaint(complaint: string): YouTubeOutcome {
  const error = complaint.split("\n").findLast((line) => line.startsWith("ERROR:")) ?? complaint;
  if (/HTTP Error 429|too many requests/i.test(error)) return "rate_limited";
  if (/premieres in|will begin in|has not started|not yet (?:available|aired)/i.test(error))
    return "upcoming";
  if (/timed out|timeout/i.test(error)) return "timeout";
  if (
    /failed to resolve|name or service|unable to connect|connection refused|network is unreachable/i.test(
      error,
    )
  ) {
    return "unreachable";
  }
  return (
    classifyRefusalText(error) ??
    (/video unavailable|not available/i.test(error) ? "not_found" : "unplayable")
  );
}
