import type { QuestionAnswer } from "@pith/core/contract/summary.schemas";
import type { PassageAnswer } from "@pith/engine/answer/join-passages";
import type { QuestionAnswerer } from "../question-answerer.ts";
import type { Summarizer } from "../summarizer.ts";
import type { ExtractionPool } from "./create-extraction-pool.ts";
import type { ThreadSummary } from "./extraction-task.ts";

/** Creates the embedded engine, which runs in the worker threads. */
export function createExtractiveSummarizer({ pool }: { pool: ExtractionPool }): Summarizer {
  return {
    engine: "extractive",
    name: "embedded extractive engine, 'Instant summary'",
    languages: [],
    shapes: ["points"],
    canTakeWish: false,
    async summarize({ signal, onPart, onCall: _onCall, facts: _facts, ...request }) {
      const result = await pool.run({
        task: { kind: "summarize", ...request },
        signal,
        onMessage: (message) => {
          if (message.kind === "part") onPart(message.part);
        },
      });
      // The result comes from our own thread for this very task, so its type is known.
      return { transcript: request.transcript, ...(result as ThreadSummary) };
    },
  };
}

/** A user is waiting, so a busy server should report that the answer took too long. */
const ANSWER_LIMIT_MS = 30_000;

/** Creates an answerer that only quotes sentences from the transcript. It runs in the worker threads. */
export function createExtractiveAnswerer({ pool }: { pool: ExtractionPool }): QuestionAnswerer {
  return {
    limitMs: ANSWER_LIMIT_MS,
    async answer({ signal, onCall: _onCall, ...request }) {
      const result = await pool.run({ task: { kind: "answer", ...request }, signal });
      return result as Pick<QuestionAnswer, "found" | "answer" | "moments" | "statements">;
    },
    async answerFromPassages({ signal, onCall: _onCall, ...request }) {
      const result = await pool.run({ task: { kind: "answer-from-passages", ...request }, signal });
      return result as PassageAnswer;
    },
  };
}
