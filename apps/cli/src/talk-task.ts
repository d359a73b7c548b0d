import { Readable, Writable } from "node:stream";
import { AppError } from "@pith/core/errors/app-error";
import { systemClock } from "@pith/core/lib/clock";
import type { SummaryLength } from "@pith/core/summaries/summary";
import type { SummaryShape } from "@pith/core/summaries/summary-shape";
import type { Transcript } from "@pith/core/transcripts/transcript";
import type { Video } from "@pith/core/videos/video";
import type { Answer } from "@pith/engine/answer/answer";
import { answerVideo } from "./ask.ts";
import { checkFile } from "./check-file.ts";
import type { CliContext } from "./cli-context.ts";
import type { CliConfig } from "./config.ts";
import type { Progress } from "./create-progress.ts";
import { findVideo } from "./find-video.ts";
import type { FinishedSummary } from "./format/finished-summary.ts";
import { createCache } from "./store/create-cache.ts";
import { checkOptions, createResult } from "./summarize.ts";

/** A video and how to summarize it. */
export interface TalkRequest {
  input: string;
  length: SummaryLength;
  shape: SummaryShape;
  language: string | null;
}

/** A task for a single video, as sent to a thread. */
export type TalkTask = { request: TalkRequest; model: string | undefined; textFolder: string | null } & (
  | { kind: "summarize" | "load" }
  | { kind: "ask"; question: string }
);

export interface TalkResults {
  summarize: FinishedSummary;
  load: { video: Video; transcript: Transcript };
  ask: { video: Video; answer: Answer };
}

/** Settings that a task needs from its process. */
export interface TaskSettings {
  config: CliConfig;
  hasCache: boolean;
}

/** Runs a task with this process's engine. Throws AppError, for example if the input is a list of videos. */
export async function runTalkTask({
  task,
  settings: { config, hasCache },
  signal,
  onProgress,
}: {
  task: TalkTask;
  settings: TaskSettings;
  signal: AbortSignal;
  onProgress: (share: number) => void;
}): Promise<TalkResults[TalkTask["kind"]]> {
  const { request, model, textFolder } = task;
  const { input, language, length, shape } = request;
  const context: CliContext = {
    config,
    signal,
    detail: "quiet",
    cache: hasCache
      ? createCache({ folder: config.folders.cache, maxBytes: config.cacheBytes, clock: systemClock })
      : null,
    stdin: Readable.from([]),
    stdout: discard(),
    stderr: discard(),
    connectServer: null,
  };
  const progress: Progress = {
    show: ({ share }) => onProgress(share),
    addPoint: () => {},
    clear: async () => {},
  };
  await checkFile({ input, textFolder });
  const options = {
    ...(language !== null && { language }),
    ...(model !== undefined && { model }),
    length,
    shape,
    format: "json" as const,
  };
  if (task.kind === "summarize") {
    checkOptions({ options, context });
    const result = await createResult({ input, options, context, progress });
    if (result.kind === "list") throw new AppError({ code: "unsupported_link.list" });
    return result.summary;
  }
  const found = await findVideo({ input, options, context, progress });
  if (found.kind === "list") throw new AppError({ code: "unsupported_link.list" });
  const { video, transcript } = found;
  if (task.kind !== "ask") return { video, transcript };
  return { video, answer: await answerVideo({ transcript, question: task.question, model, context }) };
}

function discard(): Writable {
  return new Writable({ write: (_chunk, _encoding, done) => done() });
}
