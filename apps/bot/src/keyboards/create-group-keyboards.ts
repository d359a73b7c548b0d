import { HOUR_MS, MINUTE_MS } from "@pith/core/lib/durations";
import { summaryLengths } from "@pith/core/summaries/summary";
import type { InlineKeyboardButton, InlineKeyboardMarkup } from "grammy/types";
import { packCallback } from "../callbacks/callback-data.ts";
import type { Texts } from "../locales/create-texts.ts";
import { formatOwnLanguage } from "../messages/format-language.ts";
import { getUtcOffsetMinutes, listTimeZones, nameTimeZone } from "../messages/time-zones.ts";
import type { GroupSettings } from "../store/chat-store.ts";

const QUIET_HOURS = ["22-7", "23-8", "0-9"] as const;

/** Creates the buttons for a group's settings, with check marks on the current choices. */
export function createGroupSettingsKeyboard({
  settings,
  hasLanguages,
  nowMs,
  texts,
}: {
  settings: GroupSettings;
  /** True if the server offers multiple languages. */
  hasLanguages: boolean;
  nowMs: number;
  texts: Texts;
}): InlineKeyboardMarkup {
  const { quietHours } = settings;
  const quiet = quietHours ? `${quietHours.from}-${quietHours.to}` : "";
  const clock = new Intl.DateTimeFormat(texts.locale, { timeStyle: "short", timeZone: "UTC" });
  const time = clock.format(nowMs + getUtcOffsetMinutes({ settings, atMs: nowMs }) * MINUTE_MS);
  const formatHour = (hour: string) => clock.format(Number(hour) * HOUR_MS);
  const language = settings.language === null ? texts.t("group.own") : formatOwnLanguage(settings.language);
  return {
    inline_keyboard: [
      [
        button({ text: texts.t("group.asked"), choice: "t_asked", isChosen: settings.trigger === "asked" }),
        button({ text: texts.t("group.links"), choice: "t_links", isChosen: settings.trigger === "links" }),
      ],
      [
        button({
          text: texts.t("group.everyone"),
          choice: "a_all",
          isChosen: settings.askers === "everyone",
        }),
        button({ text: texts.t("group.admins"), choice: "a_admins", isChosen: settings.askers === "admins" }),
      ],
      [
        button({ text: texts.t("group.own"), choice: "n_", isChosen: settings.length === null }),
        ...summaryLengths.map((length) =>
          button({
            text: texts.t(`length.${length}`),
            choice: `n_${length}`,
            isChosen: settings.length === length,
          }),
        ),
      ],
      ...(hasLanguages
        ? [[button({ text: `${texts.t("button.language")}: ${language}`, choice: "languages" })]]
        : []),
      [
        button({ text: texts.t("group.noQuiet"), choice: "q_", isChosen: quiet === "" }),
        ...QUIET_HOURS.map((hours) => {
          const [from = "", to = ""] = hours.split("-");
          const text = `${formatHour(from)} – ${formatHour(to)}`;
          return button({ text, choice: `q_${hours}`, isChosen: quiet === hours });
        }),
      ],
      ...(quietHours
        ? [
            [
              button({ text: "−1", choice: "o_down" }),
              button({ text: texts.t("group.time", { time }), choice: "o" }),
              button({ text: "+1", choice: "o_up" }),
            ],
            [
              button({
                text: nameTimeZone({ settings, locale: texts.locale, atMs: nowMs }),
                choice: "zones",
              }),
            ],
          ]
        : []),
    ],
  };
}

/**
 * Creates the buttons for a group's time zone: one for each zone where it is currently the same hour as in
 * the group, with a check mark on the current one. The first button keeps the setting.
 */
export function createGroupZoneKeyboard({
  settings,
  nowMs,
  texts,
}: {
  settings: GroupSettings;
  nowMs: number;
  texts: Texts;
}): InlineKeyboardMarkup {
  const zones = listTimeZones({ settings, locale: texts.locale, atMs: nowMs });
  return {
    inline_keyboard: [
      [button({ text: texts.t("button.back"), choice: "o" })],
      ...zones.map(({ timeZone, name }) => [
        button({ text: name, choice: `z_${timeZone}`, isChosen: timeZone === settings.timeZone }),
      ]),
    ],
  };
}

function button({
  text,
  choice,
  isChosen = false,
}: {
  text: string;
  choice: string;
  isChosen?: boolean;
}): InlineKeyboardButton {
  return { text: (isChosen ? "✓ " : "") + text, callback_data: packCallback({ action: "group", choice }) };
}
