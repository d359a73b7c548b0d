import { formatTimecode } from "@pith/core/lib/format-timecode";
import { quoteText } from "@pith/core/lib/quote-text";
import type { Transcript } from "@pith/core/transcripts/transcript";
import { buildMomentUrl } from "@pith/core/videos/build-moment-url";
import type { Video } from "@pith/core/videos/video";
import type { Answer } from "@pith/engine/answer/answer";
import { answerQuestion } from "@pith/engine/answer/answer-question";
import { loadRestorerFor } from "@pith/engine/restore/load-restorer";
import { createSupportsHyperlinks } from "supports-hyperlinks";
import type { CliContext } from "./cli-context.ts";
import type { FindOptions } from "./find-video.ts";
import { cleanText } from "./format/clean-text.ts";
import { nameLanguage } from "./format/describe-origin.ts";
import { linkTime } from "./format/link-time.ts";
import { wrapText } from "./format/wrap-text.ts";
import { listModels } from "./list-models.ts";
import { requireVideo } from "./require-video.ts";
import { getOutputColumns, writeOutput } from "./write-output.ts";

export interface AskOptions extends FindOptions {
  model?: string;
  format: "text" | "json";
  output?: string;
}

/** Runs `pith ask`: answers a question from the transcript, citing quotes with their times. */
export async function ask({ input, question, options, context }: AskRequest): Promise<void> {
  const said =
    context.connectServer === null
      ? await answerHere({ input, question, options, context })
      : await answerByServer({ input, question, options, context, connect: context.connectServer });
  if (said === null) return;
  if (!said.answer.found && !said.hasModel && context.detail !== "quiet")
    context.stderr.write(`pith: ${describeWordSearch({ ...said, context })}\n`);
  const columns = getOutputColumns({ output: options.output, context });
  const text =
    options.format === "json"
      ? formatAnswerAsJson(said)
      : formatAnswer({
          ...said,
          columns,
          hasLinks: columns !== null && createSupportsHyperlinks(context.stdout),
        });
  await writeOutput({ text, output: options.output, context });
}

interface AskRequest {
  input: string;
  question: string;
  options: AskOptions;
  context: CliContext;
}

/** An answer, and the video that its times refer to. */
interface Said {
  answer: Pick<Answer, "found" | "answer" | "moments">;
  video: Video;
  /** The language of the quotes (BCP 47). */
  captionLanguage: string;
  hasModel: boolean;
}

/** Explains why an answer may not have been found if the search was done without a model. */
function describeWordSearch({
  captionLanguage,
  context,
}: Pick<Said, "captionLanguage"> & Pick<AskRequest, "context">): string {
  const language = nameLanguage(captionLanguage);
  const reason = `Without a model, only the question's words are looked for, and the captions are in ${language}.`;
  const isHere = context.connectServer === null;
  return isHere ? `${reason} To ask in other words or languages, name a model with --model.` : reason;
}

async function answerHere({ input, question, options, context }: AskRequest): Promise<Said | null> {
  const found = await requireVideo({ input, options, context });
  if (found === null) return null;
  const { transcript, video } = found;
  const answer = await answerVideo({ transcript, video, question, model: options.model, context });
  const hasModel = listModels({ model: options.model, models: context.config.models }).length > 0;
  return { answer, video, captionLanguage: transcript.language, hasModel };
}

/**
 * Answers a question from a transcript: with a model if one is configured, otherwise with the speaker's own
 * sentences.
 */
export async function answerVideo({
  transcript,
  video,
  question,
  model,
  context,
}: {
  transcript: Transcript;
  video: Video;
  question: string;
  model: string | undefined;
  context: Pick<CliContext, "config" | "signal">;
}): Promise<Answer> {
  const { models } = context.config;
  const names = listModels({ model, models });
  if (names.length === 0)
    return answerQuestion({ question, transcript, restorer: await loadRestorerFor(transcript) });
  // Imported lazily, since loading the model code takes as long as answering without a model.
  const [{ answerFromTranscript }, { openModelOptions }] = await Promise.all([
    import("@pith/engine/answer/answer-from-transcript"),
    import("./summarize-with-models.ts"),
  ]);
  return await answerFromTranscript({
    ...(await openModelOptions({ names, models })),
    question,
    transcript,
    video,
    signal: context.signal,
  });
}

async function answerByServer(
  request: AskRequest & { connect: NonNullable<CliContext["connectServer"]> },
): Promise<Said | null> {
  const { askServer } = await import("./ask-server.ts");
  return await askServer(request);
}

function formatAnswer({
  answer,
  video,
  captionLanguage,
  columns,
  hasLinks,
}: Omit<Said, "hasModel"> & { columns: number | null; hasLinks: boolean }): string {
  const quotes = answer.moments.map(({ quote, startSeconds }) => {
    const time = startSeconds === null ? "- " : `${formatTimecode(startSeconds)}  `;
    const quoted = cleanText(quoteText({ text: quote, language: captionLanguage }));
    const text = wrapText({ text: quoted, columns, first: time, rest: " ".repeat(time.length) });
    return linkTime({ text, video, seconds: startSeconds, hasLinks });
  });
  const paragraphs = [wrapText({ text: cleanText(answer.answer), columns }), quotes.join("\n")];
  return `${paragraphs.filter((paragraph) => paragraph !== "").join("\n\n")}\n`;
}

function formatAnswerAsJson({
  answer: { found: isFound, answer, moments },
  video,
}: Pick<Said, "answer" | "video">): string {
  const result = {
    found: isFound,
    answer,
    quotes: moments.map(({ quote, startSeconds, endSeconds }) => ({
      text: quote,
      startSeconds,
      endSeconds,
      url: buildMomentUrl({ video, seconds: startSeconds }),
    })),
  };
  return `${JSON.stringify(result, null, 2)}\n`;
}
