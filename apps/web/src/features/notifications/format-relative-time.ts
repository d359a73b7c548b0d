import { DAY_MS, HOUR_MS, MINUTE_MS } from "@pith/core/lib/durations";
import { say } from "../../lib/texts/say.ts";

/**
 * Formats a notification's age, rounded down: 'Nm ago', 'Nh ago' or 'Nd ago'. 'Just now' for less than a
 * minute or a time in the future, 'N/A' for an invalid date.
 */
export function formatRelativeTime({ createdAt, nowMs }: { createdAt: string; nowMs: number }): string {
  const elapsedMs = nowMs - Date.parse(createdAt);
  if (Number.isNaN(elapsedMs)) return say("name.none");
  if (elapsedMs < MINUTE_MS) return say("ago.now");
  const [code, unitMs] =
    elapsedMs < HOUR_MS
      ? (["ago.minutes", MINUTE_MS] as const)
      : elapsedMs < DAY_MS
        ? (["ago.hours", HOUR_MS] as const)
        : (["ago.days", DAY_MS] as const);
  return say({ code, params: { count: Math.floor(elapsedMs / unitMs) } });
}
