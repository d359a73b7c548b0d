import { type Command, Option } from "commander";
import { applyDefaults } from "./apply-defaults.ts";
import type { AskOptions } from "./ask.ts";
import type { ChaptersOptions } from "./chapters.ts";
import type { CliContext, CliLaunch } from "./cli-context.ts";
import type { ListOptions } from "./list.ts";
import { type DetailOptions, openContext } from "./open-context.ts";
import { lengths, transcriptFormats } from "./options/choices.ts";
import { parseItemOption } from "./options/parse-item-option.ts";
import { parseItemsOption } from "./options/parse-items-option.ts";
import { parseLanguageOption } from "./options/parse-language-option.ts";
import { parseLimitOption } from "./options/parse-limit-option.ts";
import { parseModelOption } from "./options/parse-model-option.ts";
import { parseRangeOption } from "./options/parse-range-option.ts";
import type { BatchOptions } from "./run-batch.ts";
import type { TranscriptOptions } from "./transcript.ts";

export const inputDescription =
  "a link to a video, playlist, channel, or podcast; a caption file or a recording; or - for standard input";

const quietDescription = "print only errors";
const verboseDescription = "print every step to standard error";

const serverFlags = "--server <address>";
const serverDescription =
  "use a Pith server, as a guest or signed in with pith login (default: PITH_SERVER, otherwise run locally)";
const keyDescription =
  "API key for the server, for scripts; PITH_KEY keeps it out of the list of processes (default: PITH_KEY)";

/** Adds the options shared by all commands that take a video. */
export function addShared(command: Command): Command {
  return command
    .option(serverFlags, serverDescription)
    .option("--key <key>", keyDescription)
    .option("--no-cache", "don't read from or write to the cache")
    .option("-q, --quiet", quietDescription)
    .option("-v, --verbose", verboseDescription);
}

/** Adds the commands that output a video's contents without summarizing it. */
export function addReadingCommands({ program, launch }: { program: Command; launch: CliLaunch }): void {
  const start = (options: DetailOptions): Promise<CliContext> => openContext({ launch, options });
  addCommon(
    program
      .command("ask")
      .description("Answer a question about a video, with quotes that support the answer.")
      .argument("<link|file|->", inputDescription)
      .argument("<question...>", "the question"),
    ["text", "json"],
  )
    .option(
      "--model <provider:model>",
      "use a language model to answer (default: MODEL_PROVIDERS)",
      parseModelOption,
    )
    .action(async (input: string, words: string[], options: AskOptions & DetailOptions, command: Command) => {
      const question = words.join(" ").trim();
      if (question === "") command.error("error: missing required argument 'question'");
      const { ask } = await import("./ask.ts");
      await ask({ input, question, options, context: await start(options) });
    });
  addCommon(
    program
      .command("transcript")
      .description("Print the transcript of a video with timestamps.")
      .argument("<link|file|->", inputDescription),
    transcriptFormats,
  ).action(async (input: string, options: TranscriptOptions & DetailOptions) => {
    const { writeTranscript } = await import("./transcript.ts");
    await writeTranscript({ input, options, context: await start(options) });
  });
  addCommon(
    program
      .command("chapters")
      .description("Print the start time of each chapter of a video.")
      .argument("<link|file|->", inputDescription),
    ["text", "json"],
  )
    .option(
      "--model <provider:model>",
      "use a language model for the titles (default: MODEL_PROVIDERS)",
      parseModelOption,
    )
    .action(async (input: string, options: ChaptersOptions & DetailOptions) => {
      const { writeChapters } = await import("./chapters.ts");
      await writeChapters({ input, options, context: await start(options) });
    });
  addShared(
    program
      .command("list")
      .description(
        "List the videos of a playlist, a channel, or a podcast. Without a link, list your own summaries, newest first.",
      ),
  )
    .argument("[link]", "a link to a playlist, a channel, or a podcast feed")
    .option(
      "-n, --limit <number>",
      "maximum number of entries (default: 20 summaries or 500 videos)",
      parseLimitOption,
    )
    .addOption(
      new Option("-f, --format <format>", "output format; links prints one link per line, for --batch")
        .choices(["text", "json", "links"])
        .default("text"),
    )
    .option("-o, --output <file>", "write the result to a file (default: standard output)")
    .action(async (link: string | undefined, options: ListOptions & DetailOptions) => {
      const { writeList } = await import("./list.ts");
      await writeList({ link, options, context: await start(options) });
    });
}

/** Adds `pith batch`, which requires a server. */
export function addBatchCommand({ program, launch }: { program: Command; launch: CliLaunch }): void {
  addShared(
    program
      .command("batch")
      .description(
        "Price and start a batch of videos on a server, which summarizes them in the background. Without links, list your batches.",
      ),
  )
    .argument("[links...]", "a link to a playlist, channel, or podcast feed, or links to videos")
    .option("--links <file>", "also the links listed in this file, one per line; - for standard input")
    .option("--items <numbers>", "only these videos of the list, such as 1,3-5", parseItemsOption)
    .addOption(
      new Option("-l, --length <length>", "length of the summaries").choices(lengths).default("medium"),
    )
    .option("--language <tag>", "language of the summaries, such as de or pt-BR", parseLanguageOption)
    .option("--start", "start the batch; without this, only its price is shown")
    .option("--show <id>", "show a batch and all of its results")
    .option("--retry <id>", "say what trying a batch's failed videos again costs; with --start, try them")
    .option("--cancel <id>", "make no further summaries of a batch")
    .addOption(new Option("-f, --format <format>", "output format").choices(["text", "json"]).default("text"))
    .option("-o, --output <file>", "write the result to a file (default: standard output)")
    .action(async (inputs: string[], given: BatchOptions & DetailOptions, command: Command) => {
      const { runBatch } = await import("./run-batch.ts");
      const context = await openContext({ launch, options: given });
      // The default shape and format only apply to single summaries.
      const { shape, format, ...defaults } = context.config.defaults;
      await runBatch({ inputs, options: applyDefaults({ command, options: given, defaults }), context });
    });
}

function addCommon(command: Command, formats: readonly string[]): Command {
  return addShared(command)
    .option(
      "-i, --item <number>",
      "number of a video in a playlist, channel, or podcast (default: show the list)",
      parseItemOption,
    )
    .option(
      "--language <tag>",
      "language of the captions, such as de or pt-BR (default: the video's language)",
      parseLanguageOption,
    )
    .option("--range <range>", "only part of the video, such as 2:30-12:00", parseRangeOption)
    .addOption(new Option("-f, --format <format>", "output format").choices(formats).default("text"))
    .option("-o, --output <file>", "write the result to a file (default: standard output)");
}
