import { AppError } from "@pith/core/errors/app-error";
import type { TelegramSender } from "./telegram-sender.ts";

const API_ROOT = "https://api.telegram.org";
const TIMEOUT_MS = 10_000;

/** Sends through the Bot API. */
export function createBotApiSender({
  token,
  apiRoot,
  fetch,
}: {
  token: string;
  /** Null for Telegram's own. */
  apiRoot: string | null;
  fetch: (url: string, init: RequestInit) => Promise<Response>;
}): TelegramSender {
  return {
    isReal: true,
    async send({ telegramId, text, button }) {
      const response = await fetch(`${apiRoot ?? API_ROOT}/bot${token}/sendMessage`, {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify({
          chat_id: Number(telegramId),
          text,
          link_preview_options: { is_disabled: true },
          ...(button && { reply_markup: { inline_keyboard: [[button]] } }),
        }),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      }).catch(() => null);
      if (response?.ok) return "sent";
      // 403: stopped by its owner. 400: the chat isn't known, since it never began.
      if (response?.status === 403 || response?.status === 400) return "blocked";
      // The address holds the token, so nothing of the failure itself is kept.
      throw new AppError({ code: "unavailable.telegram", retryAfterSeconds: 5 });
    },
  };
}
