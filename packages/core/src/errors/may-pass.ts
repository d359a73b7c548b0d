import type { ErrorCode } from "./app-error.ts";

const passingCodes: ReadonlySet<ErrorCode> = new Set([
  "source_blocked",
  "source_unreachable",
  "source_changed",
  "timeout",
  "network",
  "unavailable",
  "rate_limited",
  "model_failed",
]);

/** Returns whether the same request may succeed later even if nothing changes. */
export function mayPass(code: ErrorCode): boolean {
  return passingCodes.has(code);
}
