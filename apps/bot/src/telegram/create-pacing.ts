import { autoRetry } from "@grammyjs/auto-retry";
import type { Transformer } from "grammy";

/**
 * The longest `retry_after` that is waited for; beyond it, the message is dropped. Telegram's flood limits
 * last minutes at most.
 */
const LONGEST_WAIT_SECONDS = 300;
const MOST_RETRIES = 8;
/** The longest wait for an answer to a button or an inline query, since such answers expire. */
const LONGEST_ANSWER_WAIT_SECONDS = 5;

/**
 * Respects Telegram's rate limits: after a 429, waits for its `retry_after` and retries. Also retries after
 * failures of the network or of Telegram. Excludes edits, because the message editor throttles these itself
 * and never sends an outdated state, and getUpdates, because the runner repeats it.
 */
export function createPacing(): Transformer {
  const retryMessage = autoRetry({ maxDelaySeconds: LONGEST_WAIT_SECONDS, maxRetryAttempts: MOST_RETRIES });
  const retryAnswer = autoRetry({
    maxDelaySeconds: LONGEST_ANSWER_WAIT_SECONDS,
    maxRetryAttempts: 1,
    rethrowHttpErrors: true,
    rethrowInternalServerErrors: true,
  });
  return (previous, method, payload, signal) => {
    switch (method) {
      case "getUpdates":
      case "editMessageText":
        return previous(method, payload, signal);
      case "answerCallbackQuery":
      case "answerInlineQuery":
      case "answerPreCheckoutQuery":
      case "sendChatAction":
        return retryAnswer(previous, method, payload, signal);
      default:
        return retryMessage(previous, method, payload, signal);
    }
  };
}
