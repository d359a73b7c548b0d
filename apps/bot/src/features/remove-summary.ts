import { libraryEndpoints } from "@pith/core/contract/library.endpoints";
import { isAppError } from "@pith/core/errors/app-error";
import { Composer } from "grammy";
import type { InlineKeyboardButton } from "grammy/types";
import type { BotContext } from "../bot-context.ts";
import { packCallback } from "../callbacks/callback-data.ts";
import type { Texts } from "../locales/create-texts.ts";
import { callOptions } from "../pith/create-pith-api.ts";
import { onCallback } from "./on-callback.ts";
import { readOwnPressed, readSummary } from "./read-summary.ts";
import { reply } from "./reply.ts";
import { NO_BUTTONS, showInstead } from "./show-instead.ts";

/** Deletes a summary from the history. Users can undo it for half a minute. */
export const removeFeature = new Composer<BotContext>();

export function createRemoveButton({
  summaryId,
  texts,
}: {
  summaryId: string;
  texts: Texts;
}): InlineKeyboardButton {
  return { text: texts.t("button.delete"), callback_data: packCallback({ action: "remove", summaryId }) };
}

onCallback(removeFeature, "remove", async ({ context, callback: { summaryId } }) => {
  const owned = await readOwnPressed({ context, summaryId });
  if (!owned) return;
  const { texts, services, from } = context;
  await services.pith
    .forUser(from.id)
    .call(libraryEndpoints.deleteTalk, { params: { id: summaryId } }, callOptions());
  await context.answerCallbackQuery();
  await reply({
    context,
    message: texts.t("summary.deleted"),
    keyboard: {
      inline_keyboard: [
        [{ text: texts.t("button.undo"), callback_data: packCallback({ action: "restore", summaryId }) }],
      ],
    },
  });
});

onCallback(removeFeature, "restore", async ({ context, callback: { summaryId } }) => {
  const { texts, services, from } = context;
  const isBack = await services.pith
    .forUser(from.id)
    .call(libraryEndpoints.restoreSummary, { params: { id: summaryId } }, callOptions())
    .then(() => true)
    .catch(async (error: unknown) => {
      if (!isAppError(error) || error.code !== "not_found") throw error;
      // If the button was pressed twice, there is nothing left to restore, but the summary is back.
      return (await readSummary({ context, summaryId, ownerId: from.id })) !== null;
    });
  const text = texts.t(isBack ? "summary.restored" : "summary.deletedForGood");
  await context.answerCallbackQuery({ text });
  await showInstead({ context, content: { message: text, keyboard: NO_BUTTONS } });
});
