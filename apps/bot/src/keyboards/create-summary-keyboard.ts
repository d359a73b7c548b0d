import type { PublicConfig } from "@pith/core/contract/system.schemas";
import type { VideoHost } from "@pith/core/videos/video";
import type { InlineKeyboardMarkup } from "grammy/types";
import { packCallback } from "../callbacks/callback-data.ts";
import type { MessageKey } from "../locales/bot-catalogs.ts";
import type { Texts } from "../locales/create-texts.ts";
import { countHiddenPoints, type DoneSummary } from "../messages/build-summary-message.ts";
import { OPEN_SUMMARY } from "../updates/start-payload.ts";

/**
 * Creates the buttons for a summary posted in inline mode. They open the private chat, where the bot can
 * answer.
 */
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

/** Hosts whose videos belong to a channel or feed that can be followed. */
const followedHosts: ReadonlySet<VideoHost> = new Set(["youtube", "podcast"]);

type PlainAction =
  | "full"
  | "chapters"
  | "proof"
  | "transcript"
  | "ask"
  | "audio"
  | "languages"
  | "lengths"
  | "share"
  | "follow"
  | "website";

/** Creates the buttons for a finished summary. Buttons that wouldn't be useful are omitted. */
export function createSummaryKeyboard({
  summary,
  config,
  isOwn,
  texts,
}: {
  summary: DoneSummary;
  /**
   * True in the owner's private chat. Buttons that use the owner's quota or reveal private data only appear there:
   * other shapes, languages and lengths, sharing, and the website. In a group, other members who press them would only
   * get an error.
   */
  isOwn: boolean;
  /**
   * Null if the server's configuration is unavailable, in which case only the buttons that always work are
   * shown.
   */
  config: Pick<PublicConfig, "summaryLanguages" | "summaryShapes"> | null;
  texts: Texts;
}): InlineKeyboardMarkup {
  const summaryId = summary.id;
  const { content } = summary;
  const button = (key: MessageKey, action: PlainAction) => ({
    text: texts.t(key),
    callback_data: packCallback({ action, summaryId }),
  });
  const hidden = countHiddenPoints(content);
  const full = {
    ...button("button.full", "full"),
    ...(hidden > 0 && { text: texts.t("button.allPoints", { count: content.keyPoints.length }) }),
  };
  const reading = [
    ...(content.keyPoints.length > 0 ? [full] : []),
    ...(content.chapters.length > 0 ? [button("button.chapters", "chapters")] : []),
  ];
  const sources = [
    ...(content.keyPoints.length > 0 ? [button("button.proof", "proof")] : []),
    button("button.transcript", "transcript"),
  ];
  const more = [button("button.ask", "ask"), button("button.audio", "audio")];
  const shown = content.shaped?.shape ?? "points";
  const versions = (config?.summaryShapes ?? [])
    .filter((shape) => shape !== shown)
    .map((shape) => ({
      text: texts.translate(`shape.${shape}`),
      callback_data: packCallback({ action: "shape", shape, summaryId }),
    }));
  const settings = [
    ...(config && config.summaryLanguages.length > 0 ? [button("button.language", "languages")] : []),
    button("button.length", "lengths"),
  ];
  const canFollow = summary.video !== null && followedHosts.has(summary.video.host);
  const sharing = [button("button.share", "share"), button("button.onWebsite", "website")];
  const following = canFollow ? [button("button.follow", "follow")] : [];
  const own = isOwn ? [versions, settings, sharing, following] : [];
  return {
    inline_keyboard: [reading, sources, more, ...own].filter((row) => row.length > 0),
  };
}
