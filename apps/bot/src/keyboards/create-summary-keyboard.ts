import type { PublicConfig } from "@pith/core/contract/system.schemas";
import type { InlineKeyboardMarkup } from "grammy/types";
import { packCallback } from "../callbacks/callback-data.ts";
import type { Texts } from "../locales/create-texts.ts";
import type { DoneSummary } from "../messages/build-summary-message.ts";
import { OPEN_SUMMARY } from "../updates/start-payload.ts";

/** Creates the buttons of a summary posted in inline mode. They open the private chat, where the bot can answer. */
export function createInlineSummaryKeyboard({
  summaryId,
  username,
  texts,
}: {
  summaryId: string;
  username: string;
  texts: Texts;
}): InlineKeyboardMarkup {
  const url = `https://t.me/${username}?start=${OPEN_SUMMARY}${summaryId}`;
  return { inline_keyboard: [[{ text: texts.t("button.more"), url }]] };
}

/** Buttons for a finished summary. Each appears only if it leads somewhere. */
export function createSummaryKeyboard({
  summary,
  config,
  texts,
}: {
  summary: DoneSummary;
  /** Null if the server's config is unavailable; then only the buttons that always work are shown. */
  config: Pick<PublicConfig, "summaryLanguages" | "summaryShapes"> | null;
  texts: Texts;
}): InlineKeyboardMarkup {
  const summaryId = summary.id;
  const { content } = summary;
  const button = (
    key: "full" | "chapters" | "proof" | "transcript" | "ask" | "audio" | "language",
    action: "full" | "chapters" | "proof" | "transcript" | "ask" | "audio" | "languages",
  ) => ({ text: texts.t(`button.${key}`), callback_data: packCallback({ action, summaryId }) });
  const reading = [
    ...(content.keyPoints.length > 0 ? [button("full", "full")] : []),
    ...(content.chapters.length > 0 ? [button("chapters", "chapters")] : []),
  ];
  const sources = [
    ...(content.keyPoints.length > 0 ? [button("proof", "proof")] : []),
    button("transcript", "transcript"),
  ];
  const more = [button("ask", "ask"), button("audio", "audio")];
  const shown = content.shaped?.shape ?? "points";
  const versions = [
    ...(config?.summaryShapes ?? [])
      .filter((shape) => shape !== shown)
      .map((shape) => ({
        text: texts.translate(`shape.${shape}`),
        callback_data: packCallback({ action: "shape", shape, summaryId }),
      })),
    ...(config && config.summaryLanguages.length > 0 ? [button("language", "languages")] : []),
  ];
  return { inline_keyboard: [reading, sources, more, versions].filter((row) => row.length > 0) };
}
