import { Readable, Writable } from "node:stream";
import { AppError } from "@pith/core/errors/app-error";
import { assertNever } from "@pith/core/lib/assert-never";
import { systemClock } from "@pith/core/lib/clock";
import type { Answer } from "@pith/engine/answer/answer";
import { answerVideo } from "./ask.ts";
import { buildTalkOptions } from "./build-talk-options.ts";
import { checkFile } from "./check-file.ts";
import type { CliContext } from "./cli-context.ts";
import type { CliConfig } from "./config.ts";
import type { Progress } from "./create-progress.ts";
import { type FoundVideo, findVideo } from "./find-video.ts";
import type { FinishedSummary } from "./format/finished-summary.ts";
import { createCache } from "./store/create-cache.ts";
import { summarizeFound } from "./summarize.ts";
import type { TalkRequest } from "./talk-request.ts";

/** A task for a single video, as sent to a thread. */
export type TalkTask =
  | { kind: "load"; input: string; language: string | null; textFolder: string | null }
  | { kind: "summarize"; request: TalkRequest; found: FoundVideo; model: string | undefined }
  | { kind: "ask"; question: string; found: FoundVideo; model: string | undefined };

export interface TalkResults {
  load: FoundVideo;
  summarize: FinishedSummary;
  ask: Answer;
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
  switch (task.kind) {
    case "load": {
      const { input, language, textFolder } = task;
      await checkFile({ input, textFolder });
      const options = language === null ? {} : { language };
      const found = await findVideo({ input, options, context, progress });
      if (found.kind === "list") throw new AppError({ code: "unsupported_link.list" });
      return found;
    }
    case "summarize":
      return await summarizeFound({
        found: task.found,
        options: buildTalkOptions(task),
        context,
        progress,
      });
    case "ask":
      return await answerVideo({ ...task, ...task.found, context });
    default:
      return assertNever(task);
  }
}

function discard(): Writable {
  return new Writable({ write: (_chunk, _encoding, done) => done() });
}
