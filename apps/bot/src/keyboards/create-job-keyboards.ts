import type { ErrorCode } from "@pith/core/errors/app-error";
import type { InlineKeyboardMarkup } from "grammy/types";
import { packCallback } from "../callbacks/callback-data.ts";
import type { Texts } from "../locales/create-texts.ts";
import { isExtensionRefusal, isPassingRefusal } from "../messages/build-refusal.ts";
import { buildChatUrl, buildPlansUrl, isLinkable } from "../messages/website-links.ts";

/** Creates the keyboard for a summary in progress. */
export function createProgressKeyboard({ key, texts }: { key: string; texts: Texts }): InlineKeyboardMarkup {
  return {
    inline_keyboard: [
      [{ text: texts.t("button.cancel"), callback_data: packCallback({ action: "cancel", key }) }],
    ],
  };
}

/**
 * Creates a button that links to the plans. Returns null if Telegram would reject the link; the text must
 * then include the URL.
 */
export function createPlansKeyboard({
  publicUrl,
  requesterId,
  texts,
}: {
  publicUrl: string;
  requesterId: number;
  texts: Texts;
}): { url: string; keyboard: InlineKeyboardMarkup | null } {
  const url = buildPlansUrl({ publicUrl, telegramId: requesterId });
  return {
    url,
    keyboard: isLinkable(url) ? { inline_keyboard: [[{ text: texts.t("button.plans"), url }]] } : null,
  };
}

/** Creates a button that opens the private chat, for content that other group members shouldn't see. */
export function createPrivateKeyboard({
  username,
  texts,
}: {
  username: string;
  texts: Texts;
}): InlineKeyboardMarkup {
  const url = buildChatUrl({ username, page: "usage" });
  return { inline_keyboard: [[{ text: texts.t("button.private"), url }]] };
}

/** Creates the keyboard for a refusal, with a button for the next step if there is one. */
export function createRefusalKeyboard({
  code,
  mayUpgrade,
  key,
  requesterId,
  publicUrl,
  extensionUrl,
  texts,
}: {
  code: ErrorCode;
  /** True if a higher plan would help. */
  mayUpgrade: boolean;
  key: string;
  requesterId: number;
  publicUrl: string;
  /** URL for installing the browser extension; null if the server has none. */
  extensionUrl: string | null;
  texts: Texts;
}): InlineKeyboardMarkup | null {
  if (mayUpgrade) return createPlansKeyboard({ publicUrl, requesterId, texts }).keyboard;
  const rows = [
    ...(isPassingRefusal(code)
      ? [[{ text: texts.t("button.retry"), callback_data: packCallback({ action: "retry", key }) }]]
      : []),
    ...(isExtensionRefusal(code) && extensionUrl && isLinkable(extensionUrl)
      ? [[{ text: texts.t("button.extension"), url: extensionUrl }]]
      : []),
  ];
  return rows.length > 0 ? { inline_keyboard: rows } : null;
}

/** Appends rows to a keyboard. Returns null if there are no buttons at all. */
export function addRows({
  keyboard,
  rows,
}: {
  keyboard: InlineKeyboardMarkup | null;
  rows: InlineKeyboardMarkup["inline_keyboard"];
}): InlineKeyboardMarkup | null {
  const all = [...(keyboard?.inline_keyboard ?? []), ...rows];
  return all.length > 0 ? { inline_keyboard: all } : null;
}
