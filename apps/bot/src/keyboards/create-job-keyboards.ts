import type { ErrorCode } from "@pith/core/errors/app-error";
import type { InlineKeyboardMarkup } from "grammy/types";
import { packCallback } from "../callbacks/callback-data.ts";
import type { Texts } from "../locales/create-texts.ts";
import { isExtensionRefusal, isPassingRefusal } from "../messages/build-refusal.ts";
import { buildPlansUrl, isLinkable } from "../messages/website-links.ts";

/** Below a summary that is being made. */
export function createProgressKeyboard({ key, texts }: { key: string; texts: Texts }): InlineKeyboardMarkup {
  return {
    inline_keyboard: [
      [{ text: texts.t("button.cancel"), callback_data: packCallback({ action: "cancel", key }) }],
    ],
  };
}

/** The way to the plans. Without a keyboard Telegram takes no button that leads there, and the address has to be written. */
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

/** Below a refusal: the way on, where there is one. */
export function createRefusalKeyboard({
  code,
  key,
  requesterId,
  publicUrl,
  extensionUrl,
  texts,
}: {
  code: ErrorCode;
  key: string;
  requesterId: number;
  publicUrl: string;
  /** Where the browser extension can be installed; null if this server doesn't say. */
  extensionUrl: string | null;
  texts: Texts;
}): InlineKeyboardMarkup | null {
  if (code === "quota_exceeded") return createPlansKeyboard({ publicUrl, requesterId, texts }).keyboard;
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
