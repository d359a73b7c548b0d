import { batchEndpoints } from "@pith/core/contract/batch.endpoints";
import type { Batch, BatchItem } from "@pith/core/contract/batch.schemas";
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

/** A chat shows few buttons at once. The history and the website have all. */
const MOST_SHOWN = 10;
const TITLE_UNITS = 60;

/**
 * A whole playlist or channel: first its price, then a batch that the server works through. Only in private
 * chats, since it is its owner's quota.
 */
export const batchFeature = new Composer<BotContext>();

onCallback(batchFeature, "batch", async ({ context, callback: { choice, ref } }) => {
  const { texts, services, from } = context;
  const client = services.pith.forUser(from.id);
  if (choice === "show" || choice === "cancel") {
    const params = { id: ref };
    if (choice === "cancel") await client.call(batchEndpoints.cancelBatch, { params }, callOptions());
    const batch = await client.call(batchEndpoints.readBatch, { params }, callOptions());
    await endPress(context);
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
    const batch = await client.call(batchEndpoints.createBatch, { body }, callOptions());
    await endPress(context);
    await showInstead({ context, content: buildState({ context, batch, items: batch.items }) });
    return;
  }
  const price = await client.call(batchEndpoints.priceBatch, { body }, callOptions());
  await endPress(context);
  const { items, cost, remainingSummaries, isComplete } = price;
  const left = remainingSummaries < 0 ? Number.POSITIVE_INFINITY : remainingSummaries;
  const text = texts.t("batch.price", { title: offer.url, count: items.length, cost, left });
  await showInstead({
    context,
    content: {
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
              callback_data: packCallback({ action: "batch", choice: "start", ref }),
            },
          ],
        ],
      },
    },
  });
});

/** The server's answer may have taken so long that Telegram no longer takes the press's. What came of it is shown then too. */
async function endPress(context: ButtonContext): Promise<void> {
  await context.answerCallbackQuery().catch(() => undefined);
}

/** Builds what became of a batch so far, with a button for each of the newest finished summaries. */
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
    .slice(-MOST_SHOWN);
  const button = (text: string, choice: string): InlineKeyboardButton => ({
    text,
    callback_data: packCallback({ action: "batch", choice, ref: id }),
  });
  if (state === "running" || state === "waiting")
    rows.push([button(texts.t("button.refresh"), "show"), button(texts.t("button.cancel"), "cancel")]);
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
