import type { LibraryAnswer } from "@pith/core/contract/library.schemas";
import type { QuestionAnswer } from "@pith/core/contract/summary.schemas";
import { AppError } from "@pith/core/errors/app-error";
import { afterEach, expect, it } from "vitest";
import { MAX_CALLS } from "./pith/create-call-pacing.ts";
import { ACTION_INTERVAL_MS } from "./telegram/action-interval.ts";
import { buildDoneSummary, buildSummary, SUMMARY_ID } from "./testing/build-summary.ts";
import { ANNA, buildMessageUpdate } from "./testing/build-update.ts";
import { createSummaryHandlers } from "./testing/create-fake-pith-api.ts";
import { createFakeTimer, createTestBot, type TestBot } from "./testing/create-test-bot.ts";

const LINK = "https://www.youtube.com/watch?v=aircAruvnKk";
const answer: QuestionAnswer = {
  id: "q",
  question: "x",
  found: true,
  answer: "It does.",
  moments: [],
  createdAt: "2026-01-15T12:00:00.000Z",
};

let test: TestBot;
afterEach(() => test.close());

const say = (text: string) => test.receive(buildMessageUpdate({ text }));
const shown = () => test.telegram.chat(ANNA.id).map(({ text }) => text);
const countTyping = () => test.telegram.callsOf("sendChatAction").length;

/**
 * Starts a bot that has shown a summary. Returns a function that lets the bot send its next "typing" action.
 */
async function startWithSummary(askQuestion: () => QuestionAnswer | Promise<QuestionAnswer>) {
  const timer = createFakeTimer();
  const { wait } = timer;
  let waiting = Promise.withResolvers<() => void>();
  timer.wait = (ms, signal) =>
    ms === ACTION_INTERVAL_MS
      ? new Promise((resolve) => {
          waiting.resolve(resolve);
          if (signal?.aborted) resolve();
          signal?.addEventListener("abort", () => resolve());
        })
      : wait(ms, signal);
  test = await createTestBot({
    timer,
    handlers: { ...createSummaryHandlers(buildDoneSummary()), askQuestion },
  });
  await say(LINK);
  await test.jobs.settle();
  return async () => {
    const endWait = await waiting.promise;
    waiting = Promise.withResolvers();
    endWait();
  };
}

it("types while a slow model answers, and handles the chat's other messages meanwhile", async () => {
  const held = Promise.withResolvers<QuestionAnswer>();
  const passTime = await startWithSummary(() => held.promise);
  const asked = say("What does a neuron hold?");
  await test.telegram.until(() => countTyping() === 1);
  await passTime();
  await test.telegram.until(() => countTyping() === 2);
  await say("/language");
  expect(shown().at(-1)).toContain("language");
  held.resolve(answer);
  await asked;
  expect(shown().at(-1)).toBe("It does.");
  expect(test.pith.callsOf("askQuestion")).toHaveLength(1);
  expect(await test.store.countUnfinished()).toMatchObject({ updates: 0 });
});

it("summarizes links while a slow model has many questions to answer", async () => {
  await startWithSummary(() => answer);
  const held = Promise.withResolvers<LibraryAnswer>();
  const allAsked = Promise.withResolvers<void>();
  test.pith.setHandlers({
    askLibrary: () => {
      if (test.pith.callsOf("askLibrary").length === MAX_CALLS) allAsked.resolve();
      return held.promise;
    },
  });
  const askers = Array.from({ length: MAX_CALLS }, (_none, index) => ({ ...ANNA, id: 1_000 + index }));
  const asked = askers.map((from) => test.receive(buildMessageUpdate({ text: "/ask What is said?", from })));
  await allAsked.promise;
  await say("https://youtu.be/dQw4w9WgXcQ");
  await test.jobs.settle();
  expect(shown()).toEqual(Array(2).fill(expect.stringContaining("Instant summary")));
  held.resolve({ question: "What is said?", statements: [], citations: [], talks: 1 });
  await Promise.all(asked);
});

it("asks a question once if the server is there and says that the answer took too long", async () => {
  await startWithSummary(() => {
    throw new AppError({ code: "timeout.answer" });
  });
  await say("What does a neuron hold?");
  expect(test.pith.callsOf("askQuestion")).toHaveLength(1);
  expect(shown()).toHaveLength(2);
});

it("types while a summary's message doesn't change, until there is news", async () => {
  test = await createTestBot({ handlers: createSummaryHandlers(buildSummary()) });
  const { timer } = test;
  const stream = test.pith.stream(SUMMARY_ID);
  await say(LINK);
  stream.emit({ type: "status", stage: "writing", progress: 0.4 });
  await test.telegram.until(() => shown().join().includes("40%"));
  timer.beat();
  expect(countTyping()).toBe(0);
  timer.advance(15_000);
  timer.beat();
  timer.beat();
  await test.telegram.until(() => countTyping() === 2);
  stream.emit({ type: "status", stage: "writing", progress: 0.5 });
  await test.telegram.until(() => shown().join().includes("50%"));
  timer.beat();
  stream.emit({ type: "done", summary: buildDoneSummary() });
  await test.jobs.settle();
  timer.advance(15_000);
  timer.beat();
  expect(countTyping()).toBe(2);
});
