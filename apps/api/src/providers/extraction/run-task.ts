import { setImmediate } from "node:timers/promises";
import { assertNever } from "@pith/core/lib/assert-never";
import { answerQuestion } from "@pith/engine/answer/answer-question";
import { combineTalks } from "@pith/engine/answer/combine-talks";
import type { TalkPassage } from "@pith/engine/answer/join-passages";
import { quotePassages } from "@pith/engine/answer/quote-passages";
import type { Restorer } from "@pith/engine/restore/create-restorer";
import { loadRestorerFor } from "@pith/engine/restore/load-restorer";
import { findNearPassages } from "@pith/engine/search/embeddings";
import { findTalkPassages } from "@pith/engine/search/find-talk-passages";
import { summarizeTranscriptInSteps } from "@pith/engine/summarize-transcript";
import { createSourceDependencies, type SourceSettings } from "@pith/sources/create-source-dependencies";
import { loadFile } from "@pith/sources/files/load-file";
import { loadMediaFile } from "@pith/sources/files/load-media-file";
import { findFeed } from "@pith/sources/lists/find-feed";
import { listVideos } from "@pith/sources/lists/list-videos";
import { readFeed } from "@pith/sources/lists/read-feed";
import { loadVideo } from "@pith/sources/load-video";
import type { SourceDependencies } from "@pith/sources/video-provider";
import { buildSearchIndex } from "../build-search-index.ts";
import { buildSummaryTask } from "./build-summary-task.ts";
import type { ExtractionMessage, ExtractionTask, ThreadSummary } from "./extraction-task.ts";

type Post = (message: ExtractionMessage) => void;

/** Runs a task off the server's event loop. Throws AppError with a message for the user. */
export async function runTask({
  task,
  post,
  signal,
}: {
  task: ExtractionTask;
  post: Post;
  signal: AbortSignal;
}): Promise<unknown> {
  switch (task.kind) {
    case "load-link":
      return loadVideo({
        reference: task.reference,
        preferredLanguage: task.preferredLanguage,
        dependencies: getSourceDependencies({ settings: task.settings, post }),
        signal,
        onVideo: (video) => post({ kind: "video", video }),
        onProgress: (progress) => post({ kind: "progress", progress }),
      });
    case "load-recording":
      return loadMediaFile({
        media: { kind: "file", path: task.path },
        fileName: task.fileName,
        language: task.language,
        dependencies: getSourceDependencies({ settings: task.settings, post }),
        signal,
        onProgress: (progress) => post({ kind: "progress", progress }),
      });
    case "list":
      return listVideos({
        reference: task.reference,
        limit: task.limit,
        dependencies: getSourceDependencies({ settings: task.settings, post }),
        signal,
      });
    case "find-feed":
      return findFeed({
        text: task.text,
        dependencies: getSourceDependencies({ settings: task.settings, post }),
        signal,
      });
    case "read-feed":
      return readFeed({
        location: task.location,
        validators: task.validators,
        dependencies: getSourceDependencies({ settings: task.settings, post }),
        signal,
      });
    case "load-text":
      return loadFile({
        bytes: task.bytes,
        fileName: task.fileName,
        language: task.language,
        freesBytes: true,
        ...(task.captionKind && { kind: task.captionKind }),
      });
    case "summarize":
      return summarize({ task, post, signal });
    case "answer":
      return answerQuestion({ ...task, restorer: await loadRestorerFor(task.transcript) });
    case "index":
      return buildSearchIndex(task);
    case "find-passages":
      return findTalkPassages(task);
    case "find-near":
      return findNearPassages(task);
    case "combine":
      return combineTalks(task.talks);
    case "answer-from-passages":
      return quotePassages({ ...task, restorers: await loadRestorers(task.passages) });
    default:
      return assertNever(task);
  }
}

async function loadRestorers(passages: readonly TalkPassage[]): Promise<Map<string, Restorer | null>> {
  const restorers = new Map<string, Restorer | null>();
  for (const { language, kind, cues } of passages) {
    const known = restorers.get(language);
    if (known) continue;
    restorers.set(language, await loadRestorerFor({ language, kind, cues: [...cues] }));
  }
  return restorers;
}

/** Kept per thread, because the sources' state (refusals, loaded models, file settings) outlives a task. */
const sourceDependencies = new Map<string, SourceDependencies>();

function getSourceDependencies({
  settings,
  post,
}: {
  settings: SourceSettings;
  post: Post;
}): SourceDependencies {
  const key = JSON.stringify(settings);
  const known =
    sourceDependencies.get(key) ??
    createSourceDependencies({
      ...settings,
      metrics: { countAttempt: (attempt) => post({ kind: "attempt", attempt }) },
      onProblem: (message) => post({ kind: "problem", message }),
    });
  sourceDependencies.set(key, known);
  return known;
}

async function summarize({
  task,
  post,
  signal,
}: {
  task: Extract<ExtractionTask, { kind: "summarize" }>;
  post: Post;
  signal: AbortSignal;
}): Promise<ThreadSummary> {
  const summaryTask = buildSummaryTask(task);
  const content = await summarizeTranscriptInSteps({
    task: summaryTask,
    onEvent(event) {
      if (event.type === "chapters" || event.type === "key_point") post({ kind: "part", part: event });
    },
    // The thread can only receive `cancel` between steps.
    pause: () => setImmediate(),
    signal,
  });
  const { transcript } = summaryTask;
  const searchIndex = buildSearchIndex({ content, video: task.video, transcript });
  const isCut = transcript !== task.transcript;
  return { content, ...(isCut && { transcript }), searchIndex, tokens: 0, facts: null, failure: null };
}
