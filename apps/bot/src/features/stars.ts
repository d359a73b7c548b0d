import { starsEndpoints } from "@pith/core/contract/stars.endpoints";
import type { StarsOffer } from "@pith/core/contract/stars.schemas";
import { systemEndpoints } from "@pith/core/contract/system.endpoints";
import { type ErrorCode, isAppError } from "@pith/core/errors/app-error";
import { sliceText } from "@pith/core/lib/slice-text";
import type { ReceivedMessage } from "@pith/core/messages/message-codes";
import { Composer } from "grammy";
import type { InlineKeyboardButton, RefundedPayment, SuccessfulPayment } from "grammy/types";
import type { BotContext } from "../bot-context.ts";
import { offerStars } from "../jobs/offer-stars.ts";
import type { StarEvent } from "../jobs/star-event.ts";
import { callOptions } from "../pith/create-pith-api.ts";
import { readRefusal } from "../pith/read-refusal.ts";
import { clipAlert } from "./errors.ts";
import { findGroupAccount, packInvoice, readInvoice } from "./group-plan.ts";
import { onCallback } from "./on-callback.ts";
import { reply } from "./reply.ts";

/** Telegram's own currency. Invoices in this currency have no payment provider and never ask for a card. */
const STARS_CURRENCY = "XTR";
/**
 * Start parameter of the link that replaces the pay button in forwarded invoices, so that nobody pays for
 * another user.
 */
const INVOICE_START = "plans";
/** Telegram requires an answer within ten seconds (Bot API, answerPreCheckoutQuery). */
const CHECK_TIMEOUT_MS = 8_000;
/** Telegram's limit for an invoice's description (Bot API, sendInvoice). */
const MAX_DESCRIPTION_UNITS = 255;
const OUTDATED: ReceivedMessage = { code: "conflict.invoice_outdated", params: {} };
const NOT_YOURS: ReceivedMessage = { code: "not_found.invoice", params: {} };

/** Payments for plans with Telegram Stars: invoices, pre-checkouts, payments and refunds. */
export const starsFeature = new Composer<BotContext>();

/** Creates buttons to buy plans with Stars. In groups, these are group plans; channels have none. */
export async function createStarsButtons(context: BotContext): Promise<InlineKeyboardButton[][]> {
  const { services, texts, from, chat } = context;
  const person = chat?.type === "private" ? from : await findGroupAccount(context);
  return person ? offerStars({ person, dependencies: services, texts }) : [];
}

onCallback(starsFeature, "stars", async ({ context, callback }) => {
  const { services, texts } = context;
  const group = await findGroupAccount(context);
  if (!context.chat || (!group && context.chat.type !== "private")) {
    await context.answerCallbackQuery({ text: texts.t("refusal.buttonOld"), show_alert: true });
    return;
  }
  let order: StarsOffer & { order_id: string };
  try {
    order = await services.pith.service.call(
      starsEndpoints.createStarsOrder,
      { body: { telegram_id: group?.id ?? context.from.id, plan: callback.plan } },
      callOptions(),
    );
  } catch (error) {
    if (!isAppError(error) || error.code !== "conflict") throw error;
    await context.answerCallbackQuery({ text: clipAlert(texts.say(OUTDATED)), show_alert: true });
    return;
  }
  await context.answerCallbackQuery();
  await context.api.sendInvoice(
    context.chat.id,
    texts.t("stars.title", { plan: order.name }),
    sliceText({
      text: texts.t(group ? "stars.groupDescription" : "stars.description", { plan: order.name }),
      maxUnits: MAX_DESCRIPTION_UNITS,
    }),
    packInvoice({ orderId: order.order_id, group }),
    STARS_CURRENCY,
    [{ label: order.name, amount: order.stars }],
    {
      start_parameter: INVOICE_START,
      ...(context.msg?.is_topic_message && { message_thread_id: context.msg.message_thread_id }),
    },
  );
});

starsFeature.on("pre_checkout_query", async (context) => {
  const { services, texts } = context;
  const { invoice_payload: payload, total_amount: stars, currency } = context.preCheckoutQuery;
  const { orderId, groupId } = readInvoice(payload);
  try {
    if (currency !== STARS_CURRENCY) throw new Error(`An invoice in ${currency} isn't ours.`);
    await services.pith.service.call(
      starsEndpoints.checkStarsOrder,
      { body: { telegram_id: groupId ?? context.from.id, order_id: orderId, stars } },
      { signal: AbortSignal.timeout(CHECK_TIMEOUT_MS) },
    );
  } catch (error) {
    services.logger.warn({ err: error }, "An invoice was refused");
    const { code } = readRefusal(error);
    const reasons: Partial<Record<ErrorCode, ReceivedMessage>> = { not_found: NOT_YOURS, conflict: OUTDATED };
    const reason = reasons[code];
    await context.answerPreCheckoutQuery(false, {
      error_message: reason ? texts.say(reason) : texts.t("stars.unavailable"),
    });
    return;
  }
  await context.answerPreCheckoutQuery(true);
});

starsFeature.on("message:successful_payment", async (context) => {
  await keepPayment({ context, kind: "paid", payment: context.message.successful_payment });
});

starsFeature.on("message:refunded_payment", async (context) => {
  await keepPayment({ context, kind: "refunded", payment: context.message.refunded_payment });
});

async function keepPayment({
  context,
  kind,
  payment,
}: {
  context: BotContext;
  kind: StarEvent["kind"];
  payment: SuccessfulPayment | RefundedPayment;
}): Promise<void> {
  const { services, texts, chat, from } = context;
  const { currency, telegram_payment_charge_id: chargeId } = payment;
  const invoice = readInvoice(payment.invoice_payload);
  if (!chat || currency !== STARS_CURRENCY) {
    services.logger.warn({ currency, chargeId }, "A payment that isn't ours was told");
    return;
  }
  await services.starBookings.start({
    kind,
    chargeId,
    orderId: invoice.orderId,
    isForGroup: invoice.groupId !== null,
    payerId: from?.id ?? null,
    stars: payment.total_amount,
    chatId: chat.id,
    locale: texts.locale,
  });
}

/** Telegram requires these two commands from every bot that accepts Stars. */
starsFeature.command("paysupport", async (context, next) => {
  const { supportEmail, hasPlans } = await context.services.pith.service.call(
    systemEndpoints.getPublicConfig,
    undefined,
    callOptions(),
  );
  if (hasPlans === false) return next();
  await reply({ context, message: context.texts.t("stars.support", { email: supportEmail }) });
});

starsFeature.command("terms", async (context) => {
  const url = `${context.services.publicUrl}/terms`;
  await reply({ context, message: context.texts.t("stars.terms", { url }) });
});
