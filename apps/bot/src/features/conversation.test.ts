import type { LibraryTalk } from "@pith/core/contract/library.schemas";
import type { QuestionAnswer } from "@pith/core/contract/summary.schemas";
import { AppError } from "@pith/core/errors/app-error";
import { HOUR_MS } from "@pith/core/lib/durations";
import { buildPublicConfig } from "@pith/core/testing";
import { afterEach, describe, expect, it } from "vitest";
import { buildDoneSummary, buildSummary, SUMMARY_ID } from "../testing/build-summary.ts";
import { ANNA, BEN, buildMessageUpdate, buildPress, GROUP_ID } from "../testing/build-update.ts";
import { createSummaryHandlers } from "../testing/create-fake-pith-api.ts";
import { createTestBot, type TestBot } from "../testing/create-test-bot.ts";

const LINK = "https://www.youtube.com/watch?v=aircAruvnKk";
let test: TestBot;

afterEach(() => test.close());

const say = (text: string) => test.receive(buildMessageUpdate({ text }));
const shown = () => test.telegram.chat(ANNA.id);
const last = () => shown().at(-1);
const startWithSummary = async (changed: Partial<QuestionAnswer> = {}) => {
  const answer = { id: "q", question: "x", found: true, answer: "It does.", moments: [], ...changed };
  const askQuestion = () => ({ ...answer, createdAt: "2026-01-15T12:00:00.000Z" });
  test = await createTestBot({ handlers: { ...createSummaryHandlers(buildDoneSummary()), askQuestion } });
  await say(LINK);
  await test.jobs.settle();
};

describe("a message after a summary", () => {
  it("is taken as a question without a reply, except for thanks", async () => {
    await startWithSummary();
    await say("What does a neuron hold?");
    await say("explain how the weights are chosen");
    await say("thanks!");
    expect(
      shown()
        .slice(1)
        .map(({ text }) => text),
    ).toEqual(["It does.", "It does.", "Glad to help. Ask about the video, or send another link."]);
    expect(test.pith.callsOf("askQuestion").map(({ request }) => request["body"])).toEqual([
      { question: "What does a neuron hold?" },
      { question: "explain how the weights are chosen" },
    ]);
  });

  it("is answered with why nothing may be found without a model", async () => {
    await startWithSummary({ found: false, isWordSearch: true });
    await say("Was hält ein Neuron?");
    expect(last()?.text).toBe(
      "The video doesn’t say.\n\nWithout a language model, only words in the captions’ language can be found.",
    );
  });

  it("is answered with it for the whole library, too", async () => {
    await startWithSummary();
    const config = buildPublicConfig();
    const askLibrary = () => ({ question: "x", statements: [], citations: [], talks: 1 });
    test.pith.setHandlers({ askLibrary, getPublicConfig: () => config });
    await say("/ask Was hält ein Neuron?");
    expect(last()?.text).toBe(
      "None of your summaries mentions that.\n\nWithout a language model, only words in the captions’ language can be found.",
    );
    test.pith.setHandlers({ getPublicConfig: () => ({ ...config, engine: "model" }) });
    test.timer.advance(HOUR_MS);
    await say("/ask Was hält ein Neuron?");
    expect(last()?.text).toBe("None of your summaries mentions that.");
  });

  it.each([
    ["主要观点是什么", "谢谢你"],
    ["何を言っていますか", "ありがとうございます"],
    ["เขาพูดเรื่องอะไร", "ขอบคุณครับ"],
  ])("is told from thanks in a script without spaces: %s, %s", async (question, thanks) => {
    await startWithSummary();
    await say(question);
    expect(last()?.text).toBe("It does.");
    await say(thanks);
    expect(last()?.text).toContain("Glad to help.");
    expect(test.pith.callsOf("askQuestion").map(({ request }) => request["body"])).toEqual([{ question }]);
  });
});

it("gets a list of commands if it is an unknown command", async () => {
  await startWithSummary();
  await say("/frobnicate now");
  expect(last()?.text).toContain("I don’t know that command.");
  expect(last()?.text).toContain("/history ");
});

describe("/history", () => {
  const talk: LibraryTalk = {
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
    createdAt: "2026-01-15T12:00:00.000Z",
    versions: [
      {
        id: SUMMARY_ID,
        status: "done",
        length: "medium",
        shape: "points",
        wish: null,
        language: null,
        engine: "extractive",
        createdAt: "2026-01-15T12:00:00.000Z",
      },
    ],
    collectionIds: [],
    line: null,
    matches: null,
  };
  const place = {
    kind: "said" as const,
    text: "layers of neurons",
    marks: [],
    startSeconds: 151,
    firstCueId: 4,
  };
  const marks = { titleMarks: [], gistMarks: [] };
  const matches = { count: 1, places: [place], captionLanguage: "en", seconds: [151], ...marks };

  it("lists and searches the user's summaries, and opens one with its buttons", async () => {
    await startWithSummary();
    test.pith.setHandlers({
      listTalks: ({ query: { search } }) => {
        const items = search === "nothing" ? [] : [search ? { ...talk, matches } : talk];
        return { items, total: items.length, nextCursor: null };
      },
    });
    await say("/history");
    expect(last()?.text).toContain("1. But what is a neural network?");
    await say("/history neurons");
    expect(last()?.text).toContain("2:31 layers of neurons");
    const data = last()?.buttons[0]?.callback_data ?? "";
    await test.receive(buildPress({ data, messageId: last()?.messageId ?? 0 }));
    expect(last()?.buttons.map(({ text }) => text)).toContain("Transcript");
    await say("/history nothing");
    expect(last()?.text).toBe("None of your summaries mentions “nothing”. Try other words.");
    await test.receive(buildMessageUpdate({ text: "/history", chatId: GROUP_ID }));
    expect(test.telegram.chat(GROUP_ID).map(({ text }) => text)).toEqual([
      "I can only answer that in our private chat.",
    ]);
  });
});

it("cancels what is in progress on /cancel, or says that nothing is", async () => {
  test = await createTestBot({
    handlers: {
      ...createSummaryHandlers(buildSummary()),
      cancelSummary: () => {
        test.pith.stream(SUMMARY_ID).emit({ type: "cancelled" });
        return buildSummary({ status: "cancelled" });
      },
    },
  });
  await say("/cancel");
  expect(last()?.text).toBe("Nothing is in progress.");
  await say(LINK);
  await test.telegram.until(() => test.pith.callsOf("streamSummaryEvents").length === 1);
  await say("/cancel");
  await test.jobs.settle();
  expect(last()?.text).toBe("1 summary stopped. It didn’t count toward your limit.");
});

it("says on /cancel if nothing could be stopped, or was done already", async () => {
  test = await createTestBot({ handlers: createSummaryHandlers(buildSummary()) });
  await say(LINK);
  await test.telegram.until(() => test.pith.callsOf("streamSummaryEvents").length === 1);
  test.pith.setHandlers({
    cancelSummary: () => {
      throw new AppError({ code: "unavailable" });
    },
  });
  await say("/cancel");
  expect(last()?.text).toBe("The service isn't available right now. Try again in a moment.");
  test.pith.setHandlers({ cancelSummary: () => buildDoneSummary() });
  await say("/cancel");
  expect(last()?.text).toBe("Nothing is in progress.");
});

it("cancels on /cancel what a group began before it became a supergroup", async () => {
  const cancelSummary = () => buildSummary({ status: "cancelled" });
  test = await createTestBot({ handlers: { ...createSummaryHandlers(buildSummary()), cancelSummary } });
  const former = -4242;
  await test.receive(buildMessageUpdate({ text: `/summarize ${LINK}`, chatId: former }));
  await test.telegram.until(() => test.pith.callsOf("streamSummaryEvents").length === 1);
  await test.store.moveChat({ fromChatId: former, toChatId: GROUP_ID });
  await test.receive(buildMessageUpdate({ text: "/cancel", chatId: GROUP_ID }));
  expect(test.telegram.chat(GROUP_ID).at(-1)?.text).toMatch(/^1 summary stopped/);
});

it("leaves other chats' summaries and other people's alone on /cancel", async () => {
  test = await createTestBot({
    handlers: {
      ...createSummaryHandlers(buildSummary()),
      createSummary: ({ body: { source } }) => ({
        summary: buildSummary({ id: source.kind === "link" ? source.url.slice(-11) : SUMMARY_ID }),
        joined: false,
        cost: 1,
      }),
      cancelSummary: ({ params }) => {
        test.pith.stream(params.id).emit({ type: "cancelled" });
        return buildSummary({ id: params.id, status: "cancelled" });
      },
    },
  });
  const link = (id: string) => `https://www.youtube.com/watch?v=${id}`;
  const sayInGroup = (text: string, from = ANNA) =>
    test.receive(buildMessageUpdate({ text, from, chatId: GROUP_ID }));
  await say(link("annaprivate"));
  await sayInGroup(`/summarize ${link("annaingroup")}`);
  await sayInGroup(`/summarize ${link("benbeningrp")}`, BEN);
  await test.telegram.until(() => test.pith.callsOf("streamSummaryEvents").length === 3);
  await sayInGroup("/cancel");
  expect(test.telegram.chat(GROUP_ID).at(-1)?.text).toMatch(/^1 summary stopped/);
  expect(test.pith.callsOf("cancelSummary")).toMatchObject([
    { telegramId: ANNA.id, request: { params: { id: "annaingroup" } } },
  ]);
});

it("deletes the account only after confirmation, and registers the user anew on the next message", async () => {
  await startWithSummary();
  test.pith.setHandlers({ deleteAccount: () => undefined });
  await say("/delete");
  const ask = last();
  const press = (text: string) => {
    const data = ask?.buttons.find((button) => button.text === text)?.callback_data ?? "";
    return test.receive(buildPress({ data, messageId: ask?.messageId ?? 0 }));
  };
  await press("Keep it");
  expect(test.pith.callsOf("deleteAccount")).toEqual([]);
  const known = test.pith.callsOf("putBotUser").length;
  await press("Delete everything");
  expect(test.pith.callsOf("deleteAccount")).toMatchObject([{ telegramId: ANNA.id }]);
  expect(last()?.text).toBe("Your account and everything in it were deleted.");
  await say("/privacy");
  expect(last()?.text).toContain("https://pith.example/privacy");
  expect(test.pith.callsOf("putBotUser")).toHaveLength(known + 1);
});

it("asks again when the button that deletes the account is pressed hours later", async () => {
  await startWithSummary();
  test.pith.setHandlers({ deleteAccount: () => undefined });
  await say("/delete");
  const { buttons = [], messageId = 0 } = last() ?? {};
  test.timer.advance(2 * HOUR_MS);
  await test.receive(buildPress({ data: buttons[0]?.callback_data ?? "", messageId }));
  expect(test.pith.callsOf("deleteAccount")).toEqual([]);
  expect(last()?.text).toContain("This will delete your account");
  expect(last()?.messageId).not.toBe(messageId);
});

it("offers a plan for Stars when the month's summaries are used up", async () => {
  test = await createTestBot({
    handlers: {
      ...createSummaryHandlers(buildDoneSummary()),
      createSummary: () => {
        throw new AppError({ code: "quota_exceeded.summaries", params: { limit: 5 } });
      },
      listStarsOffers: () => ({ offers: [{ plan: "lite", name: "Lite", stars: 250 }] }),
    },
  });
  await say(LINK);
  await test.jobs.settle();
  expect(last()?.buttons.at(-1)).toMatchObject({ text: "Lite for 250 Stars" });
});
