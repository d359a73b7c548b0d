import type { ErrorCode } from "@pith/core/errors/app-error";
import { mayPass } from "@pith/core/errors/may-pass";
import type { ReceivedMessage } from "@pith/core/messages/message-codes";
import type { MessageKey } from "../locales/bot-catalogs.ts";
import type { Texts } from "../locales/create-texts.ts";

/** Suggested wait if the server doesn't specify one. */
const DEFAULT_WAIT_SECONDS = 60;

/** The bot's own strings, which replace server messages about signing in with a browser. */
const botTexts: Partial<Record<ErrorCode, MessageKey>> = {
  unauthenticated: "refusal.unauthenticated",
  forbidden: "refusal.unauthenticated",
  rate_limited: "refusal.rateLimited",
  network: "refusal.network",
};

/** The next step to recommend when the server sends only an error code. */
const chatTexts: Partial<Record<ErrorCode, MessageKey>> = {
  input_too_large: "refusal.inputTooLarge",
  video_private: "refusal.videoPrivate",
  no_captions: "refusal.noCaptions",
  unsupported_language: "refusal.unsupportedLanguage",
  not_found: "refusal.notFound",
};

/** Codes of refusals that can go away once the video, the user's account or the server changes. */
const changingCodes: ReadonlySet<ErrorCode> = new Set([
  "captions_truncated",
  "unauthenticated",
  "internal",
  "video_live",
  "video_upcoming",
]);

/** Codes of refusals whose text recommends the browser extension. */
const extensionCodes: ReadonlySet<ErrorCode> = new Set([
  "video_age_restricted",
  "video_members_only",
  "video_paid",
  "video_region_blocked",
  "source_blocked",
  "source_consent",
]);

export interface Refusal {
  code: ErrorCode;
  /** The user-facing message; null if only the code is available. */
  reason: ReceivedMessage | null;
  retryAfterSeconds: number | null;
}

/** Explains in the reader's language what happened, why (if known), and what to do next. */
export function buildRefusal({ refusal, texts }: { refusal: Refusal; texts: Texts }): string {
  const { code, reason, retryAfterSeconds } = refusal;
  const isDetailed = reason !== null && reason.code !== code;
  const key = botTexts[code] ?? (isDetailed ? undefined : chatTexts[code]);
  if (key) return texts.t(key, { seconds: Math.ceil(retryAfterSeconds ?? DEFAULT_WAIT_SECONDS) });
  return texts.say(reason ?? { code, params: {} });
}

/** Returns whether a refusal gets a 'Try again' button. */
export function isPassingRefusal(code: ErrorCode): boolean {
  return mayPass(code) || changingCodes.has(code);
}

export function isExtensionRefusal(code: ErrorCode): boolean {
  return extensionCodes.has(code);
}
