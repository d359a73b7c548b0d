import { isAppError } from "@pith/core/errors/app-error";
import type { Transcript } from "@pith/core/transcripts/transcript";
import { parseCaptions } from "@pith/engine/captions/parse-captions";
import type { GuardedFetch } from "../http/guarded-fetch.ts";
import { askYouTube, classifyHttpAnswer, type RungRefusal, refuse } from "./call-player.ts";
import type { CaptionTrack } from "./choose-caption-track.ts";
import { classifyRefusalPage } from "./read-watch-page.ts";
import type { YouTubeConfig } from "./youtube-config.ts";

/** json3 has word times and marks rolling lines; the others are fallbacks in case YouTube drops json3. */
const formats = ["json3", "srv3", "vtt"] as const;

export type CaptionsAnswer = { kind: "answered"; transcript: Transcript } | RungRefusal;

/**
 * Downloads and parses a caption track. Links with `exp=xpe` need a proof-of-origin token and return an empty 200
 * without one, so they are skipped. For any other link, an empty response is reported as such.
 */
export async function fetchCaptions({
  track,
  config,
  fetch,
  signal,
}: {
  track: CaptionTrack;
  config: YouTubeConfig;
  fetch: GuardedFetch;
  signal: AbortSignal | undefined;
}): Promise<CaptionsAnswer> {
  const url = readTrackUrl({ track, config });
  if (url === null) return refuse("changed_format");
  const { searchParams } = url;
  if (searchParams.get("exp") === "xpe" && !searchParams.has("pot")) return refuse("needs_token");
  for (const format of formats) {
    searchParams.set("fmt", format);
    // A 12-hour track is 9 MB, so use the guard's timeout instead of the shorter one for calls. The player
    // has just responded, so YouTube is merely slow, and another rung's captions would be slow, too.
    const request = { url: url.href, redirect: "manual", isPatient: true, signal } as const;
    const response = await askYouTube(() => fetch(request));
    if ("kind" in response) return response;
    const refusal = classifyHttpAnswer({ response, isPage: false });
    if (refusal !== null && refusal.outcome !== "changed_format") return refusal;
    const text = response.text();
    if (refusal === null && text.trim() === "") return refuse("empty_captions");
    if (/^\s*<(!doctype html|html)/i.test(text)) return refuse(classifyRefusalPage(text));
    const answer = refusal ?? readCaptions({ text, track });
    if (answer.kind === "answered" || answer.outcome !== "changed_format") return answer;
  }
  return refuse("changed_format");
}

/** Rejects caption links to any host other than YouTube's own. */
function readTrackUrl({ track, config }: { track: CaptionTrack; config: YouTubeConfig }): URL | null {
  const origin = new URL(config.youtubeOrigin);
  if (!URL.canParse(track.url, origin)) return null;
  const url = new URL(track.url, origin);
  const isYouTube = url.hostname === "youtube.com" || url.hostname.endsWith(".youtube.com");
  if (!isYouTube && url.origin !== origin.origin) return null;
  url.protocol = origin.protocol;
  url.host = origin.host;
  return url;
}

function readCaptions({ text, track }: { text: string; track: CaptionTrack }): CaptionsAnswer {
  try {
    const { transcript, format } = parseCaptions({ text, language: track.language, kind: track.kind });
    // Plain text is never requested, so this is an error message.
    return format === "text" ? refuse("changed_format") : { kind: "answered", transcript };
  } catch (error) {
    if (isAppError(error) && error.code === "no_speech") return refuse("no_speech");
    if (isAppError(error) && error.code === "unsupported_format") return refuse("changed_format");
    throw error;
  }
}
