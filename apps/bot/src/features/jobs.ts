import { Composer } from "grammy";
import type { BotContext } from "../bot-context.ts";
import { MOST_OPEN_JOBS } from "../jobs/create-summary-jobs.ts";
import { buildRefusal } from "../messages/build-refusal.ts";
import { clipAlert } from "./errors.ts";
import { type ButtonContext, onCallback } from "./on-callback.ts";
import { reply } from "./reply.ts";

/** The buttons below a summary that is in progress or has failed. */
export const jobFeature = new Composer<BotContext>();

jobFeature.command("cancel", async (context) => {
  const { texts, services, from, chat } = context;
  if (!from) return;
  const open = (await services.store.listOpenJobs()).filter(
    ({ requester, target }) =>
      requester.id === from.id && target.kind === "chat" && target.chatId === chat.id,
  );
  for (const { key } of open) await services.jobs.cancel({ key, requesterId: from.id });
  await reply({
    context,
    message: texts.t(open.length === 0 ? "cancel.none" : "cancel.done", { count: open.length }),
  });
});

onCallback(jobFeature, "cancel", async ({ context, callback }) => {
  const { texts, services } = context;
  const outcome = await services.jobs.cancel({ key: callback.key, requesterId: context.from.id });
  if (outcome === "cancelled") {
    await context.answerCallbackQuery();
    return;
  }
  const text =
    outcome === "not-yours"
      ? texts.t("refusal.notYours")
      : outcome === "over"
        ? texts.t("refusal.alreadyDone")
        : buildRefusal({ refusal: outcome, texts });
  await context.answerCallbackQuery({ text: clipAlert(text), show_alert: true });
  if (outcome === "over") await removeLeftover({ context, key: callback.key });
});

/**
 * Removes a progress message whose job has ended, left behind by a process that was killed before recording
 * the message. Private chats only, since we no longer know who requested the summary.
 */
async function removeLeftover({ context, key }: { context: ButtonContext; key: string }): Promise<void> {
  const { store } = context.services;
  const { message } = context.callbackQuery;
  if (message?.chat.type !== "private" || (await store.findJob(key))) return;
  const place = { chatId: message.chat.id, messageId: message.message_id };
  // This is the summary's own message if the button was pressed just before the summary appeared.
  if (await store.findSummaryMessage(place)) return;
  // Telegram doesn't delete messages that are more than two days old.
  await context.deleteMessage().catch(() => undefined);
}

onCallback(jobFeature, "retry", async ({ context, callback }) => {
  const { texts, services } = context;
  const outcome = await services.jobs.retry({ key: callback.key, requesterId: context.from.id });
  const alerts = {
    started: null,
    "not-yours": texts.t("refusal.notYours"),
    over: texts.t("refusal.buttonOld"),
    "too-many": texts.t("refusal.tooManyJobs", { count: MOST_OPEN_JOBS }),
  };
  const alert = alerts[outcome];
  await context.answerCallbackQuery(alert === null ? {} : { text: clipAlert(alert), show_alert: true });
});
