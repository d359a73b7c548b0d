import { createModelEngine } from "@pith/engine/model/create-model-engine";
import { defaultModelSettings, type ModelRuntime } from "@pith/engine/model/model-settings";
import { prepareSpeech } from "@pith/engine/model/prepare-speech";
import { planSpeechWindows } from "@pith/engine/model/read-window";
import type { SummaryTask } from "@pith/engine/summary-engine";
import { answerLikeAModel } from "@pith/engine/testing/answer-like-a-model";
import { createStubModel } from "@pith/engine/testing/create-stub-model";
import { createVirtualTime, type VirtualTime } from "./create-virtual-time.ts";
import type { LongTalk } from "./load-long-talks.ts";

/** The cost of summarizing a talk with one method. */
export interface LongTalkRun {
  /** Milliseconds from the start, including both waiting and computing. */
  totalMs: number;
  /** Milliseconds until the first key point. */
  firstPointMs: number;
  calls: { instructions: string; prompt: string }[];
}

/** How long a typical model takes to write 2000 tokens. */
export const CALL_MS = 20_000;

function buildLongTask(talk: LongTalk): SummaryTask {
  return {
    transcript: talk.transcript,
    video: { title: talk.name, chapters: [], durationSeconds: talk.seconds },
    length: "medium",
    maxWords: null,
    captionSource: "host",
    requestedLanguage: null,
  };
}

/** Returns this process's CPU time, which excludes other load on the machine. */
function readComputedMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

function createStopwatch(time: VirtualTime): () => number {
  const startMs = readComputedMs();
  return () => time.nowMs() + readComputedMs() - startMs;
}

function createRuntime(time: VirtualTime): ModelRuntime {
  return {
    now: () => time.nowMs(),
    wait: ({ ms }) => time.sleep(ms),
    startTimer: () => () => undefined,
    createNonce: () =>
      Array.from({ length: 8 }, () => "bcdfghjkmnpqrstvwxz".charAt(Math.floor(Math.random() * 19))).join(""),
  };
}

/** Runs the model engine as it is shipped, with windows in parallel. */
export async function runModelEngine(talk: LongTalk): Promise<LongTalkRun> {
  const time = createVirtualTime();
  const stub = createStubModel({
    answer: async (request) => {
      await time.sleep(CALL_MS);
      return answerLikeAModel(request);
    },
  });
  const read = createStopwatch(time);
  let firstPointMs = Number.POSITIVE_INFINITY;
  const engine = createModelEngine({
    models: [{ model: stub.model, name: "timed", price: null }],
    runtime: createRuntime(time),
  });
  await time.run(() =>
    engine.summarize({
      task: buildLongTask(talk),
      onEvent: (event) => {
        if (event.type === "key_point") firstPointMs = Math.min(firstPointMs, read());
      },
    }),
  );
  return { totalMs: read(), firstPointMs, calls: stub.requests };
}

const SUMMARY_WORDS = 300;

/**
 * Sequential refinement: each call reads a window and the summary so far, and returns the next summary.
 * Nothing can be shown before the last call.
 */
export async function runRefine(talk: LongTalk): Promise<LongTalkRun> {
  const time = createVirtualTime();
  const read = createStopwatch(time);
  const speech = prepareSpeech(buildLongTask(talk));
  const calls: LongTalkRun["calls"] = [];
  await time.run(async () => {
    let summary = "";
    for (const window of planSpeechWindows({ speech, windowTokens: defaultModelSettings.windowTokens })) {
      const text = speech.lines
        .slice(window.firstLine, window.lastLine + 1)
        .map((line) => line.text)
        .join("\n");
      calls.push({
        instructions: "Here is the summary of a video so far. Refine it with the next part of the captions.",
        prompt: `${summary}\n\n${text}`,
      });
      await time.sleep(CALL_MS);
      summary = text.split(" ").slice(0, SUMMARY_WORDS).join(" ");
    }
  });
  return { totalMs: read(), firstPointMs: read(), calls };
}

/** Sends the whole transcript in three parallel calls: key points, chapters, and the gist. */
export async function runWholeTranscript(talk: LongTalk): Promise<LongTalkRun> {
  const time = createVirtualTime();
  const read = createStopwatch(time);
  const text = talk.transcript.cues.map((cue) => cue.text).join(" ");
  const wishes = [
    "Give the key points of this video.",
    "Give the chapters of this video.",
    "Give the gist of this video.",
  ];
  const calls = wishes.map((instructions) => ({ instructions, prompt: text }));
  await time.run(async () => {
    await Promise.all(calls.map(() => time.sleep(CALL_MS)));
  });
  return { totalMs: read(), firstPointMs: read(), calls };
}
