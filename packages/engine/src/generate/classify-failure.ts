import { APICallError } from "ai";

/**
 * What a failed call asks for. `retry`: the same model may answer later. `next`: this model won't answer this request.
 * `refused`: this model won't answer any request of ours.
 */
export type ModelFailure = {
  kind: "retry" | "next" | "refused";
  /** What the provider asked to wait; null where it didn't say. */
  retryAfterMs: number | null;
  cause: unknown;
};

const REFUSED = new Set([401, 402, 403, 404]);
const PASSING = new Set([408, 409, 425, 429]);
/** OpenAI answers 429 also where the account has no money left: waiting doesn't help. */
const NO_MONEY = /insufficient_quota|billing_hard_limit|credit balance/i;

/** The wait that a provider asks for, in milliseconds: `retry-after-ms`, seconds, or a date. Null for none. */
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

/** Tells what to do after a call threw or its stream told an error. Never for a cancelled call. */
export function classifyFailure({ error, nowMs }: { error: unknown; nowMs: number }): ModelFailure {
  if (!APICallError.isInstance(error)) return { kind: "retry", retryAfterMs: null, cause: error };
  const retryAfterMs = readRetryAfter({ headers: error.responseHeaders, nowMs });
  const status = error.statusCode;
  if (status === undefined) return { kind: "retry", retryAfterMs, cause: error };
  if (REFUSED.has(status) || NO_MONEY.test(error.responseBody ?? ""))
    return { kind: "refused", retryAfterMs: null, cause: error };
  const isPassing = PASSING.has(status) || status >= 500 || (status >= 200 && status < 300);
  return { kind: isPassing ? "retry" : "next", retryAfterMs: isPassing ? retryAfterMs : null, cause: error };
}
