import { AppError } from "@pith/core/errors/app-error";
import type { TelegramSender } from "./telegram-sender.ts";

const API_ROOT = "https://api.telegram.org";
const TIMEOUT_MS = 10_000;

/** Sends messages through the Bot API. */
export function createBotApiSender({
  token,
  apiRoot,
  fetch,
}: {
  token: string;
  /** Null for Telegram's own URL. */
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
      // 403: blocked by the user. 400: unknown chat, since the user never started the bot.
      if (response?.status === 403 || response?.status === 400) return "blocked";
      // The URL contains the token, so the original error isn't kept.
      throw new AppError({ code: "unavailable.telegram", retryAfterSeconds: 5 });
    },
  };
}
