import { autoRetry } from "@grammyjs/auto-retry";
import type { Transformer } from "grammy";

/** The longest wait that Telegram may ask for before a message is given up; its floods last minutes at most. */
const LONGEST_WAIT_SECONDS = 300;
const MOST_RETRIES = 8;
/** An answer to a button or an inline query is worthless after so long. */
const LONGEST_ANSWER_WAIT_SECONDS = 5;

/**
 * Keeps to Telegram's limits by waiting as long as a 429 says (`retry_after`) and then asking again, and by asking
 * again after a failure of the network or of Telegram. Edits are left out: the message editor paces those itself, so
 * that a state that was overtaken while waiting is never sent. So is getUpdates, which the runner repeats.
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
