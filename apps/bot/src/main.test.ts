import { readFile } from "node:fs/promises";
import path from "node:path";
import type { MessageEntity } from "grammy/types";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ANNA, BEN, buildMessage, buildMessageUpdate, buildPress, GROUP_ID } from "./testing/build-update.ts";
import { botUser, type FakeBotApi } from "./testing/create-fake-bot-api.ts";
import { SERVICE_KEY } from "./testing/create-fake-pith-api.ts";
import { type FakeYouTube, startFakeYouTube } from "./testing/start-fake-youtube.ts";
import { type Product, startProduct } from "./testing/start-product.ts";
import { buildCaptions, sentences } from "./testing/telescope-talk.ts";

const root = path.resolve(import.meta.dirname, "../../..");
const dataFolder = process.env["PITH_SHARED_DATA"] ?? path.resolve(root, "../shared/data");
const player = await readFile(
  path.join(dataFolder, "youtube/jdepoix/youtube.innertube.HEAD.json"),
  "utf8",
).catch(() => {
  process.stdout.write(`No recorded video in ${dataFolder}: the links of the running bot are left out.\n`);
  return null;
});

const vtt = buildCaptions({ lines: sentences, everySeconds: 5 });

const LINK = "https://www.youtube.com/watch?v=GJLlxj_dtq8";
const START_MS = 120_000;
let telegram: FakeBotApi;
let youtube: FakeYouTube;
let product: Product;

beforeAll(async () => {
  youtube = await startFakeYouTube({ player: player ?? "{}", sentences });
  product = await startProduct({ videoOrigin: youtube.origin });
  telegram = product.telegram;
}, START_MS);

afterAll(async () => {
  await product.close();
  await youtube.close();
});

/** Pays for Pro on the sandbox checkout page, as a website visitor would. */
async function buyPro(telegramId: number): Promise<void> {
  const { apiUrl } = product;
  const created = await fetch(`${apiUrl}/api/payment/create-checkout-session`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      authorization: `Telegram ${telegramId}`,
      "x-pith-service-key": SERVICE_KEY,
    },
    body: JSON.stringify({
      plan: "pro",
      period: "monthly",
      payment_method: "card",
      is_upgrade: false,
      current_tier: "free",
      success_url: `${apiUrl}/payment/success`,
      cancel_url: `${apiUrl}/payment/failed`,
    }),
  });
  const { url }: { url: string } = await created.json();
  const paid = await fetch(url, {
    method: "POST",
    body: new URLSearchParams({ action: "pay" }),
    redirect: "manual",
  });
  if (paid.status >= 400) throw new Error(`Not paid: ${paid.status} ${await paid.text()}`);
}

const last = (chatId: number) => telegram.chat(chatId).at(-1);
async function untilLast(chatId: number, text: string): Promise<void> {
  await telegram.until(() => last(chatId)?.text.includes(text) ?? false);
}

// The tests form one conversation, so each continues the previous one.
describe("the running bot and the running API", { shuffle: false, timeout: 120_000 }, () => {
  it("answer /start and summarize a caption file", { tags: ["S1.product.06", "D.bot.01"] }, async () => {
    telegram.push(buildMessageUpdate({ text: "/start" }));
    await untilLast(ANNA.id, "Send me a link to a video, and");
    telegram.addFile("talk", new TextEncoder().encode(vtt));
    const message = { ...buildMessage({ text: "" }), text: undefined };
    const document = { file_id: "talk", file_unique_id: "u", file_name: "talk.vtt", file_size: vtt.length };
    telegram.push({ message: { ...message, document } } as unknown as Parameters<FakeBotApi["push"]>[0]);
    await untilLast(ANNA.id, "Instant summary in the speaker’s own words, captions from your file, English.");
    const points = last(ANNA.id)?.text.match(/^\d+:\d\d .+$/gm) ?? [];
    expect(points.length).toBeGreaterThan(2);
  });

  it.skipIf(player === null)(
    "turn a link into progress, then a summary with linked times",
    { tags: ["S1.product.13", "D.bot.08", "D.bot.09", "D.bot.10"] },
    async () => {
      telegram.push(buildMessageUpdate({ text: LINK, from: BEN }));
      await untilLast(BEN.id, "Sofort-Zusammenfassung");
      const message = last(BEN.id);
      expect(message?.history[0]).toContain("Der Link wird geöffnet");
      const links = (message?.entities ?? []).filter(
        (entity): entity is MessageEntity.TextLinkMessageEntity =>
          entity.type === "text_link" && entity.url.includes("t="),
      );
      expect(links.length).toBeGreaterThan(2);
      for (const { offset, length, url } of links) {
        const [seconds = 0, minutes = 0] = (message?.text.slice(offset, offset + length).split(":") ?? [])
          .map(Number)
          .reverse();
        expect(url).toBe(`${LINK}&t=${minutes * 60 + seconds}s`);
      }
    },
  );

  it.skipIf(player === null)("reject a range that isn't in the video, without using the quota", async () => {
    const dora = { ...ANNA, id: 33_445_566, first_name: "Dora" };
    const send = (range: string) =>
      telegram.push(buildMessageUpdate({ text: `${LINK} ${range}`, from: dora }));
    send("50:00-60:00");
    await untilLast(dora.id, "The range starts after the video ends. Choose an earlier one.");
    send("2:00-0:30");
    await untilLast(dora.id, "That range ends before it starts. Put the earlier time first");
    send("1:00:00-");
    await telegram.until(
      () => telegram.chat(dora.id).filter(({ text }) => text.includes("starts after the video")).length === 2,
    );
    telegram.push(buildMessageUpdate({ text: "/usage", from: dora }));
    await untilLast(dora.id, "This month: 0 of 5 summaries");
  });

  it.skipIf(player === null)(
    "serve a group, where any member can open the full text",
    { tags: ["D.bot.02", "D.bot.05", "D.bot.11", "D.bot.14"] },
    async () => {
      const carl = { ...ANNA, id: 55_555_555, first_name: "Carl" };
      telegram.push(
        buildMessageUpdate({ text: `/summarize@${botUser.username} ${LINK}`, from: carl, chatId: GROUP_ID }),
      );
      await untilLast(GROUP_ID, "Instant summary");
      const summary = last(GROUP_ID);
      const press = (button: RegExp) => {
        const data = summary?.buttons.find(({ text }) => button.test(text))?.callback_data ?? "";
        telegram.push(buildPress({ data, chatId: GROUP_ID, messageId: summary?.messageId ?? 0 }));
      };
      press(/^Full text$|^All \d+ key points$/);
      await untilLast(GROUP_ID, "These points cover");
      press(/^Transcript$/);
      await telegram.until(() => telegram.callsOf("sendDocument").length === 1);
      const [file] = Object.values(telegram.callsOf("sendDocument")[0]?.files ?? {});
      expect(file?.text).toContain("The telescope was folded before the launch");
    },
  );

  it("answer a question with the moment it was said, and send a login link", {
    tags: "D.bot.16",
  }, async () => {
    const asked = telegram.chat(ANNA.id).find(({ text }) => text.includes("Instant summary"));
    const replyTo = { message_id: asked?.messageId ?? 0, from: botUser, text: "x" };
    const before = telegram.chat(ANNA.id).length;
    telegram.push(buildMessageUpdate({ text: "How many layers of foil does the sunshield have?", replyTo }));
    await telegram.until(() => telegram.chat(ANNA.id).length > before);
    expect(last(ANNA.id)?.text).toContain("five layers of thin foil");
    expect(last(ANNA.id)?.text).toMatch(/^0:0[0-9]$/m);
    telegram.push(buildMessageUpdate({ text: "/website" }));
    await untilLast(ANNA.id, `/login?telegramId=${ANNA.id}&expires=`);
  });

  it("search the history, take plain text as a question, and delete the account after confirmation", async () => {
    const carol = { ...ANNA, id: 22_334_455, first_name: "Carol" };
    const send = (text: string) => telegram.push(buildMessageUpdate({ text, from: carol }));
    const push = (content: object) => {
      const message = { ...buildMessage({ text: "", from: carol }), text: undefined, ...content };
      telegram.push({ message } as unknown as Parameters<FakeBotApi["push"]>[0]);
    };
    telegram.addFile("talk", new TextEncoder().encode(vtt));
    const file = { file_id: "talk", file_unique_id: "u", file_size: vtt.length };
    push({ document: { ...file, file_name: "talk.vtt" } });
    await untilLast(carol.id, "Instant summary");
    send("How many layers of foil does the sunshield have?");
    await untilLast(carol.id, "five layers of thin foil");
    send("/history sunshield");
    await untilLast(carol.id, "“sunshield” is in 1 of your summaries");
    expect(last(carol.id)?.text).toMatch(/^\d+:\d\d .*sunshield/m);
    push({ voice: { ...file, duration: 3 } });
    await untilLast(carol.id, "speech recognition isn't set up on this server");
    send("/delete");
    await untilLast(carol.id, "This will delete your account");
    const { messageId = 0, sentAtMs = 0, buttons } = last(carol.id) ?? { buttons: [] };
    telegram.push(buildPress({ data: buttons[0]?.callback_data ?? "", from: carol, messageId, sentAtMs }));
    await untilLast(carol.id, "Your account and everything in it were deleted.");
    send("/history");
    await untilLast(carol.id, "You have no summaries yet.");
  });

  it("send a Pro user a summary as a voice message", { tags: "D.bot.13" }, async () => {
    const asked = telegram.chat(ANNA.id).find(({ buttons }) => buttons.some(({ text }) => text === "Audio"));
    const data = asked?.buttons.find(({ text }) => text === "Audio")?.callback_data ?? "";
    const press = () => telegram.push(buildPress({ data, messageId: asked?.messageId ?? 0 }));
    press();
    await untilLast(ANNA.id, "Audio summaries are part of the Pro plan.");
    await buyPro(ANNA.id);
    press();
    await telegram.until(() => telegram.callsOf("sendVoice").length === 1);
    const [voice] = telegram.callsOf("sendVoice");
    const [file] = Object.values(voice?.files ?? {});
    expect(Buffer.from(file?.bytes.slice(28, 36) ?? []).toString("latin1")).toBe("OpusHead");
    expect(Number(voice?.payload["duration"])).toBeGreaterThan(10);
    const actions = telegram.callsOf("sendChatAction").map(({ payload }) => payload["action"]);
    expect(actions).toContain("record_voice");
  });

  it("sell a plan for Stars, from invoice to activation", {
    tags: ["S1.product.09", "D.bot.24"],
  }, async () => {
    telegram.push(buildMessageUpdate({ text: "/usage", from: BEN }));
    await untilLast(BEN.id, " von 5 Zusammenfassungen");
    telegram.push(buildMessageUpdate({ text: "/upgrade", from: BEN }));
    await telegram.until(() => last(BEN.id)?.buttons.some(({ text }) => text.includes("193")) ?? false);
    const offer = last(BEN.id)?.buttons.find(({ text }) => text.includes("193"));
    telegram.push(
      buildPress({ data: offer?.callback_data ?? "", from: BEN, messageId: last(BEN.id)?.messageId ?? 0 }),
    );
    await telegram.until(() => telegram.callsOf("sendInvoice").length === 1);
    const order = String(telegram.callsOf("sendInvoice")[0]?.payload["payload"]);
    const payment = { currency: "XTR", total_amount: 193, invoice_payload: order };
    telegram.push({ pre_checkout_query: { id: "q1", from: BEN, ...payment } });
    await telegram.until(() => telegram.callsOf("answerPreCheckoutQuery").length === 1);
    expect(telegram.callsOf("answerPreCheckoutQuery")[0]?.payload["ok"]).toBe(true);
    const message = {
      ...buildMessage({ text: "", from: BEN }),
      text: undefined,
      successful_payment: {
        ...payment,
        telegram_payment_charge_id: "charge-of-ben",
        provider_payment_charge_id: "",
      },
    };
    const update = { message } as unknown as Parameters<typeof telegram.push>[0];
    telegram.push(update);
    telegram.push(update);
    await untilLast(BEN.id, "Zahlung erhalten. Dein Tarif Lite gilt bis");
    telegram.push(buildMessageUpdate({ text: "/usage", from: BEN }));
    await untilLast(BEN.id, " von 50 Zusammenfassungen");
  });

  it("lose no update when the bot is killed and restarted", async () => {
    await product.stopBot("SIGKILL");
    telegram.push(buildMessageUpdate({ text: "/usage" }));
    await product.startBotAgain();
    await untilLast(ANNA.id, "This month: 1 of 150 summaries");
    const answers = telegram.chat(ANNA.id).filter(({ text }) => text.includes("This month:"));
    expect(answers).toHaveLength(1);
  });

  it("exit with code 0 when they are stopped", async () => {
    expect(await product.stopBot()).toBe(0);
    await product.startBotAgain();
  });
});
