import { afterEach, describe, expect, it } from "vitest";
import { buildDoneSummary, buildSummary, SUMMARY_ID } from "../testing/build-summary.ts";
import {
  ANNA,
  BEN,
  buildMessage,
  buildMessageUpdate,
  buildPress,
  GROUP_ID,
} from "../testing/build-update.ts";
import { botUser } from "../testing/create-fake-bot-api.ts";
import { createSummaryHandlers } from "../testing/create-fake-pith-api.ts";
import { createTestBot, type TestBot } from "../testing/create-test-bot.ts";

const LINK = "https://www.youtube.com/watch?v=aircAruvnKk";
let test: TestBot;

afterEach(() => test.close());

const inGroup = (options: Parameters<typeof buildMessageUpdate>[0]) =>
  buildMessageUpdate({ chatId: GROUP_ID, ...options });
const startTest = async () => {
  test = await createTestBot({ handlers: createSummaryHandlers(buildDoneSummary()) });
};
const shownTexts = () => test.telegram.chat(GROUP_ID).map(({ text }) => text);

describe("a message in a group", () => {
  it("is answered when it mentions the bot and holds a link, as a reply to it", {
    tags: ["D.bot.02", "D.bot.03"],
  }, async () => {
    await startTest();
    const message = buildMessage({ chatId: GROUP_ID, text: `@Pith_Test_Bot look: ${LINK}` });
    await test.receive({ message } as Parameters<TestBot["receive"]>[0]);
    await test.jobs.settle();
    expect(shownTexts()).toEqual([expect.stringContaining("Instant summary")]);
    expect(test.telegram.callsOf("sendMessage")[0]?.payload).toMatchObject({
      chat_id: GROUP_ID,
      reply_parameters: { message_id: message.message_id, allow_sending_without_reply: true },
    });
  });

  it("is answered when it replies to the bot", { tags: "D.bot.04" }, async () => {
    await startTest();
    await test.receive(inGroup({ text: LINK, replyTo: { message_id: 7, from: botUser, text: "hello" } }));
    await test.jobs.settle();
    expect(shownTexts()).toEqual([expect.stringContaining("Instant summary")]);
  });

  it("is answered when it is a command with a link, or one that replies to somebody's link", {
    tags: "D.bot.05",
  }, async () => {
    await startTest();
    await test.receive(inGroup({ text: `/summarize ${LINK}` }));
    await test.receive(inGroup({ text: `/summarize@${botUser.username} ${LINK}` }));
    await test.receive(inGroup({ text: "/summarize", replyTo: { message_id: 8, from: BEN, text: LINK } }));
    await test.jobs.settle();
    expect(shownTexts()).toHaveLength(3);
  });

  it("is answered when a mention replies to somebody's link", { tags: "D.bot.03" }, async () => {
    await startTest();
    await test.receive(
      inGroup({ text: `@${botUser.username}`, replyTo: { message_id: 8, from: BEN, text: LINK } }),
    );
    await test.jobs.settle();
    expect(shownTexts()).toEqual([expect.stringContaining("Instant summary")]);
  });

  it("is not answered otherwise: a bare link, somebody else mentioned or answered, another bot's command", {
    tags: "D.bot.06",
  }, async () => {
    await startTest();
    await test.receive(inGroup({ text: LINK }));
    await test.receive(inGroup({ text: `@someone ${LINK}` }));
    await test.receive(inGroup({ text: `mail me at anna@${botUser.username} ${LINK}` }));
    await test.receive(inGroup({ text: LINK, replyTo: { message_id: 8, from: BEN, text: "hm" } }));
    await test.receive(inGroup({ text: `/summarize@other_bot ${LINK}` }));
    await test.jobs.settle();
    expect(shownTexts()).toEqual([]);
    expect(test.pith.calls).toEqual([]);
  });

  it("is told what is missing where it mentions the bot without a link", async () => {
    await startTest();
    await test.receive(inGroup({ text: `@${botUser.username} what can you do` }));
    expect(shownTexts()).toEqual([expect.stringContaining("I need a link to a video.")]);
  });

  it("is answered in its own topic and in its writer's language", async () => {
    await startTest();
    const message = {
      ...buildMessage({ chatId: GROUP_ID, from: BEN, text: `/summarize ${LINK}` }),
      message_thread_id: 42,
      is_topic_message: true,
    };
    await test.receive({ message } as Parameters<TestBot["receive"]>[0]);
    await test.jobs.settle();
    expect(test.telegram.callsOf("sendMessage")[0]?.payload).toMatchObject({ message_thread_id: 42 });
    expect(shownTexts()).toEqual([expect.stringContaining("Sofort-Zusammenfassung")]);
  });
});

describe("a summary in a group", () => {
  it("can be read on by everybody, on behalf of the person who asked for it", async () => {
    await startTest();
    await test.receive(inGroup({ text: `/summarize ${LINK}` }));
    await test.jobs.settle();
    const [message] = test.telegram.chat(GROUP_ID);
    const data = message?.buttons.find(({ text }) => text === "Full text")?.callback_data ?? "";
    await test.receive(buildPress({ data, from: BEN, chatId: GROUP_ID, messageId: message?.messageId ?? 0 }));
    expect(test.pith.callsOf("getSummary").map(({ telegramId }) => telegramId)).toEqual([ANNA.id]);
    expect(shownTexts()[1]).toContain("so a network has these layers of neurons");
  });

  it("is canceled and asked about by the person who asked for it alone", async () => {
    test = await createTestBot({ handlers: createSummaryHandlers(buildSummary()) });
    await test.receive(inGroup({ text: `/summarize ${LINK}` }));
    await test.telegram.until(() => test.pith.callsOf("streamSummaryEvents").length === 1);
    const [message] = test.telegram.chat(GROUP_ID);
    const messageId = message?.messageId ?? 0;
    await test.receive(
      buildPress({ data: message?.buttons[0]?.callback_data ?? "", from: BEN, chatId: GROUP_ID, messageId }),
    );
    expect(test.pith.callsOf("cancelSummary")).toEqual([]);
    test.pith.stream(SUMMARY_ID).emit({ type: "done", summary: buildDoneSummary() });
    await test.jobs.settle();
    await test.receive(
      inGroup({ from: BEN, text: "Why?", replyTo: { message_id: messageId, from: botUser, text: "x" } }),
    );
    expect(test.pith.callsOf("askQuestion")).toEqual([]);
    expect(test.telegram.callsOf("answerCallbackQuery")[0]?.payload).toMatchObject({ show_alert: true });
    expect(shownTexts().at(-1)).toContain("Das kann nur, wer um diese Zusammenfassung gebeten hat.");
  });

  it("is not given to somebody who forges its button elsewhere", async () => {
    await startTest();
    await test.receive(inGroup({ text: `/summarize ${LINK}` }));
    await test.jobs.settle();
    await test.receive(buildPress({ data: `f:${SUMMARY_ID}`, from: BEN, messageId: 99 }));
    expect(test.pith.callsOf("getSummary").map(({ telegramId }) => telegramId)).toEqual([BEN.id]);
  });
});

describe("joining a group", () => {
  it("is said once, with how to call the bot", async () => {
    await startTest();
    const member = { user: botUser, status: "member" };
    await test.receive({
      my_chat_member: {
        chat: { id: GROUP_ID, type: "supergroup", title: "Film club" },
        from: ANNA,
        date: 1_768_478_400,
        old_chat_member: { user: botUser, status: "left" },
        new_chat_member: member,
      },
    } as Parameters<TestBot["receive"]>[0]);
    expect(shownTexts()).toEqual([expect.stringContaining("Otherwise I stay silent.")]);
  });
});
