import { batchEndpoints } from "@pith/core/contract/batch.endpoints";
import type { Batch, BatchItem, BatchPrice } from "@pith/core/contract/batch.schemas";
import { Composer } from "grammy";
import type { InlineKeyboardButton } from "grammy/types";
import type { BotContext } from "../bot-context.ts";
import { packCallback } from "../callbacks/callback-data.ts";
import { cleanText } from "../messages/clean-text.ts";
import { clipText } from "../messages/clip-text.ts";
import { joinText } from "../messages/formatted-text.ts";
import { callOptions } from "../pith/create-pith-api.ts";
import { type ButtonContext, onCallback } from "./on-callback.ts";
import { type ReplacedContent, showInstead } from "./show-instead.ts";

/** Only a few buttons are visible at a time in a chat. The history and the website list everything. */
const MAX_SHOWN = 10;
const TITLE_UNITS = 60;

/**
 * Offers whose batch the server is creating. Pressing the button again in the meantime would start another
 * batch.
 */
const starting = new Set<string>();

/**
 * Summarizes a whole playlist or channel: first shows the price, then runs a batch on the server. Private
 * chats only, because it uses the owner's quota.
 */
export const batchFeature = new Composer<BotContext>();

onCallback(batchFeature, "batch", async ({ context, callback: { choice, ref } }) => {
  const { texts, services, from } = context;
  const client = services.pith.forUser(from.id);
  if (choice === "retry") {
    const { title, items, length, language } = await client.call(
      batchEndpoints.readBatch,
      { params: { id: ref } },
      callOptions(),
    );
    const failed = items.filter(({ state }) => state === "failed").map(({ url }) => ({ url }));
    if (failed.length > 0) {
      const body = { items: failed, length, language };
      const price = await client.call(batchEndpoints.priceBatch, { body }, callOptions());
      await context.answerCallbackQuery();
      const content = buildOffer({ context, title: cleanText(title), price, choice: "again", ref });
      await showInstead({ context, content });
      return;
    }
  }
  if (["show", "cancel", "retry", "again"].includes(choice)) {
    const params = { id: ref };
    if (choice === "cancel") await client.call(batchEndpoints.cancelBatch, { params }, callOptions());
    if (choice === "again") await client.call(batchEndpoints.retryBatch, { params }, callOptions());
    const batch = await client.call(batchEndpoints.readBatch, { params }, callOptions());
    await context.answerCallbackQuery();
    await showInstead({ context, content: buildState({ context, batch, items: batch.items }) });
    return;
  }
  const offer = await services.store.findInlineLink(ref);
  if (!offer || offer.ownerId !== from.id) {
    await context.answerCallbackQuery({ text: texts.t("refusal.buttonOld"), show_alert: true });
    return;
  }
  const { summaryLanguage, summaryLength } = await services.store.getPreferences(from.id);
  const body = { listUrl: offer.url, length: summaryLength ?? "medium", language: summaryLanguage };
  if (choice === "start") {
    if (starting.has(ref)) {
      await context.answerCallbackQuery();
      return;
    }
    starting.add(ref);
    try {
      const batch = await client.call(batchEndpoints.createBatch, { body }, callOptions());
      await showInstead({ context, content: buildState({ context, batch, items: batch.items }) });
    } finally {
      starting.delete(ref);
    }
    await context.answerCallbackQuery();
    return;
  }
  const price = await client.call(batchEndpoints.priceBatch, { body }, callOptions());
  await context.answerCallbackQuery();
  await showInstead({
    context,
    content: buildOffer({ context, title: offer.url, price, choice: "start", ref }),
  });
});

/** Builds the message with the price of summarizing these videos, and a button to start. */
function buildOffer({
  context: { texts },
  title,
  price: { items, cost, remainingSummaries, isComplete },
  choice,
  ref,
}: {
  context: ButtonContext;
  title: string;
  price: BatchPrice;
  choice: "start" | "again";
  ref: string;
}): ReplacedContent {
  const left = remainingSummaries < 0 ? Number.POSITIVE_INFINITY : remainingSummaries;
  const text = texts.t("batch.price", { title, count: items.length, cost, left });
  return {
    message: joinText({
      pieces: [
        text,
        isComplete ? null : texts.say({ code: "batch.list_cut", params: { limit: items.length } }),
      ],
      separator: "\n\n",
    }),
    keyboard: {
      inline_keyboard: [
        [
          {
            text: texts.t("button.startBatch"),
            callback_data: packCallback({ action: "batch", choice, ref }),
          },
        ],
      ],
    },
  };
}

/** Builds a batch's current status, with a button for each of the latest finished summaries. */
function buildState({
  context: { texts },
  batch,
  items,
}: {
  context: ButtonContext;
  batch: Batch;
  items: readonly BatchItem[];
}): ReplacedContent {
  const { id, title, counts, state, waitsFor } = batch;
  const rows = items
    .flatMap(({ summaryId, title, url, state }): InlineKeyboardButton[][] => {
      if (state !== "done" || summaryId === null) return [];
      const text = clipText({ text: cleanText(title ?? url), maxUnits: TITLE_UNITS });
      return [[{ text, callback_data: packCallback({ action: "open", summaryId }) }]];
    })
    .slice(-MAX_SHOWN);
  const button = (text: string, choice: string): InlineKeyboardButton => ({
    text,
    callback_data: packCallback({ action: "batch", choice, ref: id }),
  });
  if (state === "running" || state === "waiting")
    rows.push([button(texts.t("button.refresh"), "show"), button(texts.t("button.cancel"), "cancel")]);
  else if (counts.failed > 0) rows.push([button(texts.t("button.retry"), "retry")]);
  return {
    message: joinText({
      pieces: [
        texts.t("batch.state", {
          title: cleanText(title),
          done: counts.done,
          total: items.length,
          failed: counts.failed,
        }),
        waitsFor && texts.say(waitsFor),
        state === "cancelled" ? texts.t("batch.canceled") : null,
      ],
      separator: "\n\n",
    }),
    keyboard: { inline_keyboard: rows },
  };
}
