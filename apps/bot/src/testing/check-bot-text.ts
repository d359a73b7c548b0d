import type { MessageEntity } from "grammy/types";

export interface ShownMessage {
  chatId: number;
  messageId: number;
  text: string;
  entities: MessageEntity[];
  buttons: { text: string; callback_data?: string; url?: string }[];
  /** Unix milliseconds. */
  sentAtMs: number;
  /** Every text the message has had, in order. */
  history: string[];
}

/** An error response from the fake Telegram. */
export interface Refusal {
  error_code: number;
  description: string;
  parameters?: { retry_after?: number; migrate_to_chat_id?: number };
}

export class TelegramRefusal extends Error {
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    super(refusal.description);
    this.refusal = refusal;
  }
}

export function readButtons(payload: Record<string, unknown>): ShownMessage["buttons"] {
  const markup = payload["reply_markup"] as { inline_keyboard?: ShownMessage["buttons"][] } | undefined;
  return markup?.inline_keyboard?.flat() ?? [];
}

/** Throws for texts that Telegram would reject. */
export function checkText(payload: Record<string, unknown>): void {
  const refuse = (description: string) => {
    throw new TelegramRefusal({ error_code: 400, description: `Bad Request: ${description}` });
  };
  if ("parse_mode" in payload) throw new Error("The bot used a parse mode.");
  for (const { callback_data: data, url } of readButtons(payload)) {
    if (data !== undefined && Buffer.byteLength(data) > 64) refuse("BUTTON_DATA_INVALID");
    if (url !== undefined && /\/\/(localhost|127\.)/.test(url)) refuse("Wrong HTTP URL");
  }
  const text = payload["text"];
  if (typeof text !== "string") return;
  if ("callback_query_id" in payload) {
    if (text.length > 200) refuse("MESSAGE_TOO_LONG");
    return;
  }
  if (text.trim() === "") refuse("message text is empty");
  if (text.length > 4096) refuse("message is too long");
  if (/\p{Surrogate}/u.test(text)) refuse("strings must be encoded in UTF-8");
  for (const entity of (payload["entities"] ?? []) as MessageEntity[]) {
    const end = entity.offset + entity.length;
    if (entity.offset < 0 || entity.length <= 0 || end > text.length) refuse("entity is out of bounds");
    const isInPair = (at: number) => /[\uDC00-\uDFFF]/.test(text.charAt(at));
    if (isInPair(entity.offset) || isInPair(end))
      refuse("entity begins or ends in a middle of a UTF-16 symbol");
  }
}
