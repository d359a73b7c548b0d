import { AppError } from "@pith/core/errors/app-error";
import { z } from "zod";
import type { TelegramButton, TelegramSender } from "./telegram-sender.ts";

const API_ROOT = "https://api.telegram.org";
const TIMEOUT_MS = 10_000;
const DEFAULT_WAIT_SECONDS = 5;

/**
 * The Bot API returns 400 for all of these failures. Only the description distinguishes them from a malformed message.
 */
const UNKNOWN_CHAT = /chat not found|user not found|user is deactivated|PEER_ID_INVALID|USER_IS_BLOCKED/i;

const failureSchema = z.object({
  error_code: z.number(),
  description: z.string().default(""),
  parameters: z.object({ retry_after: z.number().optional() }).default({}),
});
type Failure = z.infer<typeof failureSchema>;

/** Creates a sender that uses the Bot API. */
export function createBotApiSender({
  token,
  apiRoot,
  fetch,
}: {
  token: string;
  /** Null for Telegram's default URL. */
  apiRoot: string | null;
  fetch: (url: string, init: RequestInit) => Promise<Response>;
}): TelegramSender {
  /** Returns why Telegram rejected the message, or `null` if it was sent. */
  async function post(message: {
    telegramId: string;
    text: string;
    button: TelegramButton | undefined;
  }): Promise<Failure | null> {
    const { telegramId, text, button } = message;
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
      // Drop the original error, because the request's URL contains the token.
    }).catch(() => null);
    if (response?.ok) return null;
    const body: unknown = await response?.json().catch(() => null);
    const unreadable = { error_code: response?.status ?? 0, description: "", parameters: {} };
    return failureSchema.safeParse(body).data ?? unreadable;
  }

  return {
    isReal: true,
    async send({ telegramId, text, button }) {
      let failure = await post({ telegramId, text, button });
      // Telegram rejects a message with a button that links to a host such as localhost, so resend it without
      // the button.
      if (failure?.error_code === 400 && button && !isBlocked(failure)) {
        failure = await post({ telegramId, text, button: undefined });
      }
      if (!failure) return "sent";
      if (isBlocked(failure)) return "blocked";
      throw new AppError({
        code: "unavailable.telegram",
        retryAfterSeconds: failure.parameters.retry_after ?? DEFAULT_WAIT_SECONDS,
      });
    },
  };
}

function isBlocked({ error_code: code, description }: Failure): boolean {
  return code === 403 || (code === 400 && UNKNOWN_CHAT.test(description));
}
