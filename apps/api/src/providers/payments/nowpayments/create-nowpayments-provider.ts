import { isDeepStrictEqual } from "node:util";
import { AppError } from "@pith/core/errors/app-error";
import type { Clock } from "@pith/core/lib/clock";
import type { Log } from "@pith/core/logging/create-log";
import { getCurrencyExponent } from "@pith/core/money/get-currency-exponent";
import { planCatalog } from "@pith/core/plans/plan-catalog";
import type { Database } from "../../../db/database.ts";
import type { Randomness } from "../../../lib/randomness.ts";
import type { PaymentProvider, ProviderPayment } from "../payment-provider.ts";
import { buildPaymentRow } from "./build-payment-row.ts";
import { chooseNextCheck, FIRST_CHECK_MS } from "./choose-next-check.ts";
import { writeMinor } from "./decimal.ts";
import {
  claimDueOrders,
  claimInvoice,
  deleteOrdersOf,
  findInvoice,
  findOrder,
  findOrderByInvoice,
  findPaymentRow,
  insertOrder,
  listInvoices,
  listPaymentRows,
  type OrderRow,
  updateInvoice,
  updateOrder,
  upsertPaymentRow,
} from "./nowpayments.repo.ts";
import type { NowpaymentsClient, NowpaymentsPayment } from "./nowpayments-client.ts";
import { parseNotification } from "./parse-notification.ts";
import { isProviderId, type PaymentReference, readReference, writeReference } from "./payment-reference.ts";
import { summarizeOrder } from "./summarize-order.ts";
import { valueOrder } from "./value-order.ts";
import { arrivedStatuses } from "./value-payment.ts";

/** Longer than a call to NOWPayments can take. */
const CLAIM_MS = 60_000;
/** Maximum number of orders per run. */
const MAX_DUE = 25;
/** Far more coins than anyone tries for a single order. */
const MAX_PAYMENTS_READ = 30;
/** The query parameter for the payment's id in NOWPayments' return URL. */
const RETURN_PARAMETER = "NP_id";

/**
 * Creates the NOWPayments provider. Each of our payments is an order there, under our checkout's id, with one
 * or more invoices and any number of payments. State is always read from NOWPayments, but our database keeps
 * the payment ids, because listing payments requires a sign-in.
 */
export function createNowpaymentsProvider({
  client,
  database: { db },
  clock,
  randomness,
  log,
  publicUrl,
  ipnSecret,
}: {
  client: NowpaymentsClient;
  database: Database;
  clock: Clock;
  randomness: Randomness;
  log: Pick<Log, "warn" | "error">;
  publicUrl: string;
  ipnSecret: string;
}): PaymentProvider {
  const now = () => new Date(clock.now());
  const refuseRenewal = async () => {
    throw new AppError({ code: "conflict.crypto_month" });
  };

  /**
   * Returns the invoice for paying this amount of an order. Every call returns the same one. Null while
   * another call is creating it.
   */
  async function openInvoice({ order, amountMinor }: { order: OrderRow; amountMinor: number }) {
    const key = { db, orderId: order.id, amountMinor };
    const known = await findInvoice(key);
    if (known?.url) return known.url;
    const claimedAt = now();
    const isOurs = await claimInvoice({
      db,
      invoice: {
        id: randomness.createId(),
        orderId: order.id,
        amountMinor,
        invoiceId: null,
        url: null,
        claimedAt,
      },
      staleBefore: new Date(claimedAt.getTime() - CLAIM_MS),
    });
    if (!isOurs) return (await findInvoice(key))?.url ?? null;
    try {
      const { id, url } = await client.createInvoice({
        orderId: order.id,
        price: writeMinor({ amountMinor, exponent: getCurrencyExponent(order.currency) }),
        currency: order.currency,
        description: `Pith ${planCatalog[order.plan].name}, one month`,
        notifyUrl: `${publicUrl}/api/webhooks/nowpayments`,
        returnUrl: order.returnUrl,
      });
      await updateInvoice({ ...key, change: { invoiceId: id, url } });
      return url;
    } catch (error) {
      await updateInvoice({ ...key, change: { claimedAt: new Date(0) } });
      throw error;
    }
  }

  /** Returns the id of a payment's order. Null if the order isn't ours. */
  async function findOrderId({ read, told }: { read: NowpaymentsPayment; told: PaymentReference }) {
    const named = read.order_id ? await findOrder({ db, id: read.order_id }) : null;
    if (named) return named.id;
    const invoiceId = read.invoice_id ?? told.invoiceId;
    const byInvoice = invoiceId ? await findOrderByInvoice({ db, invoiceId }) : null;
    if (byInvoice) return byInvoice;
    const parentId = read.parent_payment_id ?? told.parentId;
    const relative =
      (await findPaymentRow({ db, id: read.payment_id })) ??
      (parentId ? await findPaymentRow({ db, id: parentId }) : null);
    return relative?.orderId ?? null;
  }

  /** Lists an order's payments that aren't in our database yet, if NOWPayments lets us. */
  async function listUnknown(orderId: string): Promise<string[]> {
    if (!client.listPayments) return [];
    const ids: string[] = [];
    for (const { invoiceId } of await listInvoices({ db, orderId })) {
      if (invoiceId === null) continue;
      try {
        ids.push(...(await client.listPayments(invoiceId)));
      } catch (error) {
        // The known payments can still be read.
        log.warn({ err: error, orderId }, "The payments for an invoice can't be listed");
      }
    }
    return ids;
  }

  async function storePayment({
    read,
    told,
    orderId,
  }: {
    read: NowpaymentsPayment;
    told: PaymentReference | null;
    orderId: string;
  }) {
    const before = await findPaymentRow({ db, id: read.payment_id });
    const payment = buildPaymentRow({ read, told, before, orderId });
    if (before && isDeepStrictEqual(payment, before)) return;
    await upsertPaymentRow({ db, payment });
    await updateOrder({ db, id: payment.orderId, change: { updatedAt: now() } });
  }

  /** Rereads all of an order's payments except the one just read. */
  async function refresh({ orderId, readId }: { orderId: string; readId: string | null }): Promise<void> {
    const known = (await listPaymentRows({ db, orderId })).map(({ id }) => id);
    const listed = readId === null ? await listUnknown(orderId) : [];
    const ids = [...new Set([...known, ...listed])].filter((id) => id !== readId);
    for (const id of ids.slice(0, MAX_PAYMENTS_READ)) {
      const read = await client.readPayment(id);
      if (read) await storePayment({ read, told: null, orderId });
    }
  }

  async function describeOrder(orderId: string): Promise<ProviderPayment | null> {
    const order = await findOrder({ db, id: orderId });
    if (!order) return null;
    const payments = await listPaymentRows({ db, orderId });
    const valued = valueOrder({ order, invoices: await listInvoices({ db, orderId }), payments });
    for (const { id, worthMinor } of valued) {
      if (worthMinor === null) {
        log.error(
          { orderId, paymentId: id },
          "A crypto payment has arrived whose worth can't be told: look into it",
        );
      }
    }
    const { amountMinor, currency, customerId, plan, createdAt, updatedAt } = order;
    const { status, paidMinor, restMinor, isArriving } = summarizeOrder({ amountMinor, payments: valued });
    const nextCheckAt = chooseNextCheck({
      status,
      now: now(),
      changedAt: updatedAt,
      canRead: payments.length > 0 || client.listPayments !== null,
    });
    await updateOrder({ db, id: orderId, change: { nextCheckAt } });
    // Don't request the remainder while it may be in transit.
    const invoiceUrl = restMinor > 0 && !isArriving ? await openRest({ order, restMinor }) : null;
    return {
      id: orderId,
      status,
      method: "crypto",
      plan,
      amount: { amountMinor, currency },
      paidMinor,
      customerId,
      subscriptionId: null,
      receiptUrl: null,
      invoiceUrl,
      isArriving,
      createdAt,
      updatedAt,
    };
  }

  /**
   * Creates an invoice for the remainder. A failure must not keep us from recording the amount that has arrived; the
   * next read retries.
   */
  async function openRest({ order, restMinor }: { order: OrderRow; restMinor: number }) {
    try {
      return await openInvoice({ order, amountMinor: restMinor });
    } catch (error) {
      log.warn({ err: error, orderId: order.id }, "There is no invoice for the rest of a crypto payment yet");
      return null;
    }
  }

  return {
    name: "nowpayments",
    async createCheckout({ checkoutId, customerId, plan, due, returnUrl }) {
      const createdAt = now();
      const order: OrderRow = {
        id: checkoutId,
        customerId,
        plan,
        amountMinor: due.amountMinor,
        currency: due.currency,
        returnUrl,
        nextCheckAt: client.listPayments ? new Date(createdAt.getTime() + FIRST_CHECK_MS) : null,
        createdAt,
        updatedAt: createdAt,
      };
      // Insert our order first, so that an invoice always refers to a known order no matter which step fails.
      await insertOrder({ db, order });
      const url = await openInvoice({ order, amountMinor: due.amountMinor });
      if (url) return { paymentId: checkoutId, url };
      throw new AppError({ code: "conflict.payment_opening" });
    },
    async readPayment(id) {
      const told = readReference(id);
      if (!told) {
        await refresh({ orderId: id, readId: null });
        return describeOrder(id);
      }
      const read = await client.readPayment(told.paymentId);
      const orderId = read && (await findOrderId({ read, told }));
      if (!orderId) {
        if (read && arrivedStatuses.includes(read.payment_status)) {
          log.error(
            { paymentId: read.payment_id },
            "A crypto payment has arrived whose order isn't known: look into it",
          );
        }
        return null;
      }
      await storePayment({ read, told, orderId });
      await refresh({ orderId, readId: read.payment_id });
      return describeOrder(orderId);
    },
    readSubscription: async () => null,
    cancelSubscription: refuseRenewal,
    renewSubscription: refuseRenewal,
    refundSubscription: refuseRenewal,
    listUnsettled: () => {
      const at = now();
      const until = new Date(at.getTime() + FIRST_CHECK_MS);
      return claimDueOrders({ db, now: at, until, limit: MAX_DUE });
    },
    findReturned(query) {
      const paymentId = query.get(RETURN_PARAMETER);
      return isProviderId(paymentId)
        ? writeReference({ paymentId, parentId: null, invoiceId: null, paidAtFiat: null })
        : null;
    },
    forgetCustomer: (customerId) => deleteOrdersOf({ db, customerId }),
    parseEvent: ({ body, headers }) => parseNotification({ body, headers, secret: ipnSecret }),
  };
}
