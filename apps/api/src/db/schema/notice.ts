import type { Money } from "@pith/core/money/money";
import type { PlanId } from "@pith/core/plans/tier";

interface NoticeFacts {
  subscription_expired: { plan: PlanId };
  subscription_expires_today: { plan: PlanId };
  subscription_expires_soon: { plan: PlanId; days: number };
  payment_succeeded: { plan: PlanId; price: Money };
  payment_failed: { plan: PlanId; price: Money };
  /**
   * A failed renewal leaves an open invoice, and paying it keeps the plan. Any other failed payment has to be
   * started again.
   */
  renewal_failed: { plan: PlanId; price: Money };
  /** A double payment, made on two pages that were open at once, was refunded. */
  payment_returned: { plan: PlanId; price: Money };
  /** Sending to a service such as Notion kept failing. `place` is the service's name. */
  connection_disabled: { place: string };
  /** The webhook kept failing for several days. */
  webhook_disabled: { url: string };
  /** The webhook responded with 410. */
  webhook_gone: { url: string };
  /** New episodes are on hold because the month's quota is used up. */
  follows_waiting: Record<never, never>;
  /** Like `follows_waiting`, but on a server without plans. */
  follows_waiting_quota: Record<never, never>;
  /** The host reports that a followed feed is permanently gone. */
  feed_ended: { title: string };
  /** A batch is on hold until the quota renews. */
  batch_waiting: { title: string };
  /** Like `batch_waiting`, but on a server without plans. */
  batch_waiting_quota: { title: string };
  batch_done: { title: string; done: number };
  payment_partial: { plan: PlanId; price: Money; paid: Money };
}

/** A notification's data, which is rendered in the reader's language. */
export type Notice = {
  [Kind in keyof NoticeFacts]: { kind: Kind } & NoticeFacts[Kind];
}[keyof NoticeFacts];
