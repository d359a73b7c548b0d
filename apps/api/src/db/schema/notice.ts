import type { Money } from "@pith/core/money/money";
import type { PlanId } from "@pith/core/plans/tier";

interface NoticeFacts {
  subscription_expired: { plan: PlanId };
  subscription_expires_today: { plan: PlanId };
  subscription_expires_soon: { plan: PlanId; days: number };
  payment_succeeded: { plan: PlanId; price: Money };
  payment_failed: { plan: PlanId; price: Money };
  /**
   * A failed renewal has an open invoice, and paying it keeps the plan. Any other failed payment must be
   * started again.
   */
  renewal_failed: { plan: PlanId; price: Money };
  /** A double payment was refunded. It was made on two pages that were open at the same time. */
  payment_returned: { plan: PlanId; price: Money };
  /** Sending to a service, such as Notion, had been failing. `place` is its name. */
  connection_disabled: { place: string };
  /** The webhook had been failing for several days. */
  webhook_disabled: { url: string };
  /** New episodes wait because the month's quota is used up. */
  follows_waiting: Record<never, never>;
  /** A followed feed's host says that it is gone forever. */
  feed_ended: { title: string };
  /** A batch waits for renewed quota. */
  batch_waiting: { title: string };
  batch_done: { title: string; done: number };
  payment_partial: { plan: PlanId; price: Money; paid: Money };
}

/** The data of a notification. It is rendered in the reader's language. */
export type Notice = {
  [Kind in keyof NoticeFacts]: { kind: Kind } & NoticeFacts[Kind];
}[keyof NoticeFacts];
