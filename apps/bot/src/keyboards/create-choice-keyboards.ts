import { type Summary, type SummaryLength, summaryLengths } from "@pith/core/summaries/summary";
import type { InlineKeyboardButton, InlineKeyboardMarkup } from "grammy/types";
import { type Callback, packCallback } from "../callbacks/callback-data.ts";
import type { MessageKey } from "../locales/bot-catalogs.ts";
import { type BotLocale, botLocales, type Texts } from "../locales/create-texts.ts";
import { formatOwnLanguage } from "../messages/format-language.ts";

const COLUMNS = 3;
/** Stays below Telegram's limit of 100 buttons per message. */
const MAX_LANGUAGES = 96;
const CHOSEN = "✓ ";

/**
 * Creates the keyboard for choosing the language of summaries. Languages are listed by their native names.
 * The button before them selects null and is labeled as the video's own language, unless `nullKey` provides
 * another text.
 */
export function createLanguageKeyboard({
  languages,
  chosen,
  toCallback,
  nullKey = "button.videoLanguage",
  texts,
}: {
  languages: readonly string[];
  /** BCP 47; undefined if none is chosen. */
  chosen: string | null | undefined;
  toCallback: (language: string | null) => Callback;
  nullKey?: MessageKey;
  texts: Texts;
}): InlineKeyboardMarkup {
  const toButton = (language: string | null): InlineKeyboardButton => {
    const name = language === null ? texts.t(nullKey) : formatOwnLanguage(language);
    return {
      text: language === chosen ? CHOSEN + name : name,
      callback_data: packCallback(toCallback(language)),
    };
  };
  return {
    inline_keyboard: [[toButton(null)], ...toRows(languages.slice(0, MAX_LANGUAGES).map(toButton))],
  };
}

export function createBotLocaleKeyboard(current: BotLocale): InlineKeyboardMarkup {
  const buttons = Object.entries(botLocales).map(([locale, name]) => ({
    text: locale === current ? CHOSEN + name : name,
    callback_data: packCallback({ action: "bot-locale", language: locale }),
  }));
  return { inline_keyboard: toRows(buttons) };
}

export function createLengthKeyboard({
  current,
  texts,
}: {
  current: (typeof summaryLengths)[number];
  texts: Texts;
}): InlineKeyboardMarkup {
  return {
    inline_keyboard: [
      summaryLengths.map((length) => ({
        text: (length === current ? CHOSEN : "") + texts.t(`length.${length}`),
        callback_data: packCallback({ action: "summary-length", length }),
      })),
    ],
  };
}

/** Creates buttons for a summary's other lengths. Those that use quota are marked. */
export function createResizeKeyboard({
  summary,
  freeLengths,
  texts,
}: {
  summary: Pick<Summary, "id" | "length">;
  freeLengths: readonly SummaryLength[];
  texts: Texts;
}): InlineKeyboardMarkup {
  return {
    inline_keyboard: [
      summaryLengths
        .filter((length) => length !== summary.length)
        .map((length) => ({
          text: `${texts.t(`length.${length}`)}${freeLengths.includes(length) ? "" : " +1"}`,
          callback_data: packCallback({ action: "resize", length, summaryId: summary.id }),
        })),
    ],
  };
}

function toRows(buttons: readonly InlineKeyboardButton[]): InlineKeyboardButton[][] {
  const rows: InlineKeyboardButton[][] = [];
  for (let index = 0; index < buttons.length; index += COLUMNS)
    rows.push(buttons.slice(index, index + COLUMNS));
  return rows;
}
