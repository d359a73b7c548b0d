import { summaryWishSchema } from "@pith/core/summaries/summary-shape";
import { MAX_WISH_CHARACTERS } from "@pith/core/summaries/wish-limit";
import { Composer } from "grammy";
import type { BotContext } from "../bot-context.ts";
import { packCallback } from "../callbacks/callback-data.ts";
import { findSubject } from "./ask.ts";
import { leadToPrivateChat } from "./lead-to-private-chat.ts";
import { onCallback } from "./on-callback.ts";
import { readSummary } from "./read-summary.ts";
import { reply } from "./reply.ts";
import { NO_BUTTONS, showInstead } from "./show-instead.ts";
import { startRender } from "./start-render.ts";

/**
 * /wish. As a reply to a summary, it applies to that summary; otherwise, to future ones. Without an argument,
 * it shows the current wish.
 */
export const wishFeature = new Composer<BotContext>();

wishFeature.command("wish", async (context) => {
  const { texts, services, from, message } = context;
  if (!from || !message) return;
  const { canTakeWish } = await services.pith.getConfig();
  if (!canTakeWish) {
    await reply({ context, message: texts.t("wish.notOffered") });
    return;
  }
  const said = context.match.trim();
  if (said === "") {
    if (!(await leadToPrivateChat({ context, page: "wish" }))) await showWish(context);
    return;
  }
  const wish = summaryWishSchema.safeParse(said);
  if (!wish.success) {
    await reply({ context, message: texts.t("wish.tooLong", { limit: MAX_WISH_CHARACTERS }) });
    return;
  }
  const subject = await findSubject({ context, message });
  if (!subject) {
    await services.store.savePreferences(from.id, { summaryWish: wish.data });
    await reply({ context, message: texts.t("wish.set") });
    return;
  }
  if (subject.ownerId !== from.id) {
    await reply({ context, message: texts.t("refusal.notYours") });
    return;
  }
  const summary = await readSummary({ context, ...subject });
  const refusal = summary
    ? await startRender({ context, summary, changes: { wish: wish.data }, messageId: null })
    : texts.t("summary.gone");
  if (refusal !== null) await reply({ context, message: refusal });
});

/** Shows the wish for future summaries, with a button to remove it. */
export async function showWish(context: BotContext): Promise<void> {
  const { texts, services, from } = context;
  if (!from) return;
  const { summaryWish } = await services.store.getPreferences(from.id);
  await reply({
    context,
    message: summaryWish === null ? texts.t("wish.usage") : texts.t("wish.current", { wish: summaryWish }),
    keyboard:
      summaryWish === null
        ? null
        : {
            inline_keyboard: [
              [
                {
                  text: texts.t("button.removeWish"),
                  callback_data: packCallback({ action: "remove-wish" }),
                },
              ],
            ],
          },
  });
}

onCallback(wishFeature, "remove-wish", async ({ context }) => {
  const text = context.texts.t("wish.removed");
  await context.services.store.savePreferences(context.from.id, { summaryWish: null });
  await context.answerCallbackQuery({ text });
  await showInstead({ context, content: { message: text, keyboard: NO_BUTTONS } });
});
