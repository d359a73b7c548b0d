import { formatTimecode } from "@pith/core/lib/format-timecode";
import { buildMomentUrl } from "@pith/core/videos/build-moment-url";
import { answerFromTranscript } from "@pith/engine/answer/answer-from-transcript";
import { type Answer, answerQuestion } from "@pith/engine/extract/answer-question";
import { loadRestorerFor } from "@pith/engine/restore/load-restorer";
import type { CliContext } from "./cli-context.ts";
import type { FindOptions, FoundVideo } from "./find-video.ts";
import { stripControlCharacters } from "./format/strip-control-characters.ts";
import { wrapText } from "./format/wrap-text.ts";
import { requireVideo } from "./require-video.ts";
import { listModels, openModelOptions } from "./summarize-with-models.ts";
import { getOutputColumns, writeOutput } from "./write-output.ts";

export interface AskOptions extends FindOptions {
  model?: string;
  format: "text" | "json";
  output?: string;
}

/** Runs `pith ask`: answers a question from the transcript, with the quotes that prove the answer and their times. */
export async function ask({
  input,
  question,
  options,
  context,
}: {
  input: string;
  question: string;
  options: AskOptions;
  context: CliContext;
}): Promise<void> {
  const found = await requireVideo({ input, options, context });
  if (found === null) return;
  const { transcript } = found;
  const { models } = context.config;
  const names = listModels({ model: options.model, models });
  const answer =
    names.length === 0
      ? answerQuestion({ question, transcript, restorer: await loadRestorerFor(transcript) })
      : await answerFromTranscript({
          ...(await openModelOptions({ names, models })),
          question,
          transcript,
          signal: context.signal,
        });
  const columns = getOutputColumns({ output: options.output, context });
  const text =
    options.format === "json" ? formatAnswerAsJson({ answer, found }) : formatAnswer({ answer, columns });
  await writeOutput({ text, output: options.output, context });
}

function formatAnswer({ answer, columns }: { answer: Answer; columns: number | null }): string {
  const quotes = answer.moments.map(({ quote, startSeconds }) => {
    const time = startSeconds === null ? "- " : `${formatTimecode(startSeconds)}  `;
    return wrapText({ text: clean(`“${quote}”`), columns, first: time, rest: " ".repeat(time.length) });
  });
  const paragraphs = [wrapText({ text: clean(answer.answer), columns }), quotes.join("\n")];
  return `${paragraphs.filter((paragraph) => paragraph !== "").join("\n\n")}\n`;
}

function formatAnswerAsJson({
  answer: { found: isFound, answer, moments },
  found: { video },
}: {
  answer: Answer;
  found: FoundVideo;
}): string {
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

function clean(text: string): string {
  return stripControlCharacters(text).replace(/\s+/g, " ").trim();
}
