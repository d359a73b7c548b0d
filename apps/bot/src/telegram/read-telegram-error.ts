import { GrammyError, HttpError } from "grammy";

/**
 * What a failed call to Telegram means for us.
 * - `unchanged`: the message already says that.
 * - `gone`: the message can't be edited any more, so a new one has to be sent.
 * - `unreachable`: the bot was blocked, removed, or may not write there.
 * - `moved`: the group became a supergroup with another id.
 * - `wait`: too many requests; `retryAfterMs` says how long to wait.
 * - `passing`: the network or Telegram itself failed; trying again makes sense.
 * - `refused`: anything else; trying the same again is of no use.
 */
export type TelegramFailure =
  | { kind: "unchanged" | "gone" | "unreachable" | "passing" | "refused" }
  | { kind: "moved"; chatId: number }
  | { kind: "wait"; retryAfterMs: number };

// The Bot API tells these cases apart by their description alone; its code is 400 for all of them.
const UNCHANGED = /message is not modified/i;
const GONE =
  /message to edit not found|message can't be edited|MESSAGE_ID_INVALID|message identifier is not specified/i;
const UNREACHABLE =
  /chat not found|not enough rights|need administrator rights|have no rights|TOPIC_CLOSED|TOPIC_DELETED|message thread not found|user is deactivated|CHAT_WRITE_FORBIDDEN/i;
const VOICE_FORBIDDEN = /VOICE_MESSAGES_FORBIDDEN|not enough rights to send voice/i;

/** True where the person, or the group, takes no voice messages. Other sound may still be sent. */
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
