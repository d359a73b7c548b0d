import type { ErrorCode } from "@pith/core/errors/app-error";
import type { Texts } from "../locales/create-texts.ts";
import { type MessageKey, messageKeys } from "../locales/message-keys.ts";
import { cleanText } from "./clean-text.ts";

/** Where the server doesn't say how long to wait. */
const DEFAULT_WAIT_SECONDS = 60;

const sameTexts: Partial<Record<ErrorCode, ErrorCode>> = {
  timeout: "network",
  unavailable: "network",
  forbidden: "unauthenticated",
};

/** Refusals after which asking again may well succeed; the others get no 'Try again'. */
const passingCodes: ReadonlySet<string> = new Set([
  "captions_truncated",
  "source_blocked",
  "source_unreachable",
  "source_changed",
  "model_failed",
  "rate_limited",
  "timeout",
  "network",
  "unavailable",
  "unauthenticated",
  "internal",
  "video_live",
  "video_upcoming",
] satisfies ErrorCode[]);

export interface Refusal {
  /** An ErrorCode, or one that a newer server knows. */
  code: string;
  /** The server's own words, in English; shown where the bot has none of its own. */
  message: string;
  retryAfterSeconds: number | null;
}

/** What happened, why if known, and what to do next, in the reader's language. */
export function buildRefusal({ refusal, texts }: { refusal: Refusal; texts: Texts }): string {
  const same = (sameTexts as Record<string, string | undefined>)[refusal.code] ?? refusal.code;
  const key = messageKeys.find((known): known is MessageKey => known === `refusal-${same}`);
  if (key) return texts.t(key, { seconds: Math.ceil(refusal.retryAfterSeconds ?? DEFAULT_WAIT_SECONDS) });
  return cleanText(refusal.message) || texts.t("refusal-internal");
}

export function isPassingRefusal(code: string): boolean {
  return passingCodes.has(code);
}
