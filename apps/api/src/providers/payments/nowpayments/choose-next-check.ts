import type { TransactionStatus } from "@pith/core/billing/transaction";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "@pith/core/lib/durations";

export const FIRST_CHECK_MS = 2 * MINUTE_MS;

/** How long after something last changed, and how often from then until the next step. Invoices wait for a week. */
const steps = [
  { untilMs: HOUR_MS, everyMs: FIRST_CHECK_MS },
  { untilMs: DAY_MS, everyMs: 15 * MINUTE_MS },
  { untilMs: 14 * DAY_MS, everyMs: 6 * HOUR_MS },
] as const;

/** When an order is read again without having been told of; null where nothing more can happen that we would see. */
export function chooseNextCheck({
  status,
  now,
  changedAt,
  canRead,
}: {
  status: TransactionStatus;
  now: Date;
  changedAt: Date;
  /** False where we know of nothing that could be read. */
  canRead: boolean;
}): Date | null {
  if (!canRead || status === "succeeded" || status === "cancelled") return null;
  const quietMs = now.getTime() - changedAt.getTime();
  const step = steps.find(({ untilMs }) => quietMs < untilMs);
  return step ? new Date(now.getTime() + step.everyMs) : null;
}
