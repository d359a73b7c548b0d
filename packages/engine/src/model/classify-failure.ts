import { APICallError } from "ai";
import type { ModelFailureReason } from "./model-failure.ts";

/** How a call failed, and what to do next. */
export interface ModelFailure {
  reason: ModelFailureReason;
  /**
   * `retry`: the same model may answer later. `again`: the same model may give a better answer to the same
   * request. `next`: this model won't answer this request. `refused`: this model won't answer any request.
   */
  action: "retry" | "again" | "next" | "refused";
  /** The delay that the provider requests; null if it requests none. */
  retryAfterMs: number | null;
  cause: unknown;
}

const REFUSED = new Set([401, 403, 404]);
const PASSING = new Set([408, 409, 425, 429]);
/**
 * Matches provider errors about insufficient credit. OpenAI responds with 429 in that case, but waiting
 * doesn't help.
 */
const NO_MONEY = /insufficient_quota|billing_hard_limit|credit balance/i;
const TOO_LONG = /context_length_exceeded|exceed_context_size|prompt is too long|maximum context length/i;

/**
 * Returns the delay that a provider requests, in milliseconds: from `retry-after-ms`, or from `retry-after`
 * in seconds or as a date. Null if it requests none.
 */
export function readRetryAfter({
  headers,
  nowMs,
}: {
  headers: Readonly<Record<string, string | undefined>> | undefined;
  nowMs: number;
}): number | null {
  const inMs = Number.parseFloat(headers?.["retry-after-ms"] ?? "");
  if (inMs >= 0) return inMs;
  const asked = headers?.["retry-after"]?.trim() ?? "";
  if (asked === "") return null;
  const seconds = Number(asked);
  if (seconds >= 0) return seconds * 1000;
  const date = Date.parse(asked);
  return Number.isNaN(date) ? null : Math.max(0, date - nowMs);
}

/** Returns whether a provider rejected a call because the account has no credit left. */
export function isOutOfCredit(error: unknown): boolean {
  if (!APICallError.isInstance(error)) return false;
  return error.statusCode === 402 || NO_MONEY.test(error.responseBody ?? "");
}

/** Decides what to do after a call threw or its stream reported an error. Not used for canceled calls. */
export function classifyFailure({ error, nowMs }: { error: unknown; nowMs: number }): ModelFailure {
  const passing: ModelFailure = { reason: "unreachable", action: "retry", retryAfterMs: null, cause: error };
  if (!APICallError.isInstance(error)) return passing;
  const retryAfterMs = readRetryAfter({ headers: error.responseHeaders, nowMs });
  const { statusCode: status, responseBody = "" } = error;
  if (status === undefined) return { ...passing, retryAfterMs };
  if (REFUSED.has(status) || isOutOfCredit(error))
    return { ...passing, reason: "rejected_account", action: "refused" };
  if (status === 413 || (status < 500 && TOO_LONG.test(responseBody)))
    return { ...passing, reason: "context_exceeded", action: "next" };
  if (PASSING.has(status) || status >= 500 || (status >= 200 && status < 300))
    return { ...passing, reason: status === 429 ? "rate_limited" : "unreachable", retryAfterMs };
  return { ...passing, reason: "rejected_request", action: "next" };
}
