import type { InlineKeyboardMarkup } from "grammy/types";
import { packCallback } from "../callbacks/callback-data.ts";
import type { Texts } from "../locales/create-texts.ts";
import { isPassingRefusal } from "../messages/build-refusal.ts";
import { buildPlansUrl, isLinkable } from "../messages/website-links.ts";

/** Below a summary that is being made. */
export function createProgressKeyboard({ key, texts }: { key: string; texts: Texts }): InlineKeyboardMarkup {
  return {
    inline_keyboard: [
      [{ text: texts.t("button-cancel"), callback_data: packCallback({ action: "cancel", key }) }],
    ],
  };
}

/** Below a refusal: the way on, where there is one. */
export function createRefusalKeyboard({
  code,
  key,
  requesterId,
  publicUrl,
  texts,
}: {
  code: string;
  key: string;
  requesterId: number;
  publicUrl: string;
  texts: Texts;
}): InlineKeyboardMarkup | null {
  if (code === "quota_exceeded") {
    const url = buildPlansUrl({ publicUrl, telegramId: requesterId });
    return isLinkable(url) ? { inline_keyboard: [[{ text: texts.t("button-plans"), url }]] } : null;
  }
  if (!isPassingRefusal(code)) return null;
  return {
    inline_keyboard: [
      [{ text: texts.t("button-retry"), callback_data: packCallback({ action: "retry", key }) }],
    ],
  };
}
