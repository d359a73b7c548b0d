import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildDoneSummary } from "./testing/build-summary.ts";
import { buildMessage } from "./testing/build-update.ts";
import { botUser } from "./testing/create-fake-bot-api.ts";
import { createSummaryHandlers } from "./testing/create-fake-pith-api.ts";
import { createTestBot, type TestBot } from "./testing/create-test-bot.ts";

type Update = Parameters<TestBot["receive"]>[0];
const GROUPS = [-1001111111111, -1002222222222] as const;
const TOPICS = [null, 7, 8];
const MEMBERS = Array.from({ length: 30 }, (_none, index) => ({
  id: 5_000_000 + index,
  is_bot: false,
  first_name: `Member ${index}`,
  language_code: index % 2 === 0 ? "en" : "ru",
}));
const CHATTER = [
  "lol",
  "thanks",
  "спасибо",
  "see you tomorrow at eight then",
  "what did you eat?",
  "😂😂",
  "да ладно",
];
const anonymous = { id: 1087968824, is_bot: true, first_name: "Group", username: "GroupAnonymousBot" };
const video = (index: number) => `https://youtu.be/${String(index).padStart(11, "v")}`;

let test: TestBot;
let sent = 0;
const wanted = new Map<number, number>();
const isTopic = (topic: number | null) =>
  topic === null ? {} : { message_thread_id: topic, is_topic_message: true };

beforeAll(async () => {
  const answer = { id: "q", question: "x", found: true, answer: "It has layers.", moments: [] };
  test = await createTestBot({
    handlers: {
      ...createSummaryHandlers(buildDoneSummary()),
      askQuestion: () => ({ ...answer, createdAt: "2026-01-15T12:00:00.000Z" }),
    },
  });
  const say = async ({ text, step, replyTo }: { text: string; step: number; replyTo?: object }) => {
    const chatId = GROUPS[step % 2] ?? GROUPS[0];
    const isAnonymous = step % 11 === 0;
    const from = isAnonymous ? anonymous : MEMBERS[step % MEMBERS.length];
    const message = buildMessage({ text, chatId, ...(from && { from }), ...(replyTo && { replyTo }) });
    const sender = isAnonymous ? { sender_chat: message.chat } : {};
    sent += 1;
    await test.receive({
      message: { ...message, ...sender, ...isTopic(TOPICS[step % 3] ?? null) },
    } as Update);
    await test.jobs.settle();
  };
  const expectOne = (step: number) => {
    const chatId = GROUPS[step % 2] ?? GROUPS[0];
    wanted.set(chatId, (wanted.get(chatId) ?? 0) + 1);
  };
  for (let step = 0; step < 500; step += 1) {
    const chatter = CHATTER[step % CHATTER.length] ?? "lol";
    const shown = test.telegram.chat(GROUPS[step % 2] ?? GROUPS[0]);
    const summary = shown.find(({ text }) => text.includes("But what is"));
    const replyTo = { message_id: summary?.messageId ?? 1, from: botUser, text: "x" };
    if (step % 50 === 3) {
      await say({ text: `/summarize ${video(step)}`, step });
      expectOne(step);
    } else if (step % 50 === 9 && summary) {
      await say({ text: "? what is said about layers", step, replyTo });
      expectOne(step);
    } else if (step % 50 === 14) {
      await say({ text: `@${botUser.username} ${video(step)}`, step });
      expectOne(step);
    } else if (step % 5 === 2 && summary)
      await say({ text: step % 2 ? "thanks" : "lol so true", step, replyTo });
    else if (step % 5 === 1) await say({ text: `watch this ${video(step)}`, step });
    else await say({ text: chatter, step });
  }
}, 120_000);
afterAll(() => test.close());

describe("a day of two groups with 30 members, 500 messages, topics and two languages", () => {
  it("gets every expected answer and no other message", () => {
    expect(sent).toBe(500);
    for (const chatId of GROUPS) {
      expect(wanted.get(chatId)).toBeGreaterThan(8);
      expect(test.telegram.chat(chatId)).toHaveLength(wanted.get(chatId) ?? 0);
    }
  });

  it("shows at most 400 characters of a summary until it is expanded", () => {
    for (const { text, entities } of GROUPS.flatMap((chatId) => test.telegram.chat(chatId))) {
      const fold = entities.find(({ type }) => type === "expandable_blockquote");
      expect(fold?.offset ?? text.length).toBeLessThanOrEqual(400);
    }
  });

  it("keeps answers in their topics, and never uses the shared anonymous account", () => {
    const threads = new Set(
      test.telegram.callsOf("sendMessage").map(({ payload }) => payload["message_thread_id"]),
    );
    expect(threads).toEqual(new Set([undefined, 7, 8]));
    const owners = test.pith.callsOf("createSummary").map(({ telegramId }) => telegramId);
    expect(owners).not.toContain(anonymous.id);
  });
});
