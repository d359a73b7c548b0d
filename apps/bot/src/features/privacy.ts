import { accountEndpoints } from "@pith/core/contract/account.endpoints";
import { HOUR_MS } from "@pith/core/lib/durations";
import { Composer } from "grammy";
import type { BotContext } from "../bot-context.ts";
import { packCallback } from "../callbacks/callback-data.ts";
import { callOptions } from "../pith/create-pith-api.ts";
import { hasPlans } from "../pith/has-plans.ts";
import { leadToPrivateChat } from "./lead-to-private-chat.ts";
import { onCallback } from "./on-callback.ts";
import { reply } from "./reply.ts";
import { NO_BUTTONS, showInstead } from "./show-instead.ts";

/**
 * After this time, the button asks for confirmation again, since a forgotten button may be pressed by
 * mistake.
 */
const CONFIRM_WITHIN_MS = HOUR_MS;

/** /privacy, which Telegram requires of every bot, and /delete, which deletes the user's account. */
export const privacyFeature = new Composer<BotContext>();

privacyFeature.command("privacy", async (context) => {
  const url = `${context.services.publicUrl}/privacy`;
  await reply({ context, message: context.texts.t("privacy.about", { url }) });
});

privacyFeature.command("delete", askToDelete);

export async function askToDelete(context: BotContext): Promise<void> {
  if (!context.from || (await leadToPrivateChat({ context, page: "delete" }))) return;
  const { t } = context.texts;
  const isSelling = await hasPlans(context.services.pith);
  await reply({
    context,
    message: t(isSelling ? "delete.ask" : "delete.askOnly"),
    keyboard: {
      inline_keyboard: [
        [{ text: t("delete.yes"), callback_data: packCallback({ action: "delete", answer: "yes" }) }],
        [{ text: t("delete.no"), callback_data: packCallback({ action: "delete", answer: "no" }) }],
      ],
    },
  });
}

onCallback(privacyFeature, "delete", async ({ context, callback: { answer } }) => {
  const { services, texts, from } = context;
  if (context.chat?.type !== "private") {
    await context.answerCallbackQuery({ text: texts.t("private.only"), show_alert: true });
    return;
  }
  const askedMs = (context.msg?.date ?? 0) * 1000;
  if (answer === "yes" && services.timer.now() - askedMs > CONFIRM_WITHIN_MS) {
    await context.answerCallbackQuery();
    return askToDelete(context);
  }
  if (answer === "yes") {
    await services.people.ensure(from);
    await services.pith
      .forUser(from.id)
      .call(accountEndpoints.deleteAccount, { body: { confirmation: "delete" } }, callOptions());
    await services.store.forgetPerson(from.id);
    services.people.forget(from.id);
  }
  await context.answerCallbackQuery();
  const text = texts.t(answer === "yes" ? "delete.done" : "delete.kept");
  await showInstead({ context, content: { message: text, keyboard: NO_BUTTONS } });
});
