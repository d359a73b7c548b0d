import { listEndpoints } from "@pith/core/contract/list.endpoints";
import { Composer } from "grammy";
import type { InlineKeyboardButton } from "grammy/types";
import type { BotContext } from "../bot-context.ts";
import { packCallback } from "../callbacks/callback-data.ts";
import { hashRef } from "../callbacks/hash-ref.ts";
import { cleanText } from "../messages/clean-text.ts";
import { clipText } from "../messages/clip-text.ts";
import { concatText, linkText } from "../messages/formatted-text.ts";
import { callOptions } from "../pith/create-pith-api.ts";
import { mayAsk } from "./may-ask.ts";
import { onCallback } from "./on-callback.ts";
import { reply } from "./reply.ts";
import { startSummaries } from "./start-summaries.ts";

const MAX_ENTRIES = 10;
const TITLE_UNITS = 60;

/** The buttons below the videos in a playlist or channel. */
export const listFeature = new Composer<BotContext>();

/** Shows the videos in a playlist or channel, each with a button that summarizes it. */
export async function offerList({ context, url }: { context: BotContext; url: string }): Promise<void> {
  const { services, texts, from } = context;
  if (!from) return;
  await services.people.ensure(from);
  const list = await services.pith
    .forUser(from.id)
    .call(listEndpoints.listVideos, { query: { url } }, callOptions());
  const rows: InlineKeyboardButton[][] = [];
  // The ref includes the user, because only the user who was shown a button may follow or start a batch with
  // it.
  const save = async (offered: string): Promise<string> => {
    const ref = hashRef(`${from.id} ${offered}`);
    await services.store.saveInlineLink({ ref, url: offered, ownerId: from.id });
    return ref;
  };
  for (const entry of list.entries.slice(0, MAX_ENTRIES)) {
    const ref = await save(entry.url);
    const title = clipText({ text: cleanText(entry.title), maxUnits: TITLE_UNITS });
    rows.push([{ text: title || entry.url, callback_data: packCallback({ action: "pick", ref }) }]);
  }
  // Follows use the user's own quota, so they are only offered in private chats.
  if (context.chat?.type === "private") {
    const ref = await save(url);
    if (list.entries.length > 1) {
      const text = texts.t("button.summarizeAll", { count: list.entries.length });
      rows.push([{ text, callback_data: packCallback({ action: "batch", choice: "price", ref }) }]);
    }
    rows.push([
      { text: texts.t("button.follow"), callback_data: packCallback({ action: "follow-list", ref }) },
    ]);
  }
  const title = linkText({ text: cleanText(list.title) || url, url });
  await reply({
    context,
    message: concatText(title, `\n\n${texts.t("list.choose")}`),
    keyboard: { inline_keyboard: rows },
  });
}

onCallback(listFeature, "pick", async ({ context, callback: { ref } }) => {
  const { services, texts } = context;
  const message = context.callbackQuery.message;
  const offer = await services.store.findInlineLink(ref);
  if (!offer || !message) {
    await context.answerCallbackQuery({ text: texts.t("refusal.buttonOld"), show_alert: true });
    return;
  }
  if (!(await mayAsk(context))) {
    await context.answerCallbackQuery({ text: texts.t("group.adminsOnly"), show_alert: true });
    return;
  }
  // The button always uses the same key, so that pressing it twice at the same time starts only one job.
  const key = hashRef(`${message.chat.id} ${message.message_id} ${ref}`);
  const isKnown = await services.store.isJobKnown(key);
  if (isKnown && (await services.store.findJob(key))?.state === "open") {
    await context.answerCallbackQuery({ text: texts.t("group.underWay") });
    return;
  }
  await context.answerCallbackQuery();
  await startSummaries({
    context,
    // Pressing the button after the job has ended is a new request, for example because the summary was
    // deleted.
    ...(!isKnown && { key }),
    message: { ...message, from: context.me } as Parameters<typeof startSummaries>[0]["message"],
    videos: [{ source: { kind: "link", url: offer.url }, range: null }],
  });
});
