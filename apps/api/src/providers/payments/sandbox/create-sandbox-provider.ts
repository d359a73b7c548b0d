import { AppError } from "@pith/core/errors/app-error";
import type { Clock } from "@pith/core/lib/clock";
import { getPlanPrice } from "@pith/core/plans/get-plan-price";
import type { Database, Db } from "../../../db/database.ts";
import { runTransaction } from "../../../db/run-transaction.ts";
import { addMonth } from "../../../lib/add-month.ts";
import { isSameSecret, type Randomness, signText } from "../../../lib/randomness.ts";
import type { PaymentProvider, ProviderEvent, ProviderPayment } from "../payment-provider.ts";
import {
  findPayment,
  forgetCustomerRows,
  insertPayment,
  insertSubscription,
  listPayments,
  lockPayment,
  lockSubscription,
  type SandboxPayment,
  type SandboxSubscription,
  updatePayment,
  updateSubscriptionRow,
} from "./sandbox.repo.ts";

export const SANDBOX_SIGNATURE_HEADER = "X-Sandbox-Signature";

/** The payer's options on the sandbox's page. */
export type SandboxAction = "pay" | "pay_then_fail_renewal" | "pay_part" | "fail";

/** An event as the sandbox sends it to our webhook. */
export interface SandboxDelivery {
  body: Uint8Array<ArrayBuffer>;
  headers: Headers;
}

export interface SandboxProvider extends PaymentProvider {
  /** Returns a payment for the sandbox's page. */
  findPayment(id: string): Promise<SandboxPayment | null>;
  /** Applies the payer's choice and returns the resulting event. Null if the payment is already settled. */
  act(request: { paymentId: string; action: SandboxAction }): Promise<SandboxDelivery | null>;
}

/**
 * Creates our own payment provider for development. It has its own tables and payment page, and sends a
 * signed event for every change, so that it exercises the same code as real providers.
 */
export function createSandboxProvider({
  database,
  clock,
  randomness,
  publicUrl,
  signingSecret,
}: {
  database: Database;
  clock: Clock;
  randomness: Randomness;
  publicUrl: string;
  signingSecret: string;
}): SandboxProvider {
  const now = () => new Date(clock.now());
  const pageUrl = (paymentId: string) => `${publicUrl}/sandbox/pay/${paymentId}`;
  const createId = (prefix: string) => `${prefix}_${randomness.createSecret().slice(0, 24)}`;

  /** Advances a subscription to the current time: renews it, fails its renewal, or ends it. */
  async function settleSubscription({ db, id }: { db: Db; id: string }): Promise<SandboxSubscription | null> {
    let subscription = await lockSubscription({ db, id });
    while (subscription && subscription.status === "active" && subscription.periodEnd <= now()) {
      subscription = await passPeriod({ db, subscription });
    }
    return subscription;
  }

  async function passPeriod({
    db,
    subscription,
  }: {
    db: Db;
    subscription: SandboxSubscription;
  }): Promise<SandboxSubscription> {
    const { id, customerId, periodEnd } = subscription;
    if (subscription.cancelAtPeriodEnd) {
      await updateSubscriptionRow({ db, id, change: { status: "ended" } });
      return { ...subscription, status: "ended" };
    }
    const plan = subscription.nextPlan ?? subscription.plan;
    const [last] = await listPayments({ db, subscriptionId: id });
    const currency = last?.currency ?? "USD";
    const { amountMinor } = getPlanPrice({ planId: plan, currency });
    const isPaid = !subscription.nextRenewalFails;
    await insertPayment({
      db,
      payment: {
        id: createId("sandbox_pay"),
        checkoutId: last?.checkoutId ?? id,
        method: "card",
        plan,
        status: isPaid ? "paid" : "failed",
        amountMinor,
        paidMinor: isPaid ? amountMinor : 0,
        refundedMinor: 0,
        currency,
        customerId,
        subscriptionId: id,
        replacesSubscriptionId: null,
        returnUrl: last?.returnUrl ?? publicUrl,
        createdAt: periodEnd,
        updatedAt: periodEnd,
      },
    });
    const change = isPaid
      ? ({ plan, nextPlan: null, periodStart: periodEnd, periodEnd: addMonth(periodEnd) } as const)
      : ({ status: "past_due" } as const);
    await updateSubscriptionRow({ db, id, change });
    return { ...subscription, ...change };
  }

  async function pay({
    db,
    payment,
    failsRenewal,
  }: {
    db: Db;
    payment: SandboxPayment;
    failsRenewal: boolean;
  }) {
    const paidAt = now();
    let { subscriptionId } = payment;
    if (payment.replacesSubscriptionId) {
      const change = { status: "ended", endedAt: paidAt } as const;
      await updateSubscriptionRow({ db, id: payment.replacesSubscriptionId, change });
    }
    if (payment.method === "card") {
      subscriptionId = createId("sandbox_sub");
      await insertSubscription({
        db,
        subscription: {
          id: subscriptionId,
          customerId: payment.customerId,
          plan: payment.plan,
          status: "active",
          nextRenewalFails: failsRenewal,
          cancelAtPeriodEnd: false,
          nextPlan: null,
          periodStart: paidAt,
          periodEnd: addMonth(paidAt),
          endedAt: null,
        },
      });
    }
    const change = {
      status: "paid",
      paidMinor: payment.amountMinor,
      subscriptionId,
      updatedAt: paidAt,
    } as const;
    await updatePayment({ db, id: payment.id, change });
  }

  function buildEvent({ type, payment }: { type: string; payment: SandboxPayment }): SandboxDelivery {
    const event = {
      id: createId("evt"),
      type,
      created: Math.floor(clock.now() / 1000),
      data: {
        object: {
          id: payment.id,
          object: "payment",
          amount_total: payment.amountMinor,
          amount_paid: payment.paidMinor,
          currency: payment.currency.toLowerCase(),
          customer: payment.customerId,
          subscription: payment.subscriptionId,
        },
      },
    };
    const body = new TextEncoder().encode(JSON.stringify(event));
    return {
      body,
      headers: new Headers({ [SANDBOX_SIGNATURE_HEADER]: signBody({ key: signingSecret, body }) }),
    };
  }

  const statuses = { open: "pending", partial: "processing", paid: "succeeded", failed: "failed" } as const;
  const types = {
    open: "payment.created",
    partial: "payment.partially_paid",
    paid: "payment.succeeded",
    failed: "payment.failed",
  } as const;
  const toPayment = (row: SandboxPayment): ProviderPayment => ({
    id: row.id,
    status: row.refundedMinor > 0 ? "cancelled" : statuses[row.status],
    method: row.method,
    plan: row.plan,
    amount: { amountMinor: row.amountMinor, currency: row.currency },
    paidMinor: row.paidMinor - row.refundedMinor,
    customerId: row.customerId,
    subscriptionId: row.subscriptionId,
    receiptUrl: null,
    invoiceUrl: row.status === "partial" ? pageUrl(row.id) : null,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
  });

  return {
    name: "sandbox",
    async createCheckout({ checkoutId, customerId, method, plan, due, replacesSubscriptionId, returnUrl }) {
      const id = createId("sandbox_pay");
      const createdAt = now();
      await insertPayment({
        db: database.db,
        payment: {
          id,
          checkoutId,
          method,
          plan,
          status: "open",
          amountMinor: due.amountMinor,
          paidMinor: 0,
          refundedMinor: 0,
          currency: due.currency,
          customerId,
          subscriptionId: null,
          replacesSubscriptionId,
          returnUrl,
          createdAt,
          updatedAt: createdAt,
        },
      });
      return { paymentId: id, url: pageUrl(id) };
    },
    async readPayment(id) {
      const row = await findPayment({ db: database.db, id });
      return row ? toPayment(row) : null;
    },
    readSubscription: (id) =>
      runTransaction(database.db, async (db) => {
        const subscription = await settleSubscription({ db, id });
        if (!subscription) return null;
        const { nextRenewalFails: _nextRenewalFails, ...facts } = subscription;
        const payments = await listPayments({ db, subscriptionId: id });
        const renewal = getPlanPrice({
          planId: subscription.nextPlan ?? subscription.plan,
          currency: payments[0]?.currency ?? "USD",
        });
        return { ...facts, renewal, payments: payments.map(toPayment) };
      }),
    cancelSubscription: ({ id, when }) =>
      runTransaction(database.db, async (db) => {
        const subscription = await settleSubscription({ db, id });
        if (!subscription || subscription.status === "ended") return;
        const change =
          when === "now"
            ? ({ status: "ended", endedAt: now() } as const)
            : { cancelAtPeriodEnd: true, nextPlan: null };
        await updateSubscriptionRow({ db, id, change });
      }),
    renewSubscription: ({ id, plan }) =>
      runTransaction(database.db, async (db) => {
        const subscription = await settleSubscription({ db, id });
        if (subscription?.status !== "active") {
          throw new AppError({ code: "conflict.subscription_ended" });
        }
        const nextPlan = plan === subscription.plan ? null : plan;
        await updateSubscriptionRow({ db, id, change: { cancelAtPeriodEnd: false, nextPlan } });
      }),
    refundSubscription: (id) =>
      runTransaction(database.db, async (db) => {
        const subscription = await lockSubscription({ db, id });
        if (!subscription) return;
        if (subscription.status !== "ended") {
          await updateSubscriptionRow({ db, id, change: { status: "ended", endedAt: now() } });
        }
        const last = (await listPayments({ db, subscriptionId: id })).find(({ paidMinor }) => paidMinor > 0);
        if (!last) return;
        const change = { refundedMinor: last.paidMinor, updatedAt: now() };
        await updatePayment({ db, id: last.id, change });
      }),
    forgetCustomer: (customerId) =>
      runTransaction(database.db, (db) => forgetCustomerRows({ db, customerId })),
    parseEvent: ({ body, headers }) => parseEvent({ key: signingSecret, body, headers }),
    findPayment: (id) => findPayment({ db: database.db, id }),
    act: ({ paymentId, action }) =>
      runTransaction(database.db, async (db) => {
        const payment = await lockPayment({ db, id: paymentId });
        if (!payment || payment.status === "paid" || payment.status === "failed") return null;
        if (action === "fail") {
          await updatePayment({ db, id: paymentId, change: { status: "failed", updatedAt: now() } });
        } else if (action === "pay_part" && payment.method === "crypto") {
          const paidMinor = Math.max(payment.paidMinor, Math.floor(payment.amountMinor / 2));
          await updatePayment({
            db,
            id: paymentId,
            change: { status: "partial", paidMinor, updatedAt: now() },
          });
        } else {
          await pay({ db, payment, failsRenewal: action === "pay_then_fail_renewal" });
        }
        const changed = await findPayment({ db, id: paymentId });
        return changed ? buildEvent({ type: types[changed.status], payment: changed }) : null;
      }),
  };
}

/** Signs an event's bytes exactly as they are sent. */
function signBody({ key, body }: { key: string; body: Uint8Array }): string {
  return signText({ key, text: `sandbox-event:${Buffer.from(body).toString("base64")}` });
}

function parseEvent({
  key,
  body,
  headers,
}: {
  key: string;
  body: Uint8Array;
  headers: Headers;
}): ProviderEvent {
  const signature = headers.get(SANDBOX_SIGNATURE_HEADER) ?? "";
  if (!isSameSecret(signBody({ key, body }), signature)) {
    throw new AppError({ code: "forbidden.signature" });
  }
  const event = JSON.parse(Buffer.from(body).toString("utf8")) as {
    id: string;
    type: string;
    data: { object: { id: string } };
  };
  return { id: event.id, type: event.type, subject: { kind: "payment", id: event.data.object.id } };
}
