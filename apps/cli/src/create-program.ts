import { summaryLengths } from "@pith/core/summaries/summary";
import { summaryShapes } from "@pith/core/summaries/summary-shape";
import { parseVideoRange } from "@pith/core/videos/parse-video-range";
import type { VideoRange } from "@pith/core/videos/video";
import { Command, InvalidArgumentError, Option } from "commander";
import type { CliContext } from "./cli-context.ts";
import { parseItemOption } from "./options/parse-item-option.ts";
import { parseLanguageOption } from "./options/parse-language-option.ts";
import { parseWishOption } from "./options/parse-wish-option.ts";
import { parseWordsOption } from "./options/parse-words-option.ts";
import { outputFormats, type SummarizeOptions, summarize } from "./summarize.ts";
import { renderEnglish } from "./texts/render-english.ts";

/** Builds the command line's parser. Usage errors throw CommanderError after commander has printed them. */
export function createProgram(context: CliContext): Command {
  const program = new Command("pith")
    .description("Summaries of videos in which every key point shows the moment it was said.")
    .exitOverride()
    .configureOutput({
      writeOut: (text) => context.stdout.write(text),
      writeErr: (text) => context.stderr.write(text),
    })
    .showHelpAfterError("(pith summarize --help shows what there is)");
  program
    .command("summarize")
    .alias("summarise")
    .description(
      "Summarize a video, a recording, a caption file or a transcript; show a list to choose from.",
    )
    .argument(
      "<link|file|->",
      "a link to a video, playlist, channel or podcast, a file with captions or a recording, or - for standard input",
    )
    .option("-i, --item <number>", "which video of a playlist, channel or podcast", parseItemOption)
    .addOption(
      new Option("-l, --length <length>", "how much to keep").choices(summaryLengths).default("medium"),
    )
    .option("-w, --words <number>", "most words of all key points together", parseWordsOption)
    .addOption(
      new Option(
        "-s, --shape <shape>",
        "brief: three takeaways; points: key points; notes: each chapter in a few sentences (brief and notes need a model)",
      )
        .choices(summaryShapes)
        .default("points"),
    )
    .option(
      "--wish <text>",
      'what to choose and how to word it, such as "for a beginner" (needs a model)',
      parseWishOption,
    )
    .option("--proof", "show every point's quotes with their times, and how the point was proven")
    .option("--language <tag>", "language to write in, such as de or pt-BR", parseLanguageOption)
    .option(
      "--model <provider:model>",
      "write with a language model, such as compatible:llama3.1:8b; without it MODEL_PROVIDERS says which, and keys and addresses are the server's settings",
    )
    .option("--range <range>", "only this part, such as 2:30-12:00", parseRangeOption)
    .addOption(
      new Option("-f, --format <format>", "form of the result").choices(outputFormats).default("text"),
    )
    .option("-o, --output <file>", "write the result to a file")
    .action(async (input: string, options: SummarizeOptions) => {
      await summarize({ input, options, context });
    });
  return program;
}

function parseRangeOption(text: string): VideoRange {
  const result = parseVideoRange(text);
  if (!result.ok) throw new InvalidArgumentError(renderEnglish(result.reason));
  return result.range;
}
