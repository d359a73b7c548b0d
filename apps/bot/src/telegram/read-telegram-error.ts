import { GrammyError, HttpError } from "grammy";

/**
 * Classifies failed calls to Telegram.
 * - `unchanged`: the message already has this content.
 * - `gone`: the message can no longer be edited; send a new one.
 * - `unreachable`: the bot was blocked or removed, or has no write access.
 * - `moved`: the group became a supergroup with a different id.
 * - `wait`: rate limited; retry after `retryAfterMs`.
 * - `passing`: the network or Telegram failed; retry.
 * - `refused`: anything else; retrying is pointless.
 */
export type TelegramFailure =
  | { kind: "unchanged" | "gone" | "unreachable" | "passing" | "refused" }
  | { kind: "moved"; chatId: number }
  | { kind: "wait"; retryAfterMs: number };

// Only the description distinguishes these cases, since the Bot API's code is 400 for all of them.
const UNCHANGED = /message is not modified/i;
const GONE =
  /message to edit not found|message can't be edited|MESSAGE_ID_INVALID|message identifier is not specified/i;
const UNREACHABLE =
  /chat not found|not enough rights|need administrator rights|have no rights|TOPIC_CLOSED|TOPIC_DELETED|message thread not found|user is deactivated|CHAT_WRITE_FORBIDDEN/i;
const VOICE_FORBIDDEN = /VOICE_MESSAGES_FORBIDDEN|not enough rights to send voice/i;

/** Returns whether the user or group blocks voice messages. Other audio may still work. */
export function isVoiceForbidden(error: unknown): boolean {
  return error instanceof GrammyError && VOICE_FORBIDDEN.test(error.description);
}

export function readTelegramError(error: unknown): TelegramFailure {
  if (error instanceof HttpError) return { kind: "passing" };
  if (!(error instanceof GrammyError)) return { kind: "refused" };
  const { retry_after: retryAfterSeconds, migrate_to_chat_id: chatId } = error.parameters;
  if (retryAfterSeconds !== undefined) return { kind: "wait", retryAfterMs: retryAfterSeconds * 1000 };
  if (chatId !== undefined) return { kind: "moved", chatId };
  if (error.error_code === 403) return { kind: "unreachable" };
  if (error.error_code >= 500) return { kind: "passing" };
  if (UNCHANGED.test(error.description)) return { kind: "unchanged" };
  if (GONE.test(error.description)) return { kind: "gone" };
  if (UNREACHABLE.test(error.description)) return { kind: "unreachable" };
  return { kind: "refused" };
}
