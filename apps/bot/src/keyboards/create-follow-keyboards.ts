import { digestIntervals, type Follow, type FollowSettings } from "@pith/core/contract/follow.schemas";
import { DAY_MS, HOUR_MS } from "@pith/core/lib/durations";
import { summaryLengths } from "@pith/core/summaries/summary";
import type { InlineKeyboardButton, InlineKeyboardMarkup } from "grammy/types";
import { packCallback } from "../callbacks/callback-data.ts";
import type { Texts } from "../locales/create-texts.ts";
import { cleanText } from "../messages/clean-text.ts";
import { clipText } from "../messages/clip-text.ts";
import { formatOwnLanguage } from "../messages/format-language.ts";

const TITLE_UNITS = 50;
const DAILY_LIMITS = [1, 3, 10] as const;
const SHORTEST_MINUTES = [10, 30] as const;
/** A Monday, used to format weekday names. */
const MONDAY_MS = Date.UTC(2024, 0, 1);

const intervalTexts = { off: "digests.off", daily: "digests.daily", weekly: "digests.weekly" } as const;

const mark = (isChosen: boolean, text: string) => (isChosen ? `✓ ${text}` : text);

/** Creates a button for each followed feed. */
export function createFollowingKeyboard({
  follows,
  texts,
}: {
  follows: readonly Follow[];
  texts: Texts;
}): InlineKeyboardMarkup {
  const rows: InlineKeyboardButton[][] = follows.map(({ id, title, isPaused }) => [
    {
      text: `${isPaused ? "⏸ " : ""}${clipText({ text: cleanText(title), maxUnits: TITLE_UNITS })}`,
      callback_data: packCallback({ action: "follow-open", followId: id }),
    },
  ]);
  rows.push([
    { text: texts.t("digests.title"), callback_data: packCallback({ action: "digest", choice: "show" }) },
  ]);
  return { inline_keyboard: rows };
}

/** Creates the buttons for a follow's rules, with check marks on the current choices. */
export function createFollowKeyboard({
  follow: { id, rules, isPaused },
  hasLanguages,
  texts,
}: {
  follow: Follow;
  /** True if the server offers multiple languages. */
  hasLanguages: boolean;
  texts: Texts;
}): InlineKeyboardMarkup {
  const button = (text: string, choice: string): InlineKeyboardButton => ({
    text,
    callback_data: packCallback({ action: "follow-change", choice, followId: id }),
  });
  const language =
    rules.language === null ? texts.t("button.videoLanguage") : formatOwnLanguage(rules.language);
  return {
    inline_keyboard: [
      summaryLengths.map((length) =>
        button(mark(rules.length === length, texts.t(`length.${length}`)), `n_${length}`),
      ),
      DAILY_LIMITS.map((count) =>
        button(mark(rules.maxPerDay === count, texts.t("follow.perDay", { count })), `d_${count}`),
      ),
      [
        button(mark(rules.minMinutes === null, texts.t("follow.anyLength")), "m_0"),
        ...SHORTEST_MINUTES.map((minutes) =>
          button(
            mark(rules.minMinutes === minutes, texts.t("follow.minMinutes", { minutes })),
            `m_${minutes}`,
          ),
        ),
      ],
      ...(rules.keywords.length + rules.notKeywords.length > 0
        ? [[button(texts.t("button.anyTopic"), "k_none")]]
        : []),
      ...(hasLanguages ? [[button(`${texts.t("button.language")}: ${language}`, "languages")]] : []),
      [button(texts.t("button.episodes"), "episodes")],
      [
        isPaused ? button(texts.t("button.resume"), "p_off") : button(texts.t("button.pause"), "p_on"),
        button(texts.t("button.unfollow"), "stop"),
      ],
      [{ text: texts.t("button.back"), callback_data: packCallback({ action: "following" }) }],
    ],
  };
}

/** Creates the buttons for the digest, with check marks on the current choices. */
export function createDigestKeyboard({
  settings: { digest, hour, weekday, timeZone },
  texts,
}: {
  settings: FollowSettings;
  texts: Texts;
}): InlineKeyboardMarkup {
  const button = (text: string, choice: string): InlineKeyboardButton => ({
    text,
    callback_data: packCallback({ action: "digest", choice }),
  });
  const clock = new Intl.DateTimeFormat(texts.locale, { timeStyle: "short", timeZone: "UTC" });
  const time = clock.format(new Date(hour * HOUR_MS));
  const dayNames = new Intl.DateTimeFormat(texts.locale, { weekday: "short", timeZone: "UTC" });
  const days = [1, 2, 3, 4, 5, 6, 7].map((day) => {
    const name = dayNames.format(new Date(MONDAY_MS + (day - 1) * DAY_MS));
    return button(mark(day === weekday, name), `w_${day}`);
  });
  return {
    inline_keyboard: [
      digestIntervals.map((interval) =>
        button(mark(digest === interval, texts.t(intervalTexts[interval])), interval),
      ),
      ...(digest === "weekly" ? [days.slice(0, 4), days.slice(4)] : []),
      [button(texts.t("button.latestDigest"), "latest")],
      ...(digest === "off"
        ? []
        : [[button("−1", "h_down"), button(`${time} (${timeZone})`, "show"), button("+1", "h_up")]]),
      [{ text: texts.t("button.back"), callback_data: packCallback({ action: "following" }) }],
    ],
  };
}
