import { summaryEndpoints } from "@pith/core/contract/summary.endpoints";
import { systemEndpoints } from "@pith/core/contract/system.endpoints";
import { Composer } from "grammy";
import type { InlineKeyboardButton } from "grammy/types";
import type { BotContext } from "../bot-context.ts";
import { packCallback } from "../callbacks/callback-data.ts";
import { clipText } from "../messages/clip-text.ts";
import { nameSummary } from "../messages/name-summary.ts";
import { isLinkable } from "../messages/website-links.ts";
import { callOptions } from "../pith/create-pith-api.ts";
import { onCallback } from "./on-callback.ts";
import { readOwnPressed } from "./read-summary.ts";
import { reply } from "./reply.ts";
import { NO_BUTTONS, showInstead } from "./show-instead.ts";

const TITLE_UNITS = 100;

/** Buttons that lead out of the chat: a summary's public link, and the summary on the website. */
export const shareFeature = new Composer<BotContext>();

onCallback(shareFeature, "share", async ({ context, callback: { summaryId } }) => {
  const owned = await readOwnPressed({ context, summaryId, isPrivate: true });
  if (!owned) return;
  const { texts, services, from } = context;
  const { url } = await services.pith
    .forUser(from.id)
    .call(summaryEndpoints.shareSummary, { params: { id: summaryId }, body: {} }, callOptions());
  await context.answerCallbackQuery();
  const title = nameSummary(owned.summary);
  const query = new URLSearchParams({ url, text: clipText({ text: title, maxUnits: TITLE_UNITS }) });
  const rows: InlineKeyboardButton[][] = [
    [{ text: texts.t("button.sendToChat"), url: `https://t.me/share/url?${query.toString()}` }],
    [{ text: texts.t("button.unshare"), callback_data: packCallback({ action: "unshare", summaryId }) }],
  ];
  await reply({
    context,
    message: texts.t("share.done", { url }),
    keyboard: { inline_keyboard: rows },
  });
});

onCallback(shareFeature, "unshare", async ({ context, callback: { summaryId } }) => {
  const { texts, services, from } = context;
  await services.pith
    .forUser(from.id)
    .call(summaryEndpoints.unshareSummary, { params: { id: summaryId } }, callOptions());
  const text = texts.t("share.stopped");
  await context.answerCallbackQuery();
  await showInstead({ context, content: { message: text, keyboard: NO_BUTTONS } });
});

/** The link also signs users in, since bot users may have no other way to sign in. */
onCallback(shareFeature, "website", async ({ context, callback: { summaryId } }) => {
  const owned = await readOwnPressed({ context, summaryId, isPrivate: true });
  if (!owned) return;
  const { texts, services, from } = context;
  const link = await services.pith.service.call(
    systemEndpoints.createBotLoginLink,
    { body: { telegram_id: from.id } },
    callOptions(),
  );
  const url = `${link.url}&${new URLSearchParams({ redirect: `/summary/${summaryId}` }).toString()}`;
  await context.answerCallbackQuery();
  const keyboard = isLinkable(url) ? { inline_keyboard: [[{ text: texts.t("button.website"), url }]] } : null;
  await reply({
    context,
    message: [texts.t("website.summaryLink"), keyboard ? "" : url].filter(Boolean).join("\n\n"),
    keyboard,
  });
});
