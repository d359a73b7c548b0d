import type { TransactionStatus } from "@pith/core/billing/transaction";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "@pith/core/lib/durations";

export const FIRST_CHECK_MS = 2 * MINUTE_MS;

/**
 * Time since the last change, and the interval between checks until the next step. Invoices stay open for a
 * week.
 */
const steps = [
  { untilMs: HOUR_MS, everyMs: FIRST_CHECK_MS },
  { untilMs: DAY_MS, everyMs: 15 * MINUTE_MS },
  { untilMs: 14 * DAY_MS, everyMs: 6 * HOUR_MS },
] as const;

/** Returns when to check an order again if there is no notification. Null if it can't change anymore. */
export function chooseNextCheck({
  status,
  now,
  changedAt,
  canRead,
}: {
  status: TransactionStatus;
  now: Date;
  changedAt: Date;
  /** False if we know of no payment or invoice to read. */
  canRead: boolean;
}): Date | null {
  if (!canRead || status === "succeeded" || status === "cancelled") return null;
  const quietMs = now.getTime() - changedAt.getTime();
  const step = steps.find(({ untilMs }) => quietMs < untilMs);
  return step ? new Date(now.getTime() + step.everyMs) : null;
}
