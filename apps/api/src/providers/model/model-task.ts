import type { EmbeddingConnection } from "@pith/engine/model/embed-texts";
import type { ModelCall } from "@pith/engine/model/model-usage";
import type { EngineEvent } from "@pith/engine/summary-engine";
import type { ThreadError } from "../../lib/thread-error.ts";
import type { QuestionAnswerer } from "../question-answerer.ts";
import type { SummarizeRequest } from "../summarizer.ts";
import type { ModelAccess } from "./model-access.ts";

/** A model thread's task. Must be structured-cloneable. */
export type ModelTask =
  | AccessTask
  | { kind: "embed"; connection: EmbeddingConnection; texts: readonly string[] };

type AccessTask = { access: ModelAccess } & (
  | ({ kind: "summarize" } & Omit<SummarizeRequest, "signal" | "onPart" | "onCall">)
  | ({ kind: "answer" } & Omit<Parameters<QuestionAnswerer["answer"]>[0], "signal" | "onCall">)
  | ({ kind: "answer-from-passages" } & Omit<
      Parameters<QuestionAnswerer["answerFromPassages"]>[0],
      "signal" | "onCall"
    >)
);

/** A message to a thread. After `cancel`, the task still responds once its open calls are closed. */
export type ModelOrder = { kind: "start"; id: number; task: ModelTask } | { kind: "cancel"; id: number };

/** A task's messages, in order: any number of `part` and `call`, then `done` or `failed`. */
export type ModelMessage = { id: number } & (
  | { kind: "part"; part: EngineEvent }
  | { kind: "call"; call: ModelCall }
  | { kind: "done"; result: unknown }
  | { kind: "failed"; error: ThreadError }
);
