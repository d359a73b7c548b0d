import type { PlayerResponse } from "./player-response.ts";
import type { YouTubeOutcome } from "./youtube-outcome.ts";

/**
 * Patterns for YouTube's English refusals; the first match wins. The status alone is ambiguous:
 * LOGIN_REQUIRED can mean a private video, an age restriction or a bot check, and UNPLAYABLE can mean nearly
 * anything.
 */
const refusalTexts: readonly (readonly [RegExp, YouTubeOutcome])[] = [
  [/not a bot|unusual traffic/, "bot_check"],
  [/try again later/, "rate_limited"],
  [/\bprivate\b/, "private"],
  [/premium|requires payment|\brent(al|ed)?\b|purchase|\bbuy\b|\bpaid\b/, "paid"],
  [/members[- ]only|members on level|join this channel|channel.s members/, "members_only"],
  [/\bcountr(y|ies)\b|\bregion\b|\blocation\b/, "region_blocked"],
  [/\bage\b|age[- ]restricted|inappropriate for some/, "age_restricted"],
  [
    /removed|terminated|deleted|no longer available|available anymore|violat|copyright|closed|recording is not available/,
    "removed",
  ],
];

/** Returns null if the video is playable, otherwise the reason it isn't. `videoId` is the requested video. */
export function classifyPlayability({
  response,
  videoId,
}: {
  response: PlayerResponse;
  videoId: string;
}): YouTubeOutcome | null {
  const { playabilityStatus, videoDetails, microformat } = response;
  if (videoDetails && videoDetails.videoId !== videoId) return "other_video";
  switch (playabilityStatus.status) {
    case "OK":
      if (videoDetails?.isUpcoming) return "upcoming";
      return videoDetails?.isLive || microformat?.playerMicroformatRenderer.liveBroadcastDetails?.isLiveNow
        ? "live"
        : null;
    case "LIVE_STREAM_OFFLINE":
      return matchRefusalText(response) === "removed" ? "removed" : "upcoming";
    case "AGE_CHECK_REQUIRED":
    case "AGE_VERIFICATION_REQUIRED":
    case "CONTENT_CHECK_REQUIRED":
      return "age_restricted";
    case "LOGIN_REQUIRED":
      if (playabilityStatus.desktopLegacyAgeGateReason) return "age_restricted";
      return matchRefusalText(response) ?? "bot_check";
    case "ERROR":
      return matchRefusalText(response) ?? "not_found";
    default:
      return matchOffer(response) ?? matchRefusalText(response) ?? "unplayable";
  }
}

function matchOffer({ playabilityStatus }: PlayerResponse): YouTubeOutcome | null {
  const screen = playabilityStatus.errorScreen;
  const offer = screen?.playerLegacyDesktopYpcOfferRenderer;
  if (offer) return offer.offerId === "sponsors_only_video" ? "members_only" : "paid";
  return screen?.playerLegacyDesktopYpcTrailerRenderer || screen?.ypcTrailerRenderer ? "paid" : null;
}

function matchRefusalText({ playabilityStatus }: PlayerResponse): YouTubeOutcome | null {
  const message = playabilityStatus.errorScreen?.playerErrorMessageRenderer;
  const text = [
    playabilityStatus.reason,
    ...(playabilityStatus.messages ?? []),
    message?.reason,
    message?.subreason,
  ].join("\n");
  return classifyRefusalText(text);
}

/** Classifies the text of an English refusal; null if it isn't recognized. */
export function classifyRefusalText(text: string): YouTubeOutcome | null {
  const lower = text.toLowerCase();
  return refusalTexts.find(([pattern]) => pattern.test(lower))?.[1] ?? null;
}
