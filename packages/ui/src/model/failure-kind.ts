import { type ErrorCode, getErrorCode } from "@pith/core/errors/app-error";
import type { UiTextKey } from "../texts/ui-texts.ts";

type FailureTitle = Extract<UiTextKey, `failure.${string}`>;

/** Headings by error code. Codes that aren't listed concern the video or the text itself. */
const titles: Partial<Record<ErrorCode, FailureTitle>> = {
  captions_truncated: "failure.captions",
  source_blocked: "failure.captions",
  source_consent: "failure.captions",
  source_unreachable: "failure.captions",
  source_changed: "failure.captions",
  quota_exceeded: "failure.quota",
  network: "failure.server",
  unavailable: "failure.server",
  rate_limited: "failure.rateLimit",
  cancelled: "failure.fault",
  conflict: "failure.fault",
  forbidden: "failure.fault",
  internal: "failure.fault",
  model_failed: "failure.fault",
  not_configured: "failure.fault",
  timeout: "failure.fault",
};

const lastingCodes: readonly ErrorCode[] = [
  "video_members_only",
  "video_paid",
  "video_private",
  "video_removed",
];

/**
 * Returns the heading for an error. If the quota is used up or the server is down, the heading doesn't blame
 * the video.
 */
export function getFailureTitle(code: string): FailureTitle {
  if (code === "unavailable.extension_updated") return "failure.update";
  if (needsSignIn(code)) return "failure.signIn";
  return titles[getErrorCode(code)] ?? "failure.video";
}

/** Returns whether signing in, or signing in again, may help. */
export function needsSignIn(code: string): boolean {
  return code === "forbidden.members_only" || getErrorCode(code) === "unauthenticated";
}

/** Returns whether retrying would fail the same way. */
export function isLasting(code: string): boolean {
  return lastingCodes.includes(getErrorCode(code));
}
