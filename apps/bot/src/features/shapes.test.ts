import type { ShapedContent, SummaryContent } from "@pith/core/summaries/summary";
import { buildGistEvidence, buildPublicConfig } from "@pith/core/testing";
import { afterEach, describe, expect, it } from "vitest";
import { packCallback } from "../callbacks/callback-data.ts";
import {
  buildContent,
  buildDoneSummary,
  buildKeyPoint,
  buildQuote,
  SUMMARY_ID,
} from "../testing/build-summary.ts";
import { ANNA, BEN, buildMessageUpdate, buildPress, GROUP_ID } from "../testing/build-update.ts";
import { botUser } from "../testing/create-fake-bot-api.ts";
import { createSummaryHandlers, type FakeHandlers } from "../testing/create-fake-pith-api.ts";
import { createTestBot, type TestBot } from "../testing/create-test-bot.ts";

const LINK = "https://www.youtube.com/watch?v=aircAruvnKk";
let test: TestBot;

afterEach(() => test.close());

const messages = (chatId = ANNA.id) => test.telegram.chat(chatId);
const offer: FakeHandlers = {
  getPublicConfig: () =>
    buildPublicConfig({
      engine: "model",
      summaryLanguages: ["en", "de"],
      summaryShapes: ["brief", "points", "notes"],
      canTakeWish: true,
    }),
};

function buildShaped(changes: Partial<ShapedContent>, content: Partial<SummaryContent> = {}) {
  const shaped: ShapedContent = { shape: "points", takeaways: [], notes: [], lists: [], ...changes };
  return buildDoneSummary({ shape: shaped.shape, content: buildContent({ shaped, ...content }) });
}

const point = (text: string, startSeconds = 60) =>
  buildKeyPoint({ text, quotes: [buildQuote({ text: `they say: ${text}`, startSeconds })] });
const lists: ShapedContent["lists"] = [
  { kind: "person", points: [buildKeyPoint({ label: "Yann LeCun", text: "He built the first one." })] },
  { kind: "question", points: [buildKeyPoint({ label: "Why layers?", text: "Each sees more." })] },
];
const takeaways = [
  point("Layers matter most.", 151),
  point("Weights come next.", 620),
  point("Pixels go in.", 12),
];
const notes = [
  { chapterIndex: 0, sentences: [point("Pixels go in."), point("Numbers come out.")] },
  { chapterIndex: 1, sentences: [point("Weights decide.", 620)] },
];

async function start(summary = buildShaped({ lists }), handlers: FakeHandlers = {}): Promise<void> {
  test = await createTestBot({ handlers: { ...createSummaryHandlers(summary), ...offer, ...handlers } });
  await test.receive(buildMessageUpdate({ text: LINK }));
  await test.jobs.settle();
}

async function press(button: string, from = ANNA, chatId: number = from.id): Promise<void> {
  const message = messages(chatId).find(({ buttons }) => buttons.some(({ text }) => text === button));
  const data = message?.buttons.find(({ text }) => text === button)?.callback_data;
  if (!message || !data) throw new Error(`There is no button ${button}.`);
  await test.receive(buildPress({ data, from, chatId, messageId: message.messageId }));
}

describe("the length menu of a summary", () => {
  const prices = (["short", "medium", "long"] as const).map((length) => ({
    length,
    shape: "points" as const,
    language: null,
    cost: length === "long" ? 1 : 0,
  }));

  it("shows which lengths count toward the month before one is chosen", async () => {
    await start(undefined, { listSummaryVersions: () => ({ versions: [], prices }) });
    await press("Length");
    const menu = messages().at(-1);
    expect(menu?.text).toContain("Lengths marked +1 count as another summary.");
    expect(menu?.buttons.map(({ text }) => text)).toEqual(["Short", "Long +1"]);
  });

  it("mentions no cost if every length is free", async () => {
    const free = prices.map((price) => ({ ...price, cost: 0 }));
    await start(undefined, { listSummaryVersions: () => ({ versions: [], prices: free }) });
    await press("Length");
    expect(messages().at(-1)?.text).toBe("How long should this summary be?");
  });
});

describe("the shapes of a summary", () => {
  it("are offered below it, except the current one, if the server has several", async () => {
    await start();
    const names = messages()[0]?.buttons.map(({ text }) => text);
    expect(names).toEqual([
      "Full text",
      "Chapters",
      "Proof",
      "Transcript",
      "Ask",
      "Audio",
      "In brief",
      "Notes",
      "Language",
      "Length",
      "Share",
      "On the website",
      "Follow",
    ]);
    await test.close();
    await start(buildShaped({ lists }), { getPublicConfig: () => buildPublicConfig() });
    expect(messages()[0]?.buttons.map(({ text }) => text)).not.toContain("Notes");
  });

  it("arrive in a new message, with the summary's length, language and wish", async () => {
    const shown = {
      ...buildShaped({}),
      length: "long" as const,
      requestedLanguage: "de",
      wish: "for a beginner",
    };
    await start(shown, {
      renderSummary: () => ({ summary: buildShaped({ shape: "brief", takeaways }), joined: false, cost: 0 }),
    });
    await press("In brief");
    await test.jobs.settle();
    expect(test.pith.callsOf("renderSummary")[0]?.request).toEqual({
      params: { id: SUMMARY_ID },
      body: { length: "long", shape: "brief", wish: "for a beginner", language: "de" },
    });
    expect(messages()).toHaveLength(2);
    expect(messages()[1]?.text).toContain(
      "1. 2:31 Layers matter most.\n\n2. 10:20 Weights come next.\n\n3. 0:12 Pixels go in.\n\n",
    );
    expect(messages()[1]?.text).not.toContain("Recognizing digits");
    expect(messages()[1]?.buttons.map(({ text }) => text)).toContain("Key points");
  });

  it("show notes as chapters that fit one message, with the rest in the full text", async () => {
    await start(buildShaped({ shape: "notes", notes, lists }));
    expect(messages()[0]?.text).toContain(
      "0:00 Introduction\nPixels go in. Numbers come out.\n\n9:20 Weights and biases\nWeights decide.\n\n",
    );
    const long = Array.from({ length: 30 }, () => ({ chapterIndex: 1, sentences: [point("x".repeat(900))] }));
    await test.close();
    await start(buildShaped({ shape: "notes", notes: [...notes, ...long] }));
    expect(messages()[0]?.text).toContain("4 of 32 chapters.");
    expect(messages()[0]?.text.length).toBeLessThan(4096);
    await press("Full text");
    expect(
      messages()
        .slice(1)
        .map(({ text }) => text)
        .join("")
        .match(/x{900}/g),
    ).toHaveLength(30);
  });

  it("include the talk's lists in the full text", async () => {
    await start();
    await press("Full text");
    expect(messages()[1]?.text).toContain(
      "People\n2:31 Yann LeCun: He built the first one.\n\nQuestions answered\n2:31 Why layers? Each sees more.\n\n",
    );
  });

  it("show a German summary of an English talk with German labels", async () => {
    const summary = buildShaped(
      {
        shape: "brief",
        takeaways: takeaways.map((each) => ({ ...each, text: "Schichten zählen am meisten." })),
        lists,
      },
      { gist: "Ein Netz aus Schichten.", language: "de" },
    );
    test = await createTestBot({ handlers: { ...createSummaryHandlers(summary), ...offer } });
    await test.receive(buildMessageUpdate({ text: LINK, from: BEN }));
    await test.jobs.settle();
    expect(messages(BEN.id)[0]?.text).toContain("Ein Netz aus Schichten.");
    expect(messages(BEN.id)[0]?.text).toContain("1. 2:31 Schichten zählen am meisten.\n\n");
    expect(messages(BEN.id)[0]?.buttons.map(({ text }) => text)).toEqual(
      expect.arrayContaining(["Kernpunkte", "Notizen", "Belege"]),
    );
    await press("Belege", BEN);
    const proof = messages(BEN.id)[1]?.text;
    expect(proof).toContain(
      "Das Wichtigste\n\n2:31 Schichten zählen am meisten.\n2:31 they say: Layers matter most.\n",
    );
    expect(proof).toContain("Von small-judge mit dem Gesagten abgeglichen.");
    expect(proof).toContain("Personen\n\n");
  });

  it("have no buttons in a group, and reject an old button pressed by anyone but the owner", async () => {
    test = await createTestBot({ handlers: { ...createSummaryHandlers(buildShaped({})), ...offer } });
    await test.receive(buildMessageUpdate({ text: `/summarize ${LINK}`, chatId: GROUP_ID }));
    await test.jobs.settle();
    const [shown] = messages(GROUP_ID);
    const names = shown?.buttons.map(({ text }) => text) ?? [];
    expect(names).toContain("Proof");
    for (const name of ["Notes", "Language", "Length"]) expect(names).not.toContain(name);
    const messageId = shown?.messageId ?? 0;
    const data = packCallback({ action: "shape", shape: "notes", summaryId: SUMMARY_ID });
    await test.receive(buildPress({ data, from: BEN, chatId: GROUP_ID, messageId }));
    expect(test.pith.callsOf("renderSummary")).toHaveLength(0);
    expect(test.telegram.callsOf("answerCallbackQuery")[0]?.payload).toMatchObject({ show_alert: true });
  });
});

describe("the proof of a summary", () => {
  it("shows each quote with time and speaker, misheard words, and how each point was verified", async () => {
    const keyPoints = [
      buildKeyPoint({
        text: "Rust needs no collector.",
        quotes: [
          buildQuote({ text: "rust gives it back", startSeconds: 60 }),
          buildQuote({ text: "no collector runs", startSeconds: 95, speaker: "Ada" }),
        ],
        repairs: [{ heard: "rust", meant: "Rust" }],
      }),
      buildKeyPoint({ proof: { kind: "quoted", reason: "not_supported" } }),
    ];
    const quotes = [buildQuote({ text: "rust has no collector", startSeconds: 12 })] as const;
    const gistEvidence = buildGistEvidence({ quotes: [...quotes] });
    await start(buildShaped({}, { gist: "Rust frees memory.", gistEvidence, keyPoints }));
    await press("Proof");
    const message = messages()[1];
    expect(message?.text).toContain("Rust frees memory.\n0:12 rust has no collector\n\n");
    expect(message?.text).toContain(
      "1:00 Rust needs no collector.\n1:00 rust gives it back\n1:35 Ada: no collector runs\n“rust” → Rust\n\n",
    );
    expect(message?.text.split("\n").at(-1)).toBe(
      "Unless otherwise noted: small-judge checked this against what was said.",
    );
    expect(message?.text).toContain("because they didn’t fully support the model’s wording.");
    expect(message?.entities).toContainEqual(expect.objectContaining({ url: `${LINK}&t=95s` }));
    expect(message?.entities.filter(({ type }) => type === "blockquote")).toHaveLength(3);
  });
});

describe("/wish", () => {
  const say = async (text: string, replyTo?: number) =>
    test.receive(
      buildMessageUpdate({
        text,
        ...(replyTo !== undefined && { replyTo: { message_id: replyTo, from: botUser, text: "x" } }),
      }),
    );

  it("is stored for the next summaries, shown and removed", async () => {
    await start({ ...buildShaped({}), wish: "for a beginner" });
    await say("/wish for a beginner");
    expect(messages().at(-1)?.text).toBe("Your next summaries will follow these instructions.");
    await say("https://youtu.be/dQw4w9WgXcQ");
    await test.jobs.settle();
    expect(test.pith.callsOf("createSummary").at(-1)?.request).toMatchObject({
      body: { wish: "for a beginner" },
    });
    expect(messages().at(-1)?.text).toContain("Follows your instructions (see /wish).");
    await say("/wish");
    expect(messages().at(-1)?.text).toBe("Your instructions: for a beginner");
    await press("Remove these instructions");
    expect(messages().at(-1)?.text).toBe("Your instructions were removed.");
    await say("https://youtu.be/aaaaaaaaaaa");
    await test.jobs.settle();
    expect(test.pith.callsOf("createSummary").at(-1)?.request).toMatchObject({ body: { wish: null } });
  });

  it("in reply to a summary rewrites only that summary", async () => {
    await start(buildShaped({ shape: "notes", notes }), {
      renderSummary: () => ({ summary: buildShaped({}), joined: false, cost: 1 }),
    });
    await say("/wish only what concerns weights", messages()[0]?.messageId);
    await test.jobs.settle();
    expect(test.pith.callsOf("renderSummary")[0]?.request).toMatchObject({
      body: { shape: "notes", wish: "only what concerns weights" },
    });
    expect((await test.store.getPreferences(ANNA.id)).summaryWish).toBeNull();
  });

  it("rejects a wish that is too long, or a server without a model", async () => {
    await start();
    await say(`/wish ${"x".repeat(301)}`);
    expect(messages().at(-1)?.text).toBe("Those instructions are too long. Keep them to 300 characters.");
    await test.close();
    await start(buildShaped({}), { getPublicConfig: () => buildPublicConfig() });
    await say("/wish for a beginner");
    expect(messages().at(-1)?.text).toBe(
      "This server has no language model, so it can’t follow custom instructions.",
    );
    await say("/help");
    expect(messages().at(-1)?.text).not.toContain("/wish");
  });

  it("is no longer sent once the server stops accepting wishes", async () => {
    await start();
    await say("/wish for a beginner");
    test.pith.setHandlers({ getPublicConfig: () => buildPublicConfig() });
    test.timer.advance(120_000);
    await say("https://youtu.be/dQw4w9WgXcQ");
    await test.jobs.settle();
    expect(test.pith.callsOf("createSummary").at(-1)?.request).toMatchObject({ body: { wish: null } });
  });

  it("is explained by /help together with the shapes and the proof", async () => {
    await start();
    await say("/help");
    for (const words of ["/wish for a beginner", "in brief, key points, or notes", "“Proof” shows"])
      expect(messages().at(-1)?.text).toContain(words);
  });
});
