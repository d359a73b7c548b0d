import { starsEndpoints } from "@pith/core/contract/stars.endpoints";
import { systemEndpoints } from "@pith/core/contract/system.endpoints";
import { chooseChatLanguage } from "@pith/core/lib/choose-chat-language";
import { GrammyError } from "grammy";
import type { Texts } from "../locales/create-texts.ts";
import { callOptions } from "../pith/create-pith-api.ts";
import { readRefusal } from "../pith/read-refusal.ts";
import { sendMessage } from "../telegram/send-message.ts";
import { getStarEventKey, type StarEvent } from "./star-event.ts";
import type { SummaryJobDependencies } from "./summary-job-dependencies.ts";

export type StarBookingDependencies = Pick<
  SummaryJobDependencies,
  "api" | "pith" | "store" | "getTexts" | "timer" | "logger"
>;

export interface StarBookings {
  /** Stores Telegram's notification of a payment and starts booking the payment. Returns immediately. */
  start(event: StarEvent): Promise<void>;
  /** Resumes unbooked payments. Returns the number of payments. */
  resume(): Promise<number>;
  /** Resolves once no booking is in progress. */
  settle(): Promise<void>;
  /** Stops booking. Unbooked payments stay in the store for the next process. */
  stop(): Promise<void>;
}

const FIRST_RETRY_MS = 1_000;
const LONGEST_RETRY_MS = 60_000;
/**
 * About five minutes of retries. After that, hourly maintenance and the next start retry until the payment is
 * booked.
 */
const MAX_TRIES = 10;
/** The user is notified of the delay after this many attempts. */
const TRIES_BEFORE_TELLING = 3;
/** Error codes that make retrying pointless, because the API rejected the order or the charge. */
const finalCodes: readonly string[] = ["not_found", "conflict", "invalid_input"];

/**
 * Creates the runner that books Stars payments with the API. Telegram reports each payment only once, after
 * the money has moved, so we don't delete a payment from our store until the API has it. The API ignores
 * duplicate charges.
 */
export function createStarBookings(dependencies: StarBookingDependencies): StarBookings {
  const { api, pith, store, getTexts, timer, logger } = dependencies;
  const running = new Map<string, Promise<void>>();
  const stopping = new AbortController();

  function run(event: StarEvent): void {
    const key = getStarEventKey(event);
    if (running.has(key)) return;
    const finished = book(event)
      .catch((error: unknown) => {
        if (!(error instanceof GrammyError)) throw error;
        logger.warn(
          { err: error, chargeId: event.chargeId, eventKind: event.kind },
          "A payer couldn't be told",
        );
      })
      .catch((error: unknown) =>
        logger.error(
          { err: error, chargeId: event.chargeId, eventKind: event.kind },
          "A payment couldn't be booked",
        ),
      )
      .finally(() => running.delete(key));
    running.set(key, finished);
  }

  async function book(event: StarEvent): Promise<void> {
    const texts = getTexts(chooseChatLanguage(event.locale));
    let retryMs = FIRST_RETRY_MS;
    for (let tries = 1; tries <= MAX_TRIES && !stopping.signal.aborted; tries += 1) {
      try {
        const words =
          event.kind === "paid" ? await confirm({ event, texts }) : await refund({ event, texts });
        await store.deleteStarEvent(getStarEventKey(event));
        return await tell({ event, words });
      } catch (error) {
        if (stopping.signal.aborted) return;
        if (error instanceof GrammyError) throw error;
        const { code } = readRefusal(error);
        if (finalCodes.includes(code)) return await giveUp({ event, texts, error });
        logger.warn({ err: error, chargeId: event.chargeId, tries }, "A payment isn't booked yet");
        if (tries === TRIES_BEFORE_TELLING && event.kind === "paid") {
          // Book the payment even if the payer can't be notified.
          await tell({ event, words: texts.t("stars.pending") }).catch(() => undefined);
        }
        await timer.wait(retryMs, stopping.signal);
        retryMs = Math.min(retryMs * 2, LONGEST_RETRY_MS);
      }
    }
  }

  async function confirm({ event, texts }: { event: StarEvent; texts: Texts }): Promise<string> {
    const { orderId, stars, chargeId } = event;
    const { name, premium } = await pith.service.call(
      starsEndpoints.confirmStarsPayment,
      { body: { order_id: orderId, stars, charge_id: chargeId } },
      callOptions(stopping.signal),
    );
    if (event.isForGroup) return texts.t("stars.groupPaid", { plan: name });
    const date = new Intl.DateTimeFormat(texts.locale, { dateStyle: "long", timeZone: "UTC" });
    return premium.expiry_date === null
      ? texts.t("stars.paidOpen", { plan: name })
      : texts.t("stars.paid", { plan: name, date: date.format(new Date(premium.expiry_date)) });
  }

  async function refund({ event, texts }: { event: StarEvent; texts: Texts }): Promise<string> {
    await pith.service.call(
      starsEndpoints.refundStarsPayment,
      { body: { charge_id: event.chargeId } },
      callOptions(stopping.signal),
    );
    return texts.t("stars.refunded");
  }

  /** Gives up on a payment for an order that is unknown to the API. The operator must investigate. */
  async function giveUp({
    event,
    texts,
    error,
  }: {
    event: StarEvent;
    texts: Texts;
    error: unknown;
  }): Promise<void> {
    logger.error(
      { err: error, chargeId: event.chargeId, eventKind: event.kind },
      "A payment in Stars can't be booked",
    );
    await store.deleteStarEvent(getStarEventKey(event));
    if (event.kind === "refunded") return;
    const config = await pith.service
      .call(systemEndpoints.getPublicConfig, undefined, callOptions())
      .catch(() => null);
    const email = config?.supportEmail ?? "support";
    const words = texts.t("stars.unbooked", { charge: event.chargeId, email });
    if (!event.isForGroup) return await tell({ event, words });
    // The charge id is proof of payment, so the group must not see it. If we can't message the payer, who may
    // never have written to the bot, the group gets a message without the charge id.
    const wasTold = event.payerId !== null && (await notifyPayer({ payerId: event.payerId, words }));
    if (!wasTold) await tell({ event, words: texts.t("stars.support", { email }) });
  }

  async function notifyPayer({ payerId, words }: { payerId: number; words: string }): Promise<boolean> {
    try {
      const place = { chatId: payerId, threadId: null, replyToMessageId: null };
      await sendMessage({ api, place, message: words });
      return true;
    } catch (error) {
      if (!(error instanceof GrammyError)) throw error;
      return false;
    }
  }

  async function tell({ event, words }: { event: StarEvent; words: string }): Promise<void> {
    const place = { chatId: event.chatId, threadId: null, replyToMessageId: null };
    await sendMessage({ api, place, message: words });
  }

  return {
    async start(event) {
      if (await store.saveStarEvent(event)) run(event);
    },
    async resume() {
      // Skip payments that are booked during the claim.
      const known = new Set(running.keys());
      const claimed = await store.claimStarEvents();
      const events = claimed.filter((event) => !known.has(getStarEventKey(event)));
      for (const event of events) run(event);
      return events.length;
    },
    async settle() {
      while (running.size > 0) await Promise.all(running.values());
    },
    async stop() {
      stopping.abort();
      await Promise.all(running.values());
    },
  };
}
