import { assertNever } from "@pith/core/lib/assert-never";
import { answerQuestion } from "@pith/engine/extract/answer-question";
import { summarizeTranscript } from "@pith/engine/summarize-transcript";
import { createSourceDependencies, type SourceSettings } from "@pith/sources/create-source-dependencies";
import { loadFile } from "@pith/sources/files/load-file";
import { loadVideo } from "@pith/sources/load-video";
import { selectRange } from "@pith/sources/select-range";
import { cutSponsorSegments } from "@pith/sources/sponsor-block/cut-sponsor-segments";
import type { SummariseResult } from "../../summaries/ports.ts";
import type { ExtractionMessage, ExtractionTask } from "./extraction-task.ts";

/** Does one task, away from the event loop that serves requests. Throws AppError with what a user is told. */
export async function runTask({
  task,
  post,
}: {
  task: ExtractionTask;
  post: (message: ExtractionMessage) => void;
}): Promise<unknown> {
  switch (task.kind) {
    case "load-link":
      return loadVideo({
        reference: task.reference,
        preferredLanguage: task.preferredLanguage,
        dependencies: getSourceDependencies(task.settings),
        onVideo: (video) => post({ kind: "video", video }),
      });
    case "load-text":
      return loadFile({
        bytes: new TextEncoder().encode(task.text),
        fileName: task.fileName,
        language: task.language,
        ...(task.captionKind && { kind: task.captionKind }),
      });
    case "summarise":
      return summarise({ task, post });
    case "answer":
      return answerQuestion(task);
    default:
      return assertNever(task);
  }
}

/** One for each thread: what the sources remember (refusals, settings read from a file) outlives a task. */
const sourceDependencies = new Map<string, ReturnType<typeof createSourceDependencies>>();

function getSourceDependencies(settings: SourceSettings): ReturnType<typeof createSourceDependencies> {
  const key = JSON.stringify(settings);
  const known = sourceDependencies.get(key) ?? createSourceDependencies(settings);
  sourceDependencies.set(key, known);
  return known;
}

function summarise({
  task,
  post,
}: {
  task: Extract<ExtractionTask, { kind: "summarise" }>;
  post: (message: ExtractionMessage) => void;
}): SummariseResult {
  const { transcript: cut, secondsCut } = cutSponsorSegments({
    transcript: task.transcript,
    segments: task.sponsorSegments,
  });
  const { transcript, video } = task.range
    ? selectRange({ transcript: cut, video: task.video, range: task.range })
    : { transcript: cut, video: task.video };
  const content = summarizeTranscript({
    transcript,
    video,
    length: task.length,
    maxWords: null,
    sponsorSecondsCut: secondsCut,
    captionSource: task.captionSource,
    requestedLanguage: task.language,
    onEvent(event) {
      if (event.type === "chapters" || event.type === "key_point") post({ kind: "part", part: event });
    },
  });
  return { content, transcript, tokens: 0 };
}
