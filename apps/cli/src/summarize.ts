import { resolve } from "node:path";
import { AppError } from "@pith/core/errors/app-error";
import { systemClock } from "@pith/core/lib/clock";
import type { SummaryContent } from "@pith/core/summaries/summary";
import { loadWordClasses } from "@pith/engine/chapters/find-word-classes";
import { loadRestorerFor } from "@pith/engine/restore/load-restorer";
import type { EngineEvent } from "@pith/engine/summary-engine";
import type { VideoList } from "@pith/sources/lists/video-list";
import { createSupportsHyperlinks } from "supports-hyperlinks";
import packageFile from "../package.json" with { type: "json" };
import type { CliContext } from "./cli-context.ts";
import { createProgress, type Progress } from "./create-progress.ts";
import { describeModelFailure } from "./describe-model-failure.ts";
import { type FoundVideo, findVideo, LOADED_SHARE } from "./find-video.ts";
import { nameLanguage } from "./format/describe-origin.ts";
import type { FinishedSummary } from "./format/finished-summary.ts";
import { formatJson } from "./format/format-json.ts";
import { formatMarkdown } from "./format/format-markdown.ts";
import { formatText } from "./format/format-text.ts";
import { stripControlCharacters } from "./format/strip-control-characters.ts";
import { listModels } from "./list-models.ts";
import { addToHistory } from "./store/history.ts";
import type { SummarizeOptions } from "./summarize-options.ts";
import { summarizeWithin } from "./summarize-within.ts";
import { writeChoices } from "./write-choices.ts";
import { getOutputColumns, writeOutput } from "./write-output.ts";

/**
 * Runs `pith summarize`: loads and summarizes the input, and writes the result to the requested output. If
 * the input is a list, prints it so that the user can choose a video.
 */
export async function summarize(request: SummarizeRequest): Promise<void> {
  checkOptions(request);
  const progress = createProgress(request.context);
  const result = await createResult({ ...request, progress }).finally(progress.clear);
  if (result.kind === "list") return await writeChoices({ ...request, list: result.list });
  await writeSummary({ ...request, ...result });
  await recordSummary({ ...request, ...result });
}

/** Adds a summary to the history unless disabled in the settings. */
export async function recordSummary({
  input,
  summary: { video, content },
  context: { config },
}: Omit<SummarizeRequest, "options"> & { summary: FinishedSummary }): Promise<void> {
  if (!config.keepsHistory) return;
  await addToHistory({
    folder: config.folders.state,
    entry: {
      at: new Date(systemClock.now()).toISOString(),
      title: stripControlCharacters(content.title || video.title),
      input: video.url ?? (input === "-" ? null : resolve(input)),
      durationSeconds: video.durationSeconds,
    },
  });
}

type Result = { kind: "summary"; summary: FinishedSummary } | { kind: "list"; list: VideoList };

interface SummarizeRequest {
  input: string;
  options: SummarizeOptions;
  context: CliContext;
}

/** Loads and summarizes an input. If the input is a list, returns it so that the user can choose a video. */
export async function createResult({
  input,
  options,
  context,
  progress,
}: SummarizeRequest & { progress: Progress }): Promise<Result> {
  if (context.connectServer !== null) {
    const { summarizeByServer } = await import("./server/summarize-by-server.ts");
    return await summarizeByServer({ input, options, connect: context.connectServer, context, progress });
  }
  const found = await findVideo({ input, options, context, progress });
  if (found.kind === "list") return found;
  return { kind: "summary", summary: await summarizeFound({ found, options, context, progress }) };
}

/** Summarizes a loaded video. */
export async function summarizeFound({
  found,
  options,
  context,
  progress,
}: Omit<SummarizeRequest, "input"> & { found: FoundVideo; progress: Progress }): Promise<FinishedSummary> {
  const language = options.language ?? null;
  const names = listModels({ model: options.model, models: context.config.models });
  const { loaded, video, transcript, range } = found;
  const task = {
    transcript,
    // Pasted text has no title, so use the engine's.
    video: {
      ...video,
      ...(loaded.captionSource === "paste" && { title: "" }),
      description: loaded.description ?? null,
    },
    length: options.length,
    maxWords: options.words ?? null,
    range,
    captionSource: loaded.captionSource,
    requestedLanguage: language,
    shape: options.shape,
    wish: options.wish ?? null,
    sponsorSecondsCut: found.sponsorSecondsCut,
  };
  const onEvent = (event: EngineEvent): void => {
    // Without a model, all points arrive together with the summary, so don't show them as progress.
    if (event.type === "key_point" && names.length > 0) progress.addPoint(event);
    if (event.type !== "status") return;
    progress.show({ text: video.title, share: LOADED_SHARE + event.progress * (1 - LOADED_SHARE) });
  };
  const { models } = context.config;
  // The same model writes something else at a different URL or with other limits.
  const settings = Object.entries(models.variables).filter(([name]) => !name.endsWith("_API_KEY"));
  const key = ["summary", packageFile.version, task, names, settings.sort()];
  const known = names.length === 0 ? null : await context.cache?.read(key);
  if (known) return { video, transcript, range, content: known as SummaryContent };
  if (names.length === 0) {
    const restorer = await loadRestorerFor(transcript);
    await loadWordClasses(transcript.language);
    return { video, transcript, range, content: summarizeWithin({ ...task, restorer, onEvent }) };
  }
  const { summarizeWithModels } = await import("./summarize-with-models.ts");
  const { content, failure } = await summarizeWithModels({
    names,
    models,
    task,
    signal: context.signal,
    onEvent,
  });
  if (failure === null) await context.cache?.write(key, content);
  else if (context.detail !== "quiet") {
    await progress.clear();
    const reason = stripControlCharacters(describeModelFailure(failure));
    context.stderr.write(`pith: The language model failed${reason}, so this is the instant summary.\n`);
  }
  return { video, transcript, range, content };
}

/**
 * Throws AppError `invalid_input` if an option requires a model and there is none, or if the server doesn't
 * support an option. Explains on standard error what `--language` does without a model.
 */
export function checkOptions({ options, context }: Pick<SummarizeRequest, "options" | "context">): void {
  const { model, language, words } = options;
  if (context.connectServer !== null) {
    if (words === undefined) return;
    throw new AppError({
      code: "invalid_input",
      message: "--words doesn't work with a server. Use --length, or summarize without a server.",
    });
  }
  if (listModels({ model, models: context.config.models }).length > 0) return;
  refuseWithoutModel(options);
  if (language !== undefined && context.detail !== "quiet")
    context.stderr.write(`pith: ${describeLanguageWithoutModel(language)}\n`);
}

function describeLanguageWithoutModel(language: string): string {
  const name = nameLanguage(language);
  return `Without a model a summary isn't translated. Captions in ${name} are used if there are any; name a model with --model to write in ${name}.`;
}

/**
 * The instant summary selects sentences instead of writing them, so it has a fixed shape and ignores wishes.
 */
function refuseWithoutModel({ shape, wish }: SummarizeOptions): void {
  const option = shape !== "points" ? `--shape ${shape}` : wish === undefined ? null : "--wish";
  if (option === null) return;
  throw new AppError({
    code: "invalid_input",
    message: `${option} needs a language model. Set MODEL_PROVIDERS, or choose a model with --model, such as --model compatible:llama3.1:8b.`,
  });
}

/** Writes a summary to the requested output. `end` is appended unless the format is binary. */
export async function writeSummary({
  summary,
  options,
  context,
  end = "",
}: Omit<SummarizeRequest, "input"> & { summary: FinishedSummary; end?: string }): Promise<void> {
  const columns = getOutputColumns({ output: options.output, context });
  const text = await formatSummary({
    summary,
    options,
    columns,
    hasLinks: columns !== null && createSupportsHyperlinks(context.stdout),
  });
  if (typeof text !== "string" && columns !== null)
    throw new AppError({
      code: "invalid_input",
      message: `A terminal can't show the format ${options.format}. Write it to a file with --output, or several with --out.`,
    });
  await writeOutput({
    text: typeof text === "string" ? text + end : text,
    output: options.output,
    context,
  });
}

/** Formats a summary. If `columns` is null, lines aren't wrapped. */
export async function formatSummary({
  summary,
  options: { template, format, proof: isProofShown = false },
  columns,
  hasLinks = false,
}: {
  summary: FinishedSummary;
  options: SummarizeOptions;
  columns: number | null;
  hasLinks?: boolean;
}): Promise<string | Uint8Array> {
  if (template !== undefined) return template.format(summary);
  switch (format) {
    case "text":
      return formatText({ summary, columns, isProofShown, hasLinks });
    case "markdown":
      return formatMarkdown({ summary, isProofShown });
    case "json":
      return formatJson(summary);
    default:
      return await (await import("./format/format-file.ts")).formatFile({ summary, format });
  }
}
