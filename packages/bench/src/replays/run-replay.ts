import path from "node:path";
import { isAppError } from "@pith/core/errors/app-error";
import { createModelEngine } from "@pith/engine/model/create-model-engine";
import type { ModelRuntime } from "@pith/engine/model/model-settings";
import { openModel } from "@pith/engine/model/open-model";
import type { ModelSummary } from "@pith/engine/model/render-facts";
import { ANSWERS, loadReplayTask, type ReplayKind, type ReplayTalk } from "./replay-talks.ts";
import { type ReplayCall, startReplayServer } from "./start-replay-server.ts";

/** The result of summarizing a talk with one model's stored answers. */
export interface Replay {
  talk: ReplayTalk;
  kind: ReplayKind;
  /** Null if the talk couldn't be summarized because an answer was missing. */
  summary: ModelSummary | null;
  calls: readonly ReplayCall[];
}

/** Has neither a clock nor randomness, so that every run has the same prompts. */
const replayRuntime: ModelRuntime = {
  now: () => 0,
  wait: () => Promise.resolve(),
  startTimer: () => () => undefined,
  createNonce: () => "bcdfghjk",
};

/**
 * Summarizes a talk from the shared data with the current engine, using the stored answers instead of a
 * model.
 */
export async function runReplay({
  talk,
  kind,
  folder,
}: {
  talk: ReplayTalk;
  kind: ReplayKind;
  /** Path of the shared data. */
  folder: string;
}): Promise<Replay> {
  await using server = await startReplayServer(path.join(ANSWERS, talk.name, kind));
  const model = openModel({
    provider: "compatible",
    model: "replay",
    apiKey: null,
    baseUrl: server.baseUrl,
    price: null,
    contextTokens: null,
    effort: null,
    takesSchema: true,
  });
  const engine = createModelEngine({ models: [model], runtime: replayRuntime, settings: { maxRetries: 0 } });
  try {
    const summary = await engine.summarizeVideo({ task: loadReplayTask({ talk, kind, folder }) });
    return { talk, kind, summary, calls: server.calls };
  } catch (error) {
    const isUnanswered = server.calls.some(({ answer }) => answer === null);
    if (isAppError(error) && isUnanswered) return { talk, kind, summary: null, calls: server.calls };
    throw error;
  }
}
