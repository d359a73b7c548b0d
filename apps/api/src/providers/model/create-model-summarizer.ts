import { isAppError } from "@pith/core/errors/app-error";
import type { Log } from "@pith/core/logging/create-log";
import { summaryShapes } from "@pith/core/summaries/summary-shape";
import { summaryLanguages } from "@pith/engine/model/summary-languages";
import type { QuestionAnswerer } from "../question-answerer.ts";
import type { SummarizeResult, Summarizer } from "../summarizer.ts";
import type { ModelThreads } from "./create-model-threads.ts";
import { describeModels, type ModelAccess } from "./model-access.ts";
import type { ModelTask } from "./model-task.ts";

interface ModelOptions {
  threads: ModelThreads;
  access: ModelAccess;
}

/** Creates a summarizer that uses the configured models, with the embedded engine as a fallback. */
export function createModelSummarizer({ threads, access }: ModelOptions): Summarizer {
  return {
    engine: "model",
    name: `${describeModels(access)}; where no model answers, the embedded engine`,
    languages: summaryLanguages.map(({ code }) => code),
    shapes: summaryShapes,
    canTakeWish: true,
    async summarize({ signal, onPart, onCall, ...request }) {
      const result = await threads.run({
        task: { kind: "summarize", access, ...request },
        signal,
        onMessage: (message) => {
          if (message.kind === "part") onPart(message.part);
          else onCall(message.call);
        },
      });
      // The result comes from our own thread for this very task, so its type is known.
      return result as SummarizeResult;
    },
  };
}

/**
 * Creates an answerer that uses the models, or `fallback` if they fail or time out. All calls for an answer
 * share the time that the settings allow for a single call, because a self-hosted model may need minutes even
 * for a question.
 */
export function createModelAnswerer({
  threads,
  access,
  fallback,
  log,
  timeoutMs = access.settings.callTimeoutMs,
}: ModelOptions & { fallback: QuestionAnswerer; log: Log; timeoutMs?: number }): QuestionAnswerer {
  type Work = Pick<Parameters<QuestionAnswerer["answer"]>[0], "signal" | "onCall">;
  async function run<T>({
    task,
    work: { signal, onCall },
    standIn,
  }: {
    task: ModelTask;
    work: Work;
    standIn: () => Promise<T>;
  }): Promise<T> {
    try {
      const result = await threads.run({
        task,
        signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
        onMessage: (message) => {
          if (message.kind === "call") onCall(message.call);
        },
      });
      // The result comes from our own thread for this very task, so its type is known.
      return result as T;
    } catch (error) {
      signal.throwIfAborted();
      if (isAppError(error) && error.code === "no_speech") throw error;
      log.warn({ err: error }, "A question was answered without a model");
      return standIn();
    }
  }
  return {
    limitMs: timeoutMs + fallback.limitMs,
    answer: ({ signal, onCall, ...request }) =>
      run({
        task: { kind: "answer", access, ...request },
        work: { signal, onCall },
        standIn: () => fallback.answer({ signal, onCall, ...request }),
      }),
    answerFromPassages: ({ signal, onCall, ...request }) =>
      run({
        task: { kind: "answer-from-passages", access, ...request },
        work: { signal, onCall },
        standIn: () => fallback.answerFromPassages({ signal, onCall, ...request }),
      }),
  };
}
