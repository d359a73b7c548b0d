import { type Command, Option } from "commander";
import type { AskOptions } from "./ask.ts";
import type { ChaptersOptions } from "./chapters.ts";
import type { CliContext, CliLaunch } from "./cli-context.ts";
import type { ListOptions } from "./list.ts";
import { type DetailOptions, openContext } from "./open-context.ts";
import { transcriptFormats } from "./options/choices.ts";
import { parseItemOption } from "./options/parse-item-option.ts";
import { parseLanguageOption } from "./options/parse-language-option.ts";
import { parseRangeOption } from "./options/parse-range-option.ts";
import type { TranscriptOptions } from "./transcript.ts";

export const inputDescription =
  "a link to a video, playlist, channel or podcast, a file with captions or a recording, or - for standard input";

const quietDescription = "show no progress and no notes, only why a command fails";
const verboseDescription = "say each step on standard error, on a terminal or not";

const serverFlags = "--server <address>";
const serverDescription =
  "have a Pith server do it, as its guest or signed in by pith login; without it PITH_SERVER says which, or it is done here";

/** Adds the options that every command for videos has. */
export function addShared(command: Command): Command {
  return command
    .option(serverFlags, serverDescription)
    .option("--no-cache", "load and compute everything anew, and keep none of it")
    .option("-q, --quiet", quietDescription)
    .option("-v, --verbose", verboseDescription);
}

/** Adds the commands that read a video without summarizing it. */
export function addReadingCommands({ program, launch }: { program: Command; launch: CliLaunch }): void {
  const start = (options: DetailOptions): Promise<CliContext> => openContext({ launch, options });
  addCommon(
    program
      .command("ask")
      .description("Answer a question from what is said in a video, with the quotes that prove it.")
      .argument("<link|file|->", inputDescription)
      .argument("<question...>", "the question"),
    ["text", "json"],
  )
    .option("--model <provider:model>", "answer with a language model; without it MODEL_PROVIDERS says which")
    .action(async (input: string, words: string[], options: AskOptions & DetailOptions) => {
      const { ask } = await import("./ask.ts");
      await ask({ input, question: words.join(" "), options, context: await start(options) });
    });
  addCommon(
    program
      .command("transcript")
      .description("Write what is said in a video, with its times.")
      .argument("<link|file|->", inputDescription),
    transcriptFormats,
  ).action(async (input: string, options: TranscriptOptions & DetailOptions) => {
    const { writeTranscript } = await import("./transcript.ts");
    await writeTranscript({ input, options, context: await start(options) });
  });
  addCommon(
    program
      .command("chapters")
      .description("Write when each chapter of a video starts.")
      .argument("<link|file|->", inputDescription),
    ["text", "json"],
  )
    .option(
      "--model <provider:model>",
      "title them with a language model; without it MODEL_PROVIDERS says which",
    )
    .action(async (input: string, options: ChaptersOptions & DetailOptions) => {
      const { writeChapters } = await import("./chapters.ts");
      await writeChapters({ input, options, context: await start(options) });
    });
  addShared(
    program
      .command("list")
      .description(
        "List the videos of a playlist, a channel or a podcast; without a link, what you summarized, the latest first.",
      ),
  )
    .argument("[link]", "a link to a playlist, a channel or a podcast's feed")
    .option(
      "-n, --limit <number>",
      "most videos to list; without it 20 of the history, 500 of a list",
      parseItemOption,
    )
    .addOption(
      new Option("-f, --format <format>", "form of the result; links has one link a line, for --batch")
        .choices(["text", "json", "links"])
        .default("text"),
    )
    .option("-o, --output <file>", "write the result to a file; without it to standard output")
    .action(async (link: string | undefined, options: ListOptions & DetailOptions) => {
      const { writeList } = await import("./list.ts");
      await writeList({ link, options, context: await start(options) });
    });
}

function addCommon(command: Command, formats: readonly string[]): Command {
  return addShared(command)
    .option(
      "-i, --item <number>",
      "which video of a playlist, channel or podcast; without it the list is shown",
      parseItemOption,
    )
    .option(
      "--language <tag>",
      "language of the captions, such as de or pt-BR; without it the video's own",
      parseLanguageOption,
    )
    .option("--range <range>", "only this part, such as 2:30-12:00; without it all", parseRangeOption)
    .addOption(new Option("-f, --format <format>", "form of the result").choices(formats).default("text"))
    .option("-o, --output <file>", "write the result to a file; without it to standard output");
}
