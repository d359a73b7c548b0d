import type { PublicConfig } from "@pith/core/contract/system.schemas";
import type { InlineKeyboardMarkup } from "grammy/types";
import { packCallback } from "../callbacks/callback-data.ts";
import type { Texts } from "../locales/create-texts.ts";
import type { DoneSummary } from "../messages/build-summary-message.ts";

/** What one can do with a summary. A button is there only where it leads somewhere. */
export function createSummaryKeyboard({
  summary,
  config,
  texts,
}: {
  summary: DoneSummary;
  /** Null where the server didn't say what it offers; then only what always works is shown. */
  config: Pick<PublicConfig, "summaryLanguages"> | null;
  texts: Texts;
}): InlineKeyboardMarkup {
  const summaryId = summary.id;
  const { content } = summary;
  const button = (
    key: "full" | "chapters" | "transcript" | "ask" | "audio" | "language",
    action: "full" | "chapters" | "transcript" | "ask" | "audio" | "languages",
  ) => ({ text: texts.t(`button.${key}`), callback_data: packCallback({ action, summaryId }) });
  const reading = [
    ...(content.keyPoints.length > 0 ? [button("full", "full")] : []),
    ...(content.chapters.length > 0 ? [button("chapters", "chapters")] : []),
  ];
  const more = [button("transcript", "transcript"), button("ask", "ask")];
  const versions = [
    button("audio", "audio"),
    ...(config && config.summaryLanguages.length > 0 ? [button("language", "languages")] : []),
  ];
  return { inline_keyboard: [reading, more, versions].filter((row) => row.length > 0) };
}
