import { Api } from "grammy";
import type { Update, User } from "grammy/types";
import { afterEach, describe, expect, it } from "vitest";
import { buildMessage, buildMessageUpdate, buildPress } from "./testing/build-update.ts";
import { BOT_TOKEN } from "./testing/create-fake-bot-api.ts";
import { SERVICE_KEY } from "./testing/create-fake-pith-api.ts";
import { createTestBot, type TestBot } from "./testing/create-test-bot.ts";

type Incoming = Omit<Update, "update_id">;

const from: User = {
  id: 73_919_371,
  is_bot: false,
  first_name: "canary-first",
  last_name: "canary-last",
  username: "canary_user",
  language_code: "en",
};

function buildMedia(media: object): Incoming {
  return {
    message: { ...buildMessage({ text: "", from }), text: undefined, ...media },
  } as unknown as Incoming;
}

/** One update for each kind of user input. Each contains a canary string that must never be logged. */
const updates: Incoming[] = [
  ...[
    "canary words",
    "https://youtu.be/canarylinks?canary=1",
    "/start canary",
    "/usage",
    "/upgrade",
    "/ask canary",
  ].map((text) => buildMessageUpdate({ text, from })),
  buildMedia({
    document: { file_id: "canary-file", file_unique_id: "u", file_name: "canary.srt", file_size: 10 },
    caption: "canary",
  }),
  buildMedia({
    successful_payment: {
      currency: "XTR",
      total_amount: 1,
      invoice_payload: "canary-payload",
      telegram_payment_charge_id: "stx-1",
      provider_payment_charge_id: "canary-provider",
    },
  }),
  buildPress({ data: "canary-data", from, messageId: 1 }),
  {
    inline_query: { id: "1", from, query: "canary", offset: "canary" },
  } as unknown as Incoming,
];

let test: TestBot;
afterEach(() => test.close());

describe("the log", () => {
  it("never contains message texts, names, file names or secrets, whatever fails", async () => {
    test = await createTestBot();
    const sendAll = async () => {
      for (const update of updates) await test.receive(update).catch(test.bot.errorHandler);
      await Promise.all([test.jobs.settle(), test.audioJobs.settle(), test.starBookings.settle()]);
    };
    const refusal = { error_code: 400, description: "Bad Request: canary" };
    for (const method of [
      "sendMessage",
      "getFile",
      "answerCallbackQuery",
      "answerInlineQuery",
      "sendInvoice",
    ]) {
      for (let time = 0; time < 6; time += 1) test.telegram.refuse(method, refusal);
    }
    await sendAll();
    test.pith.setDown(true);
    await sendAll();
    // The URL of a failed call contains the bot's token.
    const unreachable = await new Api(BOT_TOKEN, { apiRoot: "http://127.0.0.1:1" })
      .getMe()
      .catch((error: unknown) => error);
    test.dependencies.logger.warn({ err: unreachable }, "Telegram can't be reached");

    const logged = JSON.stringify(test.log);
    for (const name of ["GrammyError", "HttpError"]) expect(logged).toContain(`"name":"${name}"`);
    expect(test.log.length).toBeGreaterThan(10);
    for (const word of ["canary", BOT_TOKEN, BOT_TOKEN.split(":")[1] ?? "", SERVICE_KEY, String(from.id)]) {
      expect(logged).not.toContain(word);
    }
  });
});
