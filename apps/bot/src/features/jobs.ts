import { Composer } from "grammy";
import type { BotContext } from "../bot-context.ts";
import { MAX_OPEN_JOBS } from "../jobs/create-summary-jobs.ts";
import { buildRefusal } from "../messages/build-refusal.ts";
import { joinText } from "../messages/formatted-text.ts";
import { nameChatAccount } from "../updates/name-anonymous-sender.ts";
import { clipAlert } from "./errors.ts";
import { isGroupAdmin } from "./is-group-admin.ts";
import { type ButtonContext, onCallback } from "./on-callback.ts";
import { reply } from "./reply.ts";

/** The buttons below a summary that is in progress or has failed. */
export const jobFeature = new Composer<BotContext>();

jobFeature.command("cancel", async (context) => {
  const { texts, services, from, chat } = context;
  if (!from) return;
  // A group that has become a supergroup no longer has the id under which its earlier jobs were started.
  const chatIds = [chat.id, await services.store.getFirstChatId(chat.id)];
  const open = (await services.store.listOpenJobs()).filter(
    ({ requester, target }) =>
      requester.id === from.id && target.kind === "chat" && chatIds.includes(target.chatId),
  );
  const outcomes = await Promise.all(
    open.map(({ key }) => services.jobs.cancel({ key, requesterId: from.id })),
  );
  const count = outcomes.filter((outcome) => outcome === "cancelled").length;
  const refusal = outcomes.find((outcome) => typeof outcome === "object");
  await reply({
    context,
    message: joinText({
      pieces: [
        count > 0 || !refusal ? texts.t(count > 0 ? "cancel.done" : "cancel.none", { count }) : null,
        refusal ? buildRefusal({ refusal, texts }) : null,
      ],
      separator: "\n\n",
    }),
  });
});

onCallback(jobFeature, "cancel", async ({ context, callback }) => {
  const { texts, services } = context;
  const { key } = callback;
  const outcome = await actOnJob({
    context,
    act: (requesterId) => services.jobs.cancel({ key, requesterId }),
  });
  // If it was too late to cancel, the summary itself appears.
  if (outcome === "cancelled" || outcome === "late") {
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
  if (outcome === "over") await removeLeftover({ context, key });
});

/**
 * Acts on a job as the user who pressed its button and, if that isn't the requester, as the chat itself. Anonymous
 * administrators and channels request summaries as the chat, but press buttons under their own names.
 */
async function actOnJob<Outcome extends string | object>({
  context,
  act,
}: {
  context: ButtonContext;
  act: (requesterId: number) => Promise<Outcome>;
}): Promise<Outcome> {
  const { chat, from, services } = context;
  const outcome = await act(from.id);
  if (outcome !== "not-yours" || !chat || !(await isGroupAdmin(context))) return outcome;
  return act((await nameChatAccount({ chat, store: services.store })).id);
}

/**
 * Removes a progress message whose job has ended, left behind by a process that was killed before recording
 * the message. Private chats only, since we no longer know who requested the summary.
 */
async function removeLeftover({ context, key }: { context: ButtonContext; key: string }): Promise<void> {
  const { store } = context.services;
  const { message } = context.callbackQuery;
  if (message?.chat.type !== "private" || (await store.findJob(key))) return;
  // If the button is gone, the job has since changed its message, which now says how the job ended.
  const buttons = message.reply_markup?.inline_keyboard.flat() ?? [];
  if (
    !buttons.some(
      (button) => "callback_data" in button && button.callback_data === context.callbackQuery.data,
    )
  )
    return;
  const place = { chatId: message.chat.id, messageId: message.message_id };
  // If the button was pressed just before the summary appeared, this message is now the summary.
  if (await store.findSummaryMessage(place)) return;
  // Telegram doesn't delete messages that are more than two days old.
  await context.deleteMessage().catch(() => undefined);
}

onCallback(jobFeature, "retry", async ({ context, callback }) => {
  const { texts, services } = context;
  const { key } = callback;
  const outcome = await actOnJob({
    context,
    act: (requesterId) => services.jobs.retry({ key, requesterId }),
  });
  const alerts = {
    started: null,
    known: null,
    "not-yours": texts.t("refusal.notYours"),
    over: texts.t("refusal.buttonOld"),
    "too-many": texts.t("refusal.tooManyJobs", { count: MAX_OPEN_JOBS }),
  };
  const alert = alerts[outcome];
  await context.answerCallbackQuery(alert === null ? {} : { text: clipAlert(alert), show_alert: true });
});
