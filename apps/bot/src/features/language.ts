import { chooseChatLanguage } from "@pith/core/lib/choose-chat-language";
import { Composer } from "grammy";
import type { BotContext } from "../bot-context.ts";
import {
  createBotLocaleKeyboard,
  createLanguageKeyboard,
  createLengthKeyboard,
} from "../keyboards/create-choice-keyboards.ts";
import { formatLanguage } from "../messages/format-language.ts";
import { type ButtonContext, onCallback } from "./on-callback.ts";
import { readOwnPressed, readPressedSummary } from "./read-summary.ts";
import { recordUser } from "./record-user.ts";
import { reply } from "./reply.ts";
import { NO_BUTTONS, showInstead } from "./show-instead.ts";
import { startRender } from "./start-render.ts";

/**
 * Lets users choose the bot's language, and the language and length of summaries: for all future ones, or via
 * a button for a single one.
 */
export const languageFeature = new Composer<BotContext>();

languageFeature.command("settings", async (context, next) => {
  // `groupSettingsFeature` handles this command in groups.
  if (context.chat.type !== "private") return next();
  await sendLanguages(context);
  await sendLengths(context);
});

languageFeature.command("language", sendLanguages);

async function sendLanguages(context: BotContext): Promise<void> {
  const { texts, services } = context;
  if (!context.from) return;
  const { summaryLanguages } = await services.pith.getConfig();
  if (summaryLanguages.length === 0) {
    await reply({ context, message: texts.t("language.onlyCaptions") });
  } else {
    await reply({
      context,
      message: texts.t("language.title"),
      keyboard: createLanguageKeyboard({
        languages: summaryLanguages,
        chosen: (await services.store.getPreferences(context.from.id)).summaryLanguage,
        toCallback: (language) => ({ action: "summary-language", language }),
        texts,
      }),
    });
  }
  await reply({
    context,
    message: texts.t("language.botTitle"),
    keyboard: createBotLocaleKeyboard(texts.locale),
  });
}

languageFeature.command("length", sendLengths);

async function sendLengths(context: BotContext): Promise<void> {
  if (!context.from) return;
  const { summaryLength } = await context.services.store.getPreferences(context.from.id);
  await reply({
    context,
    message: context.texts.t("length.title"),
    keyboard: createLengthKeyboard({ current: summaryLength ?? "medium", texts: context.texts }),
  });
}

onCallback(languageFeature, "bot-locale", async ({ context, callback }) => {
  const { services } = context;
  const botLocale = chooseChatLanguage(callback.language);
  await services.store.savePreferences(context.from.id, { botLocale });
  await confirmChoice({ context, text: services.getTexts(botLocale).t("language.setBot") });
  await recordUser(context);
});

onCallback(languageFeature, "summary-language", async ({ context, callback: { language } }) => {
  const { texts, services } = context;
  await services.store.savePreferences(context.from.id, { summaryLanguage: language });
  const text =
    language === null
      ? texts.t("language.setVideo")
      : texts.t("language.setSummary", { language: formatLanguage({ language, locale: texts.locale }) });
  await confirmChoice({ context, text });
});

onCallback(languageFeature, "summary-length", async ({ context, callback: { length } }) => {
  await context.services.store.savePreferences(context.from.id, { summaryLength: length });
  await confirmChoice({ context, text: context.texts.t(`lengthSet.${length}`) });
});

onCallback(languageFeature, "languages", async ({ context, callback }) => {
  const { texts, services } = context;
  const owned = await readOwnPressed({ context, summaryId: callback.summaryId });
  if (!owned) return;
  const { summaryLanguages } = await services.pith.getConfig();
  if (summaryLanguages.length === 0) {
    await context.answerCallbackQuery({ text: texts.t("language.onlyCaptions"), show_alert: true });
    return;
  }
  await context.answerCallbackQuery();
  const { summary } = owned;
  await reply({
    context,
    message: texts.t("language.choose"),
    keyboard: createLanguageKeyboard({
      languages: summaryLanguages,
      chosen: summary.content.language,
      toCallback: (language) => ({ action: "render", language, summaryId: summary.id }),
      texts,
    }),
  });
});

onCallback(languageFeature, "render", async ({ context, callback: { language, summaryId } }) => {
  const owned = await readPressedSummary({ context, summaryId });
  const message = context.msg;
  if (!owned || !message) return;
  // Replace the menu with the summary, to keep the chat short.
  const refusal = await startRender({
    context,
    summary: owned.summary,
    changes: { language },
    messageId: message.message_id,
  });
  await context.answerCallbackQuery(refusal === null ? {} : { text: refusal, show_alert: true });
});

/**
 * Replaces the menu with a confirmation of the choice, or sends it as a new message if the menu can't be
 * edited.
 */
async function confirmChoice({ context, text }: { context: ButtonContext; text: string }): Promise<void> {
  await context.answerCallbackQuery({ text });
  await showInstead({ context, content: { message: text, keyboard: NO_BUTTONS } });
}
