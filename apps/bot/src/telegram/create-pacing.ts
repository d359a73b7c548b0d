import { autoRetry } from "@grammyjs/auto-retry";
import type { Transformer } from "grammy";

/**
 * Maximum `retry_after` to wait out; beyond it, the message is dropped. Telegram's flood limits last minutes at most.
 */
const LONGEST_WAIT_SECONDS = 300;
const MAX_RETRIES = 8;
/** Maximum `retry_after` for answers to buttons and inline queries, since these expire. */
const LONGEST_ANSWER_WAIT_SECONDS = 5;
/** Telegram accepts answers only briefly, but delivers button presses and inline queries for up to a day. */
const EXPIRED = /query is too old|query ID is invalid|QUERY_ID_INVALID/i;

/**
 * Respects Telegram's rate limits: after a 429, waits for `retry_after` and retries. Also retries network
 * failures and Telegram's server errors. Excludes edits, which the message editor throttles itself so that it
 * never sends outdated states, and getUpdates, which the runner repeats. Ignores errors saying that a button
 * or an inline query can no longer be answered, so that the button's action still runs.
 */
export function createPacing(): Transformer {
  const retryMessage = autoRetry({ maxDelaySeconds: LONGEST_WAIT_SECONDS, maxRetryAttempts: MAX_RETRIES });
  const retryAnswer = autoRetry({
    maxDelaySeconds: LONGEST_ANSWER_WAIT_SECONDS,
    maxRetryAttempts: 1,
    rethrowHttpErrors: true,
    rethrowInternalServerErrors: true,
  });
  return async (previous, method, payload, signal) => {
    switch (method) {
      case "getUpdates":
      case "editMessageText":
        return previous(method, payload, signal);
      case "answerCallbackQuery":
      case "answerInlineQuery": {
        const answer = await retryAnswer(previous, method, payload, signal);
        return answer.ok || !EXPIRED.test(answer.description) ? answer : { ok: true, result: true as never };
      }
      case "answerPreCheckoutQuery":
      case "sendChatAction":
        return retryAnswer(previous, method, payload, signal);
      default:
        return retryMessage(previous, method, payload, signal);
    }
  };
}
