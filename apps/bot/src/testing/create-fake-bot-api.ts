import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { MessageEntity, Update, UserFromGetMe } from "grammy/types";
import {
  checkText,
  type Refusal,
  readButtons,
  type ShownMessage,
  TelegramRefusal,
} from "./check-bot-text.ts";
import { createFakePolling } from "./create-fake-polling.ts";
import { type ApiCall, readCall } from "./read-bot-call.ts";

export type { ApiCall, Refusal, ShownMessage };

export const BOT_TOKEN = "123456:AAtest-token-for-the-fake-server_";

export const botUser: UserFromGetMe = {
  id: 123456,
  is_bot: true,
  first_name: "Pith",
  username: "pith_test_bot",
  can_join_groups: true,
  can_read_all_group_messages: false,
  supports_inline_queries: true,
  can_connect_to_business: false,
  has_main_web_app: false,
  has_topics_enabled: false,
  allows_users_to_create_topics: false,
  can_manage_bots: false,
  supports_join_request_queries: false,
};

function refuseUnchanged(): never {
  throw new TelegramRefusal({
    error_code: 400,
    description:
      "Bad Request: message is not modified: specified new message content and reply markup are exactly the same as a current content and reply markup of the message",
  });
}

const waitFor = (ms: number) =>
  ms === 0 ? Promise.resolve() : new Promise<void>((resolve) => setTimeout(resolve, ms));

/** High, because the API behind a bot may have to synthesize audio on a busy machine. */
const UNTIL_LIMIT_MS = 90_000;

/**
 * Creates a fake Bot API server that stores chats and rejects whatever Telegram rejects: texts over 4096
 * UTF-16 units, entities out of bounds, a parse mode, button data over 64 bytes, unchanged edits, and more.
 * It speaks HTTP, so that tests also cover the bot's networking.
 */
export async function createFakeBotApi({
  getAnswerMs = () => 0,
}: {
  /** Delay before the response is sent, after the call has taken effect. */
  getAnswerMs?: () => number;
} = {}) {
  const calls: ApiCall[] = [];
  const messages = new Map<string, ShownMessage>();
  const refusals: { method: string; refusal: Refusal }[] = [];
  const files = new Map<string, Uint8Array>();
  const administrators = new Set<number>();
  const waiters = new Set<() => void>();
  const sentAtMs: number[] = [];
  let nextMessageId = 5000;
  let nextUpdateId = 900_000;
  let webhook: Record<string, unknown> | null = null;

  const wake = () => {
    for (const waiter of waiters) waiter();
    waiters.clear();
  };

  function refuseIfPlanned(method: string): void {
    const index = refusals.findIndex((planned) => planned.method === method);
    const [planned] = index < 0 ? [] : refusals.splice(index, 1);
    if (planned) throw new TelegramRefusal(planned.refusal);
  }

  function handle({ method, payload, files: uploads }: ApiCall): unknown {
    calls.push({ method, payload, files: uploads });
    wake();
    refuseIfPlanned(method);
    switch (method) {
      case "getMe":
        return botUser;
      case "setWebhook":
        webhook = payload;
        return true;
      case "deleteWebhook":
        webhook = null;
        return true;
      case "sendMessage":
        sentAtMs.push(Date.now());
        return show({ ...payload, message_id: nextMessageId++ });
      case "sendDocument":
        return { ...toMessage(Number(payload["chat_id"]), nextMessageId++), document: { file_id: "f" } };
      case "sendVoice":
        return sendSound({ payload, file: uploads, field: "voice", start: "OggS" });
      case "sendAudio":
        return sendSound({ payload, file: uploads, field: "audio", start: "ID3" });
      case "sendInvoice":
        return sendInvoice(payload);
      case "editMessageText":
        return edit(payload);
      case "getFile":
        return {
          file_id: payload["file_id"],
          file_unique_id: "u",
          file_path: `documents/${payload["file_id"]}`,
        };
      case "getChatMember": {
        const id = Number(payload["user_id"]);
        // Only guaranteed to work for other users if the bot is an administrator (Bot API, getChatMember).
        if (id !== botUser.id && !administrators.has(botUser.id))
          throw new TelegramRefusal({
            error_code: 400,
            description: "Bad Request: member list is inaccessible",
          });
        return { user: { id }, status: administrators.has(id) ? "administrator" : "member" };
      }
      case "getChatAdministrators":
        return [...administrators].map((id) => ({ user: { id }, status: "administrator" }));
      case "deleteMessage":
        return messages.delete(`${payload["chat_id"]}:${payload["message_id"]}`);
      case "editMessageReplyMarkup": {
        const key = `${payload["chat_id"]}:${payload["message_id"]}`;
        const known = messages.get(key);
        const buttons = readButtons(payload);
        if (JSON.stringify(known?.buttons) === JSON.stringify(buttons)) refuseUnchanged();
        if (known) messages.set(key, { ...known, buttons });
        return true;
      }
      case "setMyCommands":
      case "setMyDescription":
      case "setMyShortDescription":
      case "answerCallbackQuery":
      case "answerInlineQuery":
      case "answerPreCheckoutQuery":
      case "sendChatAction":
        checkText(payload);
        return true;
      default:
        throw new TelegramRefusal({ error_code: 404, description: "Not Found" });
    }
  }

  /**
   * Sends a Stars invoice according to Telegram's rules: no payment provider, one price, length limits (Bot
   * API, sendInvoice).
   */
  function sendInvoice(payload: Record<string, unknown>): unknown {
    const { currency, prices, title, description, payload: order } = payload;
    const refuse = (description: string) => {
      throw new TelegramRefusal({ error_code: 400, description: `Bad Request: ${description}` });
    };
    if (currency !== "XTR" || payload["provider_token"]) refuse("PAYMENT_PROVIDER_INVALID");
    if (!Array.isArray(prices) || prices.length !== 1) refuse("PRICES_INVALID");
    if (String(title).length > 32 || String(description).length > 255) refuse("INVOICE_TEXT_INVALID");
    if (Buffer.byteLength(String(order)) > 128) refuse("INVOICE_PAYLOAD_INVALID");
    wake();
    return { ...toMessage(Number(payload["chat_id"]), nextMessageId++), invoice: { title, currency } };
  }

  /** Validates the file's content as Telegram does: a voice message must be Ogg Opus. */
  function sendSound({
    payload,
    file,
    field,
    start,
  }: {
    payload: ApiCall["payload"];
    file: ApiCall["files"];
    field: string;
    start: string;
  }): unknown {
    const attached = file[String(payload[field]).replace("attach://", "")];
    // Instead of a file, a call may pass the id of a file that Telegram already has.
    if (payload[field] !== `${field}-id` && !attached?.text.startsWith(start)) {
      throw new TelegramRefusal({ error_code: 400, description: "Bad Request: wrong file type" });
    }
    if (String(payload["caption"] ?? "").length > 1024) {
      throw new TelegramRefusal({ error_code: 400, description: "Bad Request: message caption is too long" });
    }
    wake();
    return {
      ...toMessage(Number(payload["chat_id"]), nextMessageId++),
      [field]: { file_id: `${field}-id`, file_unique_id: "u", duration: Number(payload["duration"] ?? 0) },
    };
  }

  function show(payload: Record<string, unknown>): unknown {
    checkText(payload);
    const chatId = Number(payload["chat_id"]);
    const replied = payload["reply_parameters"] as
      | { message_id: number; allow_sending_without_reply?: boolean }
      | undefined;
    // Telegram rejects replies to a deleted message unless the call allows them (Bot API, ReplyParameters).
    const isGone = replied !== undefined && !messages.has(`${chatId}:${replied.message_id}`);
    if (isGone && !replied.allow_sending_without_reply) {
      throw new TelegramRefusal({
        error_code: 400,
        description: "Bad Request: message to be replied not found",
      });
    }
    const messageId = Number(payload["message_id"]);
    const text = String(payload["text"]);
    messages.set(`${chatId}:${messageId}`, {
      chatId,
      messageId,
      text,
      entities: (payload["entities"] ?? []) as MessageEntity[],
      buttons: readButtons(payload),
      sentAtMs: Date.now(),
      history: [text],
    });
    wake();
    return { ...toMessage(chatId, messageId), text };
  }

  function edit(payload: Record<string, unknown>): unknown {
    checkText(payload);
    const inlineId = payload["inline_message_id"];
    const key = typeof inlineId === "string" ? inlineId : `${payload["chat_id"]}:${payload["message_id"]}`;
    const known = messages.get(key);
    if (!known)
      throw new TelegramRefusal({ error_code: 400, description: "Bad Request: message to edit not found" });
    const text = String(payload["text"]);
    const entities = (payload["entities"] ?? []) as MessageEntity[];
    const buttons = readButtons(payload);
    if (
      JSON.stringify([known.text, known.entities, known.buttons]) ===
      JSON.stringify([text, entities, buttons])
    )
      refuseUnchanged();
    messages.set(key, { ...known, text, entities, buttons, history: [...known.history, text] });
    wake();
    return typeof inlineId === "string" ? true : { ...toMessage(known.chatId, known.messageId), text };
  }

  const polling = createFakePolling({ waiters, wake, hasWebhook: () => webhook !== null });

  const server = createServer(async (request, response) => {
    const reply = (status: number, body: unknown) => {
      response.writeHead(status, { "Content-Type": "application/json" });
      response.end(JSON.stringify(body));
    };
    try {
      const url = request.url ?? "";
      if (url.startsWith(`/file/bot${BOT_TOKEN}/documents/`)) {
        const file = files.get(url.slice(url.lastIndexOf("/") + 1));
        response.writeHead(file ? 200 : 404);
        response.end(file);
        return;
      }
      const method = url.replace(`/bot${BOT_TOKEN}/`, "");
      const call = await readCall({ request, method });
      if (method === "getUpdates") {
        response.once("close", wake);
        refuseIfPlanned("getUpdates");
        const result = await polling.getUpdates({
          payload: call.payload,
          isClosed: () => response.destroyed,
        });
        reply(200, { ok: true, result });
        return;
      }
      const result = handle(call);
      await waitFor(getAnswerMs());
      reply(200, { ok: true, result });
    } catch (error) {
      if (!(error instanceof TelegramRefusal)) throw error;
      reply(error.refusal.error_code, { ok: false, ...error.refusal });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));

  return {
    apiRoot: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    messages,
    callsOf: (method: string) => calls.filter((call) => call.method === method),
    /** Returns a chat's messages as users currently see them. */
    chat: (chatId: number) => [...messages.values()].filter((message) => message.chatId === chatId),
    /** Number of polls terminated by another poll. */
    countConflicts: polling.countConflicts,
    /** Send time of each message, in Unix milliseconds. */
    sentAtMs: sentAtMs as readonly number[],
    /** Returns the current webhook; null if none is set. */
    getWebhook: () => webhook,
    /** Adds a message that a user sent in inline mode. */
    addInlineMessage(inlineMessageId: string, text: string) {
      messages.set(inlineMessageId, {
        chatId: 0,
        messageId: 0,
        text,
        entities: [],
        buttons: [],
        sentAtMs: Date.now(),
        history: [text],
      });
    },
    /** Makes the user an administrator of every group. */
    addAdministrator(userId: number) {
      administrators.add(userId);
    },
    addFile(fileId: string, bytes: Uint8Array) {
      files.set(fileId, bytes);
    },
    deleteMessages(chatId: number) {
      for (const [key, message] of messages) if (message.chatId === chatId) messages.delete(key);
    },
    /** Makes the next call to this method fail. */
    refuse(method: string, refusal: Refusal) {
      refusals.push({ method, refusal });
    },
    /** Queues an update for the next poll. */
    push(update: Omit<Update, "update_id">): number {
      const updateId = nextUpdateId++;
      polling.push({ ...update, update_id: updateId } as Update);
      return updateId;
    },
    /**
     * Resolves once the condition holds, checking after every call. After 90 seconds, rejects with the
     * current messages.
     */
    async until(isSo: () => boolean): Promise<void> {
      let isLate = false;
      const timer = setTimeout(() => {
        isLate = true;
        wake();
      }, UNTIL_LIMIT_MS);
      while (!isSo() && !isLate) await new Promise<void>((resolve) => waiters.add(resolve));
      clearTimeout(timer);
      if (isLate)
        throw new Error(`It never came to that. Shown: ${JSON.stringify([...messages.values()], null, 1)}`);
    },
    close: () =>
      new Promise<void>((resolve) => {
        wake();
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

export type FakeBotApi = Awaited<ReturnType<typeof createFakeBotApi>>;

function toMessage(chatId: number, messageId: number) {
  const type = chatId < 0 ? "supergroup" : "private";
  return { message_id: messageId, date: 1_768_478_400, chat: { id: chatId, type }, from: botUser };
}
