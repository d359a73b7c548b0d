import { autoRetry } from "@grammyjs/auto-retry";
import type { Transformer } from "grammy";

/** Longest `retry_after` accepted before a message is dropped; Telegram's flood limits last minutes at most. */
const LONGEST_WAIT_SECONDS = 300;
const MOST_RETRIES = 8;
/** Answers to buttons and inline queries expire after this long. */
const LONGEST_ANSWER_WAIT_SECONDS = 5;

/**
 * Respects Telegram's rate limits: after a 429, waits for its `retry_after` and retries. Also retries after
 * a failure of the network or of Telegram. Edits are excluded, because the message editor throttles those
 * itself and never sends an outdated state. getUpdates is excluded too, because the runner repeats it.
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
