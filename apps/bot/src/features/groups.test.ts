import { AppError } from "@pith/core/errors/app-error";
import { buildPublicConfig } from "@pith/core/testing";
import type { Message } from "grammy/types";
import { afterEach, describe, expect, it } from "vitest";
import { buildContent, buildDoneSummary, buildSummary, SUMMARY_ID } from "../testing/build-summary.ts";
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
  it("is answered with a reply if it mentions the bot and contains a link", {
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

  it("is answered if it is a command with a link or in reply to one", {
    tags: "D.bot.05",
  }, async () => {
    await startTest();
    await test.receive(inGroup({ text: `/summarize ${LINK}` }));
    await test.receive(inGroup({ text: `/summarize@${botUser.username} https://youtu.be/dQw4w9WgXcQ` }));
    const replyTo = { message_id: 8, from: BEN, text: "https://vimeo.com/76979871" };
    await test.receive(inGroup({ text: "/summarize", replyTo }));
    await test.jobs.settle();
    expect(shownTexts()).toHaveLength(3);
  });

  it("is answered if it mentions the bot in reply to a link", { tags: "D.bot.03" }, async () => {
    await startTest();
    await test.receive(
      inGroup({ text: `@${botUser.username}`, replyTo: { message_id: 8, from: BEN, text: LINK } }),
    );
    await test.jobs.settle();
    expect(shownTexts()).toEqual([expect.stringContaining("Instant summary")]);
  });

  it("is ignored otherwise: a bare link, a mention of or reply to another user, another bot's command", {
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

  it("is told that a link is missing if it mentions the bot without one", async () => {
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
  it("can be opened in full by everyone, on its owner's behalf", async () => {
    await startTest();
    await test.receive(inGroup({ text: `/summarize ${LINK}` }));
    await test.jobs.settle();
    const [message] = test.telegram.chat(GROUP_ID);
    const data = message?.buttons.find(({ text }) => text === "Full text")?.callback_data ?? "";
    await test.receive(buildPress({ data, from: BEN, chatId: GROUP_ID, messageId: message?.messageId ?? 0 }));
    expect(test.pith.callsOf("getSummary").map(({ telegramId }) => telegramId)).toEqual([ANNA.id]);
    expect(shownTexts()[1]).toContain("so a network has these layers of neurons");
  });

  it("can be canceled only by its owner", async () => {
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
    expect(test.telegram.callsOf("answerCallbackQuery")[0]?.payload).toMatchObject({ show_alert: true });
  });

  it("can be tried again only by its owner", async () => {
    await startTest();
    test.pith.setDown(true);
    await test.receive(inGroup({ text: `/summarize ${LINK}` }));
    await test.jobs.settle();
    const [message] = test.telegram.chat(GROUP_ID);
    const data = message?.buttons.find(({ text }) => text === "Try again")?.callback_data ?? "";
    const press = { data, chatId: GROUP_ID, messageId: message?.messageId ?? 0 };
    test.pith.setDown(false);
    await test.receive(buildPress({ ...press, from: BEN }));
    await test.jobs.settle();
    expect(test.telegram.callsOf("answerCallbackQuery").at(-1)?.payload).toMatchObject({ show_alert: true });
    expect(shownTexts()).not.toEqual([expect.stringContaining("Instant summary")]);
    await test.receive(buildPress(press));
    await test.jobs.settle();
    expect(shownTexts()).toEqual([expect.stringContaining("Instant summary")]);
  });

  it("shows at most 400 characters until it is expanded", async () => {
    const content = buildContent({ gist: "A long gist. ".repeat(60) });
    test = await createTestBot({ handlers: createSummaryHandlers(buildDoneSummary({ content })) });
    await test.receive(inGroup({ text: `/summarize ${LINK}` }));
    await test.receive(buildMessageUpdate({ text: LINK }));
    await test.jobs.settle();
    const [shown] = test.telegram.chat(GROUP_ID);
    const fold = shown?.entities.find(({ type }) => type === "expandable_blockquote");
    expect(fold?.offset).toBeLessThan(300);
    expect((fold?.offset ?? 0) + (fold?.length ?? 0)).toBe(shown?.text.length);
    expect(shown?.text.slice(fold?.offset)).toContain("A network has layers of neurons.");
    const [own] = test.telegram.chat(ANNA.id);
    expect(own?.entities.map(({ type }) => type)).not.toContain("expandable_blockquote");
  });

  it("is pointed to when the video is requested again in its topic, and recreated if deleted", async () => {
    test = await createTestBot({ handlers: createSummaryHandlers(buildSummary()) });
    const ask = (from = ANNA) => test.receive(inGroup({ text: `/summarize ${LINK}`, from }));
    await ask();
    await test.telegram.until(() => test.pith.callsOf("streamSummaryEvents").length === 1);
    const summaryAt = test.telegram.chat(GROUP_ID)[0]?.messageId;
    await ask();
    expect(shownTexts().at(-1)).toBe("I’m already summarizing this video.");
    test.pith.stream(SUMMARY_ID).emit({ type: "done", summary: buildDoneSummary() });
    await test.jobs.settle();
    await ask(BEN);
    expect(shownTexts().at(-1)).toBe("Dieses Video wurde hier schon zusammengefasst.");
    for (const { payload } of test.telegram.callsOf("sendMessage").slice(1)) {
      expect(payload["reply_parameters"]).toEqual({ message_id: summaryAt });
    }
    expect(test.pith.callsOf("createSummary")).toHaveLength(1);
    await test.receive(inGroup({ text: `/summarize ${LINK} 1:00-2:00` }));
    const elsewhere = buildMessage({ chatId: GROUP_ID, text: `/summarize ${LINK}` });
    const message = { ...elsewhere, message_thread_id: 42, is_topic_message: true };
    await test.receive({ message } as Parameters<TestBot["receive"]>[0]);
    await test.jobs.settle();
    expect(test.pith.callsOf("createSummary")).toHaveLength(3);
    test.telegram.deleteMessages(GROUP_ID);
    await ask();
    await test.jobs.settle();
    expect(test.pith.callsOf("createSummary")).toHaveLength(4);
  });

  describe("under discussion", () => {
    const answer = {
      id: "q1",
      question: "x",
      found: true,
      answer: "It has layers.",
      moments: [],
      createdAt: "2026-01-15T12:00:00.000Z",
    };
    const startTalk = async () => {
      const handlers = createSummaryHandlers(buildDoneSummary());
      test = await createTestBot({ handlers: { ...handlers, askQuestion: () => answer } });
      await test.receive(inGroup({ text: `/summarize ${LINK}` }));
      await test.jobs.settle();
      const messageId = test.telegram.chat(GROUP_ID)[0]?.messageId ?? 0;
      return { replyTo: { message_id: messageId, from: botUser, text: "x" } };
    };
    const asked = () =>
      test.pith
        .callsOf("askQuestion")
        .map(({ request }) => (request["body"] as { question: string }).question);

    it("answers any member's reply with a question mark or mention, on its owner's behalf", async () => {
      const { replyTo } = await startTalk();
      await test.receive(inGroup({ from: BEN, text: "? what are layers", replyTo }));
      await test.receive(inGroup({ from: BEN, text: "What are layers?", replyTo }));
      await test.receive(
        inGroup({ from: BEN, text: `@${botUser.username} what about the weights then`, replyTo }),
      );
      await test.receive(inGroup({ from: BEN, text: `@${botUser.username} who is speaking?` }));
      expect(asked()).toEqual([
        "what are layers",
        "What are layers?",
        "what about the weights then",
        "who is speaking?",
      ]);
      expect(test.pith.callsOf("askQuestion").map(({ telegramId }) => telegramId)).toEqual(
        Array(4).fill(ANNA.id),
      );
      expect(shownTexts().slice(1)).toEqual(Array(4).fill("It has layers."));
    });

    it("answers a question that mentions the bot in a topic, where each message replies to the topic's beginning", async () => {
      await startTest();
      const inTopic = (text: string) => {
        const began = { message_id: 42, from: ANNA, forum_topic_created: { name: "Films", icon_color: 0 } };
        const message = buildMessage({ chatId: GROUP_ID, text, replyTo: began as Partial<Message> });
        return { message: { ...message, message_thread_id: 42, is_topic_message: true } } as never;
      };
      test.pith.setHandlers({ askQuestion: () => answer });
      await test.receive(inTopic(`/summarize ${LINK}`));
      await test.jobs.settle();
      await test.receive(inTopic(`@${botUser.username} who is speaking?`));
      expect(asked()).toEqual(["who is speaking?"]);
    });

    it("takes a semicolon as a question mark only in Greek", async () => {
      const { replyTo } = await startTalk();
      await test.receive(inGroup({ from: BEN, text: "he forgot the biases;", replyTo }));
      await test.receive(inGroup({ from: BEN, text: "the value of π is 3;", replyTo }));
      await test.receive(inGroup({ from: BEN, text: "Τι είναι τα βάρη;", replyTo }));
      expect(asked()).toEqual(["Τι είναι τα βάρη;"]);
    });

    it("takes any reply to the question prompt as a question, whoever pressed the button", {
      tags: "D.bot.16",
    }, async () => {
      await startTalk();
      const shown = test.telegram.chat(GROUP_ID)[0];
      const data = shown?.buttons.find(({ text }) => text === "Ask")?.callback_data ?? "";
      await test.receive(buildPress({ data, from: BEN, chatId: GROUP_ID, messageId: shown?.messageId ?? 0 }));
      const prompt = test.telegram.chat(GROUP_ID).at(-1);
      expect(prompt?.text).toMatch(/^Ben: Was möchtest du über/);
      expect(prompt?.entities).toEqual([
        {
          type: "text_mention",
          offset: 0,
          length: "Ben".length,
          user: expect.objectContaining({ id: BEN.id }),
        },
      ]);
      const replyTo = { message_id: prompt?.messageId ?? 0, from: botUser, text: "x" };
      await test.receive(inGroup({ from: BEN, text: "the layers", replyTo }));
      expect(asked()).toEqual(["the layers"]);
    });

    it.each(["thanks", "lol", "спасибо!", "haha so true 😂", "I watched that one last year and liked it"])(
      "ignores small talk: %s",
      async (text) => {
        const { replyTo } = await startTalk();
        await test.receive(inGroup({ from: BEN, text, replyTo }));
        await test.receive(inGroup({ from: BEN, text }));
        if (text.length < 20)
          await test.receive(inGroup({ from: BEN, text: `@${botUser.username} ${text}` }));
        expect(asked()).toEqual([]);
        expect(shownTexts()).toHaveLength(1);
      },
    );
  });

  it("isn't fetched on its owner's behalf for a forged button in another chat", async () => {
    await startTest();
    await test.receive(inGroup({ text: `/summarize ${LINK}` }));
    await test.jobs.settle();
    await test.receive(buildPress({ data: `f:${SUMMARY_ID}`, from: BEN, messageId: 99 }));
    expect(test.pith.callsOf("getSummary").map(({ telegramId }) => telegramId)).toEqual([BEN.id]);
  });
});

describe("anonymous senders", () => {
  const OTHER_GROUP_ID = -1009876543210;
  const senders = {
    administrator: { id: 1087968824, is_bot: true, first_name: "Group", username: "GroupAnonymousBot" },
    channel: { id: 136817688, is_bot: true, first_name: "Channel", username: "Channel_Bot" },
    service: { id: 777000, is_bot: false, first_name: "Telegram" },
  };
  const send = (kind: keyof typeof senders, chatId: number, text: string) => {
    const message = buildMessage({ text, chatId, from: senders[kind] });
    const senderChat =
      kind === "administrator" ? message.chat : { id: -1005555555555, type: "channel", title: "News" };
    return test.receive({ message: { ...message, sender_chat: senderChat } } as Parameters<
      TestBot["receive"]
    >[0]);
  };

  it("have one account per chat, with separate summaries, settings and usage", async () => {
    await startTest();
    const links = {
      administrator: LINK,
      channel: "https://youtu.be/dQw4w9WgXcQ",
      service: "vimeo.com/76979871",
    };
    for (const chatId of [GROUP_ID, OTHER_GROUP_ID]) {
      for (const kind of ["administrator", "channel", "service"] as const) {
        await send(kind, chatId, `/summarize ${links[kind]}`);
      }
      await test.jobs.settle();
    }
    const owners = test.pith.callsOf("createSummary").map(({ telegramId }) => telegramId);
    expect(owners).toEqual([...Array(3).fill(owners[0]), ...Array(3).fill(owners[3])]);
    expect(owners[0]).not.toBe(owners[3]);
    // No Telegram user id is this high.
    for (const owner of owners) expect(owner).toBeGreaterThan(2 ** 52);
    const names = test.pith.callsOf("putBotUser").map(({ request }) => request);
    expect(names).toMatchObject([
      { params: { telegramId: owners[0] }, body: { first_name: "Film club" } },
      { params: { telegramId: owners[3] } },
    ]);
    const shown = (chatId: number) => ({ chatId, messageId: test.telegram.chat(chatId)[0]?.messageId ?? 0 });
    await send("administrator", GROUP_ID, "/forget");
    expect(await test.store.findSummaryMessage(shown(GROUP_ID))).toBeNull();
    expect(await test.store.findSummaryMessage(shown(OTHER_GROUP_ID))).toMatchObject({ ownerId: owners[3] });
  });

  it("can ask only about summaries of their own group", async () => {
    await startTest();
    await send("administrator", GROUP_ID, `/summarize ${LINK}`);
    await test.jobs.settle();
    const messageId = test.telegram.chat(GROUP_ID)[0]?.messageId ?? 0;
    const ask = (chatId: number) => {
      const replyTo = { message_id: messageId, from: botUser, text: "x" };
      const message = buildMessage({ text: "Why?", chatId, from: senders.administrator, replyTo });
      return test.receive({ message } as Parameters<TestBot["receive"]>[0]);
    };
    await ask(OTHER_GROUP_ID);
    expect(test.pith.callsOf("askQuestion")).toEqual([]);
    await ask(GROUP_ID);
    expect(test.pith.callsOf("askQuestion")).toHaveLength(1);
  });

  it("cancel their summaries as administrators, since they press buttons under their own names", async () => {
    test = await createTestBot({
      handlers: {
        ...createSummaryHandlers(buildSummary()),
        cancelSummary: () => {
          test.pith.stream(SUMMARY_ID).emit({ type: "cancelled" });
          return buildSummary({ status: "cancelled" });
        },
      },
    });
    await send("administrator", GROUP_ID, `/summarize ${LINK}`);
    await test.telegram.until(() => test.pith.callsOf("streamSummaryEvents").length === 1);
    const [message] = test.telegram.chat(GROUP_ID);
    const [cancel] = message?.buttons ?? [];
    const press = () =>
      test.receive(
        buildPress({
          data: cancel?.callback_data ?? "",
          from: BEN,
          chatId: GROUP_ID,
          messageId: message?.messageId ?? 0,
        }),
      );
    await press();
    expect(test.pith.callsOf("cancelSummary")).toEqual([]);
    test.telegram.addAdministrator(BEN.id);
    await press();
    expect(test.pith.callsOf("cancelSummary")[0]?.telegramId).toBe(2 ** 52 + Math.abs(GROUP_ID));
    await test.jobs.settle();
    expect(test.telegram.chat(GROUP_ID)[0]?.buttons).toEqual([]);
  });
});

describe("personal information", () => {
  it.each([
    ["/usage", "usage"],
    ["/plan", "usage"],
    ["/website", "login"],
    ["/wish", "wish"],
  ])("isn't shown in a group: %s redirects to the private chat", async (command, page) => {
    test = await createTestBot({
      handlers: {
        ...createSummaryHandlers(buildDoneSummary()),
        getPublicConfig: () => buildPublicConfig({ canTakeWish: true }),
      },
    });
    await test.store.savePreferences(ANNA.id, { summaryWish: "only what concerns my illness" });
    await test.receive(inGroup({ text: command }));
    expect(shownTexts()).toEqual(["I can only answer that in our private chat."]);
    const url = `https://t.me/${botUser.username}?start=${page}`;
    expect(test.telegram.chat(GROUP_ID)[0]?.buttons).toEqual([{ text: "Open private chat", url }]);
    const called = test.pith.calls.map(({ name }) => name).filter((name) => name !== "getPublicConfig");
    expect(called).toEqual([]);
  });

  it("isn't revealed by a refusal: plan details are shown only in the private chat", async () => {
    const refuse = () => {
      throw new AppError({ code: "quota_exceeded.summaries", params: { limit: 5 } });
    };
    test = await createTestBot({
      handlers: {
        ...createSummaryHandlers(buildDoneSummary()),
        createSummary: refuse,
        createSummaryAudio: refuse,
      },
    });
    await test.receive(inGroup({ text: `/summarize ${LINK}` }));
    await test.jobs.settle();
    test.pith.setHandlers(createSummaryHandlers(buildDoneSummary()));
    await test.receive(inGroup({ text: `/summarize ${LINK}` }));
    await test.jobs.settle();
    const [, summary] = test.telegram.chat(GROUP_ID);
    const data = summary?.buttons.find(({ text }) => text === "Audio")?.callback_data ?? "";
    await test.receive(buildPress({ data, chatId: GROUP_ID, messageId: summary?.messageId ?? 0 }));
    const refused = test.telegram
      .chat(GROUP_ID)
      .filter(({ text }) => text.startsWith("Your plan doesn’t cover"));
    expect(refused.map(({ buttons }) => buttons[0]?.url)).toEqual(
      Array(2).fill(`https://t.me/${botUser.username}?start=usage`),
    );
  });
});

describe("joining a group", () => {
  it("sends one message that explains how to call the bot", async () => {
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
    expect(shownTexts()).toEqual([expect.stringContaining("Otherwise, I won’t respond.")]);
  });
});
