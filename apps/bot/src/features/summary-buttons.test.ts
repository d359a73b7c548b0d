import { AppError } from "@pith/core/errors/app-error";
import { buildPublicConfig } from "@pith/core/testing";
import { afterEach, describe, expect, it } from "vitest";
import {
  buildContent,
  buildDoneSummary,
  buildKeyPoint,
  buildQuote,
  buildSummary,
  buildVideo,
  SUMMARY_ID,
} from "../testing/build-summary.ts";
import { ANNA, buildMessageUpdate, buildPress } from "../testing/build-update.ts";
import { botUser } from "../testing/create-fake-bot-api.ts";
import { createSummaryHandlers, type FakeHandlers } from "../testing/create-fake-pith-api.ts";
import { createTestBot, type TestBot } from "../testing/create-test-bot.ts";

const LINK = "https://www.youtube.com/watch?v=aircAruvnKk";
const summary = buildDoneSummary();
let test: TestBot;

afterEach(() => test.close());

const messages = () => test.telegram.chat(ANNA.id);
/** Starts a bot with a finished summary in Anna's chat. */
async function startWithSummary(handlers: FakeHandlers = {}, shown = summary): Promise<void> {
  test = await createTestBot({ handlers: { ...createSummaryHandlers(shown), ...handlers } });
  await test.receive(buildMessageUpdate({ text: LINK }));
  await test.jobs.settle();
}
async function press(button: string): Promise<void> {
  const message = messages().find(({ buttons }) => buttons.some(({ text }) => text === button));
  const data = message?.buttons.find(({ text }) => text === button)?.callback_data;
  if (!message || !data) throw new Error(`There is no button ${button}.`);
  await test.receive(buildPress({ data, messageId: message.messageId }));
}

describe("the buttons of a summary", () => {
  it("leave out chapters if there are none, and the language if there is no choice", async () => {
    await startWithSummary({}, buildDoneSummary({ content: buildContent({ chapters: [] }) }));
    expect(messages()[0]?.buttons.map(({ text }) => text)).toEqual([
      "Full text",
      "Proof",
      "Transcript",
      "Ask",
      "Audio",
      "Length",
      "Share",
      "On the website",
      "Follow",
    ]);
  });

  it("send the full text with every point's quote, in as many messages as needed", {
    tags: ["D.bot.11", "D.bot.18"],
  }, async () => {
    const keyPoints = Array.from({ length: 120 }, (_none, index) =>
      buildKeyPoint({
        text: `Point ${index} 🎬`,
        quotes: [buildQuote({ text: `quote ${index} 日本語 ${"x".repeat(80)}`, startSeconds: index * 9 })],
      }),
    );
    await startWithSummary({}, buildDoneSummary({ content: buildContent({ keyPoints }) }));
    // The compact message only shows eight points and a hint on how to read the others.
    await press("All 120 key points");
    const parts = messages().slice(1);
    expect(parts.length).toBeGreaterThan(2);
    const whole = parts.map(({ text }) => text).join("\n");
    for (const { text, quotes } of keyPoints) expect(whole).toContain(`${text}\n${quotes[0].text}`);
    for (const { text } of parts) expect(text.length).toBeLessThan(4096);
    expect(whole).toContain("These points cover 60% of what is said.");
  });

  it("send the chapters with linked times", { tags: "D.bot.12" }, async () => {
    await startWithSummary();
    await press("Chapters");
    const message = messages()[1];
    expect(message?.text).toContain("0:00 Introduction\n9:20 Weights and biases");
    expect(message?.entities).toContainEqual(expect.objectContaining({ url: `${LINK}&t=560s` }));
  });

  it("send all pages of the transcript as a text file", { tags: "D.bot.14" }, async () => {
    const cues = [0, 1, 2].map((id) => ({
      id,
      startMs: id * 20_000,
      endMs: id * 20_000 + 15_000,
      text: `Sentence ${id}.`,
      speaker: null,
    }));
    await startWithSummary({
      getSummaryTranscript: ({ query }) => ({
        transcript: {
          language: "en",
          kind: "automatic",
          cues: cues.slice(query.firstCueId, query.firstCueId + 2),
        },
        totalCues: 3,
      }),
    });
    await press("Transcript");
    const [call] = test.telegram.callsOf("sendDocument");
    expect(call?.payload).toMatchObject({ chat_id: ANNA.id, caption: "Transcript, English" });
    expect(Object.values(call?.files ?? {})).toMatchObject([
      {
        name: "But what is a neural network.txt",
        text: `But what is a neural network?\n${LINK}\n\n[0:00] Sentence 0. Sentence 1.\n\n[0:40] Sentence 2.\n`,
      },
    ]);
  });

  it("offer the server's languages, and recreate the summary in the chosen one", {
    tags: "D.bot.15",
  }, async () => {
    const german = buildDoneSummary({
      id: "second",
      content: buildContent({ gist: "Ein Netz.", language: "de" }),
    });
    await startWithSummary({
      getPublicConfig: () => buildPublicConfig({ engine: "model", summaryLanguages: ["en", "de", "ar"] }),
      renderSummary: () => ({ summary: german, joined: false, cost: 1 }),
    });
    await press("Language");
    expect(messages()[1]?.buttons.map(({ text }) => text)).toEqual([
      "Same as the video",
      "✓ English",
      "Deutsch",
      "العربية",
    ]);
    await press("Deutsch");
    await test.jobs.settle();
    expect(test.pith.callsOf("renderSummary")[0]?.request).toEqual({
      params: { id: SUMMARY_ID },
      body: { length: "medium", shape: "points", wish: null, language: "de" },
    });
    // The summary replaced the menu.
    expect(messages()).toHaveLength(2);
    expect(messages()[1]?.text).toContain("Ein Netz.");
  });

  it("say that a file may not be sent in a chat that takes none", async () => {
    const cue = { id: 0, startMs: 0, endMs: 4000, text: "Hello.", speaker: null };
    await startWithSummary({
      getSummaryTranscript: () => ({
        transcript: { language: "en", kind: "automatic", cues: [cue] },
        totalCues: 1,
      }),
    });
    const description = "Bad Request: not enough rights to send documents to the chat";
    test.telegram.refuse("sendDocument", { error_code: 400, description });
    await press("Transcript");
    expect(messages().at(-1)?.text).toBe("I’m not allowed to send that in this chat.");
  });

  it("name a recording by what it is about instead of its file", async () => {
    const video = buildVideo({ host: "upload", url: null, title: "voice" });
    const cue = { id: 0, startMs: 0, endMs: 4000, text: "Hello.", speaker: null };
    await startWithSummary(
      {
        getSummaryTranscript: () => ({
          transcript: { language: "en", kind: "automatic", cues: [cue] },
          totalCues: 1,
        }),
        shareSummary: () => ({ shareId: "share1", url: "https://pith.example/s/share1", isListed: false }),
      },
      buildDoneSummary({ video, content: buildContent({ title: "Neural networks" }) }),
    );
    expect(messages()[0]?.text).toMatch(/^Neural networks\n/);
    await press("Ask");
    expect(messages()[1]?.text).toContain("“Neural networks”");
    await press("Transcript");
    const [call] = test.telegram.callsOf("sendDocument");
    expect(Object.values(call?.files ?? {})).toMatchObject([{ name: "Neural networks.txt" }]);
    await press("Share");
    expect(messages().at(-1)?.buttons[0]?.url).toContain("text=Neural+networks");
  });

  it("ask for a question, and answer it with the moments that prove it", {
    tags: "D.bot.16",
  }, async () => {
    await startWithSummary({
      askQuestion: ({ body }) => ({
        id: "q1",
        question: body.question,
        found: true,
        answer: "Four layers.",
        moments: [
          { quote: "it has four layers", startSeconds: 300, endSeconds: 305, firstCueId: 70, lastCueId: 71 },
        ],
        createdAt: "2026-01-15T12:00:00.000Z",
      }),
    });
    await press("Ask");
    const prompt = messages()[1];
    expect(prompt?.text).toBe(
      "What do you want to know about “But what is a neural network?”? Reply to this message.",
    );
    expect(test.telegram.callsOf("sendMessage").at(-1)?.payload).toMatchObject({
      reply_markup: { force_reply: true, input_field_placeholder: "Your question" },
    });
    // The question is still about the first summary, although there is a later one.
    const later = buildDoneSummary({ id: "later" });
    test.pith.setHandlers({
      createSummary: () => ({ summary: later, joined: false, cost: 1 }),
      getSummary: ({ params }) => (params.id === SUMMARY_ID ? summary : later),
    });
    await test.receive(buildMessageUpdate({ text: "https://youtu.be/bbbbbbbbbbb" }));
    await test.jobs.settle();
    await test.receive(
      buildMessageUpdate({
        text: "How many layers?",
        replyTo: { message_id: prompt?.messageId ?? 0, from: botUser, text: "x" },
      }),
    );
    expect(test.pith.callsOf("askQuestion")[0]).toMatchObject({
      telegramId: ANNA.id,
      request: { params: { id: SUMMARY_ID }, body: { question: "How many layers?" } },
    });
    const answer = messages().at(-1);
    expect(answer?.text).toBe("Four layers.\n\n5:00\nit has four layers");
    expect(answer?.entities).toContainEqual(expect.objectContaining({ url: `${LINK}&t=300s` }));
  });

  it("take a reply to the summary as a question, and show the server's refusal", async () => {
    await startWithSummary({
      askQuestion: () => {
        throw new AppError({ code: "rate_limited", message: "Slow down.", retryAfterSeconds: 30 });
      },
    });
    await test.receive(
      buildMessageUpdate({
        text: "Why?",
        replyTo: { message_id: messages()[0]?.messageId ?? 0, from: botUser, text: "x" },
      }),
    );
    expect(messages()[1]?.text).toBe("Too many requests. Try again in 30 seconds.");
  });

  it("say that a summary is no longer available", async () => {
    await startWithSummary({
      getSummary: () => {
        throw new AppError({ code: "not_found", message: "Not found." });
      },
    });
    await press("Full text");
    expect(test.telegram.callsOf("answerCallbackQuery")[0]?.payload).toMatchObject({
      text: "This summary is no longer available. Send the link again.",
      show_alert: true,
    });
  });

  it("are answered even if they are unknown", async () => {
    test = await createTestBot();
    await test.receive(buildPress({ data: "zz:1", messageId: 1 }));
    expect(test.telegram.callsOf("answerCallbackQuery")[0]?.payload).toMatchObject({
      text: "This button has expired. Send the link again.",
    });
  });
});

describe("preferences", () => {
  it("change the length and language of future summaries and the bot's own language", async () => {
    await startWithSummary();
    await test.receive(buildPress({ data: "n:short", messageId: 1 }));
    await test.receive(buildPress({ data: "s:de", messageId: 1 }));
    await test.receive(buildPress({ data: "b:ru", messageId: 1 }));
    await test.receive(buildMessageUpdate({ text: "https://youtu.be/dQw4w9WgXcQ" }));
    await test.jobs.settle();
    expect(test.pith.callsOf("createSummary").at(-1)?.request).toMatchObject({
      body: { length: "short", language: "de" },
    });
    expect(messages().at(-1)?.text).toContain("Быстрый пересказ");
  });

  it("are deleted by /forget", async () => {
    await startWithSummary();
    await test.receive(buildPress({ data: "b:ru", messageId: 1 }));
    await test.receive(buildMessageUpdate({ text: "/forget" }));
    await test.receive(buildMessageUpdate({ text: "hello" }));
    expect(messages().at(-1)?.text).toContain("I need a link");
    expect(
      await test.store.findSummaryMessage({ chatId: ANNA.id, messageId: messages()[0]?.messageId ?? 0 }),
    ).toBeNull();
  });
});

describe("summaries in progress", () => {
  it("are limited to five per user", async () => {
    test = await createTestBot({ handlers: createSummaryHandlers(buildSummary()) });
    const links = ["a", "b", "c", "d", "e", "f", "g"].map(
      (letter) => `https://youtu.be/${letter.repeat(11)}`,
    );
    await test.receive(buildMessageUpdate({ text: links.join(" ") }));
    await test.receive(buildMessageUpdate({ text: LINK }));
    await test.telegram.until(() => messages().length === 7);
    expect(test.pith.callsOf("createSummary")).toHaveLength(5);
    expect(messages().map(({ text }) => text)).toContain(
      "I’ll summarize only the first 5 links in your message.",
    );
    expect(messages().map(({ text }) => text)).toContain(
      "5 of your summaries are still in progress. Send the next link when one is done.",
    );
  });
});
