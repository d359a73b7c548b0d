import type { SummaryContent } from "@pith/core/summaries/summary";
import { answerFromTranscript } from "@pith/engine/answer/answer-from-transcript";
import { createModelEngine } from "@pith/engine/model/create-model-engine";
import { summarizeWithFallback } from "@pith/engine/model/summarize-with-fallback";
import type { EngineEvent, SummaryTask } from "@pith/engine/summary-engine";
import { buildTalk } from "@pith/engine/testing/build-talk";
import { buildTask, buildTranscript } from "@pith/engine/testing/build-task";
import { createFakeRuntime } from "@pith/engine/testing/create-fake-runtime";
import { createStubModel } from "@pith/engine/testing/create-stub-model";
import type { Attempt } from "./build-attempts.ts";
import { obeyAttempt } from "./obey-attempt.ts";

/** Everything that the user is shown. */
export interface AttemptOutcome {
  attempt: Attempt;
  /** True if the model failed midway and the extractive engine took over. */
  isFallback: boolean;
  content: SummaryContent;
  events: EngineEvent[];
  answer: Awaited<ReturnType<typeof answerFromTranscript>>;
  task: SummaryTask;
}

const SHORT_SENTENCES = 70;
const LONG_SENTENCES = 180;
/** Small enough that the long talk takes several calls. */
const WINDOW_TOKENS = 1500;

function placeAttempt(attempt: Attempt): SummaryTask {
  const texts = buildTalk(attempt.isLong ? LONG_SENTENCES : SHORT_SENTENCES);
  const { place, text, requestedLanguage } = attempt;
  const half = Math.floor(texts.length / 2);
  const words = text.split(" ");
  const cut = Math.ceil(words.length / 2);
  const pieces =
    place === "split" && words.length > 1 && !text.includes("\n")
      ? [words.slice(0, cut).join(" "), words.slice(cut).join(" ")]
      : text.split("\n");
  const at = { start: 0, end: texts.length, middle: half, split: half, title: -1, chapter: -1, speaker: -1 }[
    place
  ];
  const spoken = at < 0 ? texts : [...texts.slice(0, at), ...pieces, ...texts.slice(at)];
  const transcript = buildTranscript({ texts: spoken });
  const seconds = (transcript.cues.at(-1)?.endMs ?? 0) / 1000;
  const chapters = [
    { title: "First part", startSeconds: 0, endSeconds: seconds / 2 },
    {
      title: place === "chapter" ? text.slice(0, 200) : "Second part",
      startSeconds: seconds / 2,
      endSeconds: seconds,
    },
  ];
  return buildTask({
    transcript:
      place === "speaker"
        ? {
            ...transcript,
            cues: transcript.cues.map((cue) => ({ ...cue, speaker: cue.id > 20 ? text : "Host" })),
          }
        : transcript,
    video:
      place === "title" || place === "chapter"
        ? { title: place === "title" ? text.slice(0, 500) : "Six crafts", durationSeconds: seconds, chapters }
        : null,
    requestedLanguage,
    length: "long",
  });
}

/**
 * Summarizes a talk that contains the attempt, and asks a question about the talk, with a model that obeys
 * the attempt.
 */
export async function runAttempt(attempt: Attempt): Promise<AttemptOutcome> {
  const task = placeAttempt(attempt);
  const stub = createStubModel({ answer: (request) => obeyAttempt({ attempt, request }) });
  const options = {
    models: [{ model: stub.model, name: "obedient", price: null }],
    runtime: createFakeRuntime(),
    ...(attempt.isLong && { settings: { windowTokens: WINDOW_TOKENS } }),
  };
  const events: EngineEvent[] = [];
  const { content } = await summarizeWithFallback({
    engine: createModelEngine(options),
    task,
    onEvent: (event) => events.push(event),
  });
  const answer = await answerFromTranscript({
    ...options,
    question: "What does a good crust cost?",
    transcript: task.transcript,
  });
  return { attempt, content, events, answer, task, isFallback: content.origin.isFallback };
}
