import type { InlineQueryResultArticle } from "grammy/types";
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

type Update = Parameters<TestBot["receive"]>[0];
const LINK = "https://www.youtube.com/watch?v=aircAruvnKk";
const INLINE_ID = "AgAAAPsAAQABXlQAAZZZAAH_Q2Zb2QWQ3g";
let test: TestBot;

afterEach(() => test.close());

async function query(text: string): Promise<InlineQueryResultArticle[]> {
  await test.receive({ inline_query: { id: "1", from: ANNA, query: text, offset: "" } } as Update);
  return (test.telegram.callsOf("answerInlineQuery").at(-1)?.payload["results"] ??
    []) as InlineQueryResultArticle[];
}
const shown = () => test.telegram.messages.get(INLINE_ID)?.text;

describe("inline mode", () => {
  it("offers to summarize a link, and posts the summary into the sent message", {
    tags: "D.bot.07",
  }, async () => {
    test = await createTestBot({ handlers: createSummaryHandlers(buildSummary()) });
    const [offer] = await query(`look ${LINK}`);
    expect(offer).toMatchObject({ type: "article", title: "Summarize this video", description: LINK });
    test.telegram.addInlineMessage(INLINE_ID, "x");
    const chosen = { result_id: offer?.id, from: ANNA, query: LINK, inline_message_id: INLINE_ID };
    await test.receive({ chosen_inline_result: chosen } as Update);
    await test.telegram.until(() => shown()?.includes("Waiting to start") ?? false);
    test.pith.stream(SUMMARY_ID).emit({ type: "done", summary: buildDoneSummary() });
    await test.jobs.settle();
    expect(shown()).toContain("2:31 A network has layers of neurons.");
    expect(test.pith.callsOf("createSummary")[0]?.telegramId).toBe(ANNA.id);
  });

  it("doesn't summarize the link of its own inline message again", async () => {
    test = await createTestBot({ handlers: createSummaryHandlers(buildDoneSummary()) });
    await test.store.saveGroupSettings(GROUP_ID, { trigger: "links" });
    for (const chatId of [ANNA.id, GROUP_ID]) {
      const message = { ...buildMessage({ text: LINK, chatId }), via_bot: botUser };
      await test.receive({ message } as Update);
      await test.receive({ edited_message: message } as Update);
    }
    await test.jobs.settle();
    expect(test.pith.callsOf("createSummary")).toEqual([]);
    expect([...test.telegram.chat(ANNA.id), ...test.telegram.chat(GROUP_ID)]).toEqual([]);
  });

  it("ignores that a query can no longer be answered", async () => {
    test = await createTestBot({ handlers: createSummaryHandlers(buildDoneSummary()) });
    test.telegram.refuse("answerInlineQuery", {
      error_code: 400,
      description: "Bad Request: query is too old and response timeout expired or query ID is invalid",
    });
    await query(LINK);
    expect(test.log.filter(({ level }) => level === "error")).toEqual([]);
  });

  it("accepts a range after the link and shows it in the offer", async () => {
    test = await createTestBot({ handlers: createSummaryHandlers(buildDoneSummary()) });
    const [offer] = await query(`${LINK} 2:30-12:00`);
    expect(offer?.description).toMatch(/youtube.* · .*2:30.*12:00/);
    expect(offer?.id).not.toBe((await query(LINK))[0]?.id);
    test.telegram.addInlineMessage(INLINE_ID, "x");
    await test.receive(buildPress({ data: `i:${offer?.id}`, inlineMessageId: INLINE_ID }));
    await test.jobs.settle();
    expect(test.pith.callsOf("createSummary")[0]?.request).toMatchObject({
      body: { source: { url: LINK }, range: { startSeconds: 150, endSeconds: 720 } },
    });
  });

  it("shows the video's title and author, or the link if they are unavailable", async () => {
    const list = {
      kind: "video" as const,
      url: LINK,
      title: "But what is a neural network?",
      author: "3Blue1Brown",
      entries: [],
      isComplete: true,
    };
    test = await createTestBot({
      handlers: { ...createSummaryHandlers(buildDoneSummary()), listVideos: () => list },
    });
    const [offer] = await query(LINK);
    expect(offer).toMatchObject({
      title: "But what is a neural network?",
      description: "Summarize this video · 3Blue1Brown",
      input_message_content: {
        message_text: expect.stringMatching(/^But what is a neural network\?\n\nYour summary is on its way/),
        entities: [{ type: "text_link", offset: 0, length: 29, url: LINK }],
      },
    });
    expect(test.pith.callsOf("listVideos")[0]?.telegramId).toBe(ANNA.id);
    test.pith.setDown(true);
    const [plain] = await query(LINK);
    expect(plain).toMatchObject({ id: offer?.id, title: "Summarize this video", description: LINK });
  });

  it("opens the whole summary in the private chat for anyone who saw the post", async () => {
    test = await createTestBot({ handlers: createSummaryHandlers(buildDoneSummary()) });
    const [offer] = await query(LINK);
    test.telegram.addInlineMessage(INLINE_ID, "x");
    await test.receive(buildPress({ data: `i:${offer?.id}`, inlineMessageId: INLINE_ID }));
    await test.jobs.settle();
    const start = `o_${SUMMARY_ID}`;
    expect(test.telegram.messages.get(INLINE_ID)?.buttons).toEqual([
      { text: "More in our chat", url: `https://t.me/${botUser.username}?start=${start}` },
    ]);
    await test.receive(buildMessageUpdate({ text: `/start ${start}`, from: BEN }));
    const [opened] = test.telegram.chat(BEN.id);
    expect(opened?.text).toContain("A network has layers of neurons.");
    expect(test.pith.callsOf("getSummary").at(-1)?.telegramId).toBe(ANNA.id);
    const full = opened?.buttons.find(({ callback_data: data }) => data?.startsWith("f:"));
    await test.receive(
      buildPress({ data: full?.callback_data ?? "", from: BEN, messageId: opened?.messageId ?? 0 }),
    );
    expect(test.telegram.chat(BEN.id)).toHaveLength(2);
    await test.receive(buildMessageUpdate({ text: "/start o_unknown", from: BEN }));
    expect(test.telegram.chat(BEN.id).at(-1)?.text).toContain("nicht mehr");
  });

  it("starts once on the button, for the sender only, if chosen results aren't reported", {
    tags: "D.bot.07",
  }, async () => {
    test = await createTestBot({ handlers: createSummaryHandlers(buildDoneSummary()) });
    const [offer] = await query(LINK);
    test.telegram.addInlineMessage(INLINE_ID, "x");
    const data = `i:${offer?.id}`;
    await test.receive(buildPress({ data, from: BEN, inlineMessageId: INLINE_ID }));
    expect(test.pith.callsOf("createSummary")).toEqual([]);
    await test.receive(buildPress({ data, inlineMessageId: INLINE_ID }));
    await test.receive(buildPress({ data, inlineMessageId: INLINE_ID }));
    await test.jobs.settle();
    expect(test.pith.callsOf("createSummary")).toHaveLength(1);
    expect(shown()).toContain("Instant summary");
  });

  it("searches the user's summaries if the query isn't a link", { tags: "D.bot.07" }, async () => {
    const summary = buildDoneSummary();
    test = await createTestBot({
      handlers: {
        ...createSummaryHandlers(summary),
        listSummaries: ({ query: { search, status } }) => ({
          items:
            search === "neural" && status === "done"
              ? [
                  {
                    id: SUMMARY_ID,
                    status: "done",
                    progress: 1,
                    title: "But what is a neural network?",
                    gist: null,
                    author: null,
                    host: "youtube",
                    url: LINK,
                    thumbnailUrl: null,
                    durationSeconds: 1120,
                    length: "medium",
                    shape: "points",
                    wish: null,
                    language: "en",
                    failure: null,
                    createdAt: summary.createdAt,
                  },
                ]
              : [],
          nextCursor: null,
        }),
      },
    });
    const [found] = await query("neural");
    expect(found?.title).toBe("But what is a neural network?");
    expect(found?.input_message_content).toMatchObject({
      message_text: expect.stringContaining("Instant summary"),
      entities: expect.arrayContaining([expect.objectContaining({ type: "text_link" })]),
    });
    expect(await query("something else")).toEqual([]);
  });

  it("offers a button to the bot if there are no summaries or the server is down", async () => {
    test = await createTestBot();
    expect(await query("")).toEqual([]);
    test.pith.setDown(true);
    expect(await query("")).toEqual([]);
    expect(test.telegram.callsOf("answerInlineQuery").at(-1)?.payload["button"]).toEqual({
      text: "Paste a link to a video",
      start_parameter: "inline",
    });
  });
});
