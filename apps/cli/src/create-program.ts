import { Command, Help, Option } from "commander";
import packageFile from "../package.json" with { type: "json" };
import { addMcpCommand } from "./add-mcp-command.ts";
import { addBatchCommand, addReadingCommands, addShared, inputDescription } from "./add-reading-commands.ts";
import { applyDefaults } from "./apply-defaults.ts";
import type { CliLaunch } from "./cli-context.ts";
import { stripControlCharacters } from "./format/strip-control-characters.ts";
import { wrapText } from "./format/wrap-text.ts";
import { getColumns, USUAL_COLUMNS } from "./get-columns.ts";
import { type DetailOptions, openContext } from "./open-context.ts";
import { lengths, outputFormats, shapes } from "./options/choices.ts";
import { parseItemOption } from "./options/parse-item-option.ts";
import { parseLanguageOption } from "./options/parse-language-option.ts";
import { parseModelOption } from "./options/parse-model-option.ts";
import { parseRangeOption } from "./options/parse-range-option.ts";
import { parseWishOption } from "./options/parse-wish-option.ts";
import { parseWordsOption } from "./options/parse-words-option.ts";
import { shells, writeCompletion } from "./shell/write-completion.ts";
import { writeManual } from "./shell/write-manual.ts";
import { suggestCommand } from "./suggest-command.ts";
import type { ManyOptions } from "./summarize-many.ts";
import type { OpenTemplate } from "./template/open-template.ts";

/**
 * Builds the command-line parser. A command's code is loaded when it runs, so that `--help` is fast. Usage
 * errors throw CommanderError after commander has printed them.
 */
export function createProgram(launch: CliLaunch): Command {
  const program = new Command("pith")
    .description("Summaries of videos in which every key point shows the moment it was said.")
    .version(packageFile.version)
    .exitOverride()
    .configureOutput({
      writeOut: (text) => launch.stdout.write(text),
      writeErr: (text) => launch.stderr.write(text),
      getOutHelpWidth: () => getHelpColumns(launch),
    })
    .usage("[options] <link|file|-...>\n       pith <command> [options]")
    // Show names only, to leave room for descriptions in 80 columns.
    .configureHelp({ subcommandTerm: (command) => command.name(), formatItem })
    .addHelpText(
      "after",
      writeNote({
        text: "To summarize a link or a file, you can omit the command. For the options of a summary, run pith summarize --help. For the full manual, run pith man.",
        launch,
      }),
    );
  addSummarize({ program, launch });
  addReadingCommands({ program, launch });
  addBatchCommand({ program, launch });
  addMcpCommand({ program, launch });
  addSignIn({ program, launch });
  program
    .command("completion")
    .description("Print a shell completion script.")
    .addArgument(program.createArgument("<shell>", "the shell").choices(shells))
    .action((shell: (typeof shells)[number]) => {
      launch.stdout.write(writeCompletion({ program, shell }));
    });
  program
    .command("man")
    .description("Print the manual page; pipe it to man -l -.")
    .action(() => {
      launch.stdout.write(writeManual(program));
    });
  program.showHelpAfterError("(run pith --help for usage)");
  for (const command of program.commands)
    command.showHelpAfterError(`(run pith ${command.name()} --help for usage)`);
  return program;
}

function getHelpColumns({ stdout }: Pick<CliLaunch, "stdout">): number {
  // Cap the width, so that the texts rendered at build time fit every wider terminal.
  return Math.min(getColumns(stdout) ?? USUAL_COLUMNS, USUAL_COLUMNS);
}

function writeNote({ text, launch }: { text: string; launch: CliLaunch }): string {
  return `\n${wrapText({ text, columns: getHelpColumns(launch) })}`;
}

/** Formats a line of help. If there's no room beside the term, the description goes below it. */
const formatItem: Help["formatItem"] = (term, termWidth, description, helper) => {
  const columns = helper.helpWidth ?? USUAL_COLUMNS;
  const hasRoom = columns - termWidth - 4 >= helper.minWidthToWrap;
  if (hasRoom || description === "")
    return Help.prototype.formatItem.call(helper, term, termWidth, description, helper);
  const indent = " ".repeat(4);
  return `  ${term}\n${wrapText({ text: description, columns, first: indent, rest: indent })}`;
};

/** Options for `pith summarize`, as passed on the command line. */
type GivenOptions = Omit<ManyOptions, "template"> & DetailOptions & { template?: string };

/** Opens the `--template` file. An invalid file is a usage error. */
async function readTemplate({ file, command }: { file: string; command: Command }): Promise<OpenTemplate> {
  const [{ openTemplate }, { TemplateError }] = await Promise.all([
    import("./template/open-template.ts"),
    import("./template/read-template.ts"),
  ]);
  try {
    return openTemplate(file);
  } catch (error) {
    if (error instanceof TemplateError) command.error(`error: ${stripControlCharacters(error.message)}`);
    throw error;
  }
}

function addSignIn({ program, launch }: { program: Command; launch: CliLaunch }): void {
  const address = ["[address]", "the server's address (default: PITH_SERVER)"] as const;
  program
    .command("login")
    .description("Sign in to a Pith server in your browser.")
    .argument(...address)
    .action(async (given: string | undefined) => {
      const { login } = await import("./login.ts");
      await login({ address: given, launch, config: await launch.loadConfig() });
    });
  program
    .command("logout")
    .description("Sign out of a Pith server; commands then run as a guest again.")
    .argument(...address)
    .action(async (given: string | undefined) => {
      const { logout } = await import("./login.ts");
      await logout({ address: given, launch, config: await launch.loadConfig() });
    });
}

function addSummarize({ program, launch }: { program: Command; launch: CliLaunch }): void {
  addShared(
    program
      .command("summarize", { isDefault: true })
      .alias("summarise")
      .description(
        "Summarize a video, a recording, a caption file, or a transcript, or list the videos of a playlist to choose from. This is the default command.",
      ),
  )
    .argument("[link|file|-...]", inputDescription)
    .option(
      "-i, --item <number>",
      "number of a video in a playlist, channel, or podcast (default: show the list)",
      parseItemOption,
    )
    .addOption(
      new Option("-l, --length <length>", "length of the summary").choices(lengths).default("medium"),
    )
    .option(
      "-w, --words <number>",
      "maximum number of words in all key points (overrides --length)",
      parseWordsOption,
    )
    .addOption(
      new Option(
        "-s, --shape <shape>",
        "brief: three takeaways; points: key points; notes: a few sentences per chapter (brief and notes need a model)",
      )
        .choices(shapes)
        .default("points"),
    )
    .option("--wish <text>", 'custom instructions, such as "for a beginner" (needs a model)', parseWishOption)
    .option("--proof", "show each point's quotes with timestamps, and how it was checked")
    .option(
      "--language <tag>",
      "language of the summary, such as de or pt-BR (default: the captions' language)",
      parseLanguageOption,
    )
    .option(
      "--model <provider:model>",
      "use a language model, such as compatible:llama3.1:8b (default: MODEL_PROVIDERS; keys and addresses are set as for the server)",
      parseModelOption,
    )
    .option("--range <range>", "only part of the video, such as 2:30-12:00", parseRangeOption)
    .addOption(new Option("-f, --format <format>", "output format").choices(outputFormats).default("text"))
    .addOption(
      new Option(
        "-t, --template <file>",
        "format the output with a Mustache template, such as a note with front matter; see the README",
      ).conflicts("format"),
    )
    .option("-o, --output <file>", "write the result to a file (default: standard output)")
    .addOption(
      new Option(
        "--obsidian <folder>",
        "write a note for each video into this folder, or update the note that it has there",
      ).conflicts(["format", "output", "out"]),
    )
    .option(
      "--batch <file>",
      "also summarize the links and files listed in this file, one per line; - for standard input",
    )
    .option(
      "--out <folder>",
      "write each result to a file in this folder; skips existing files, so you can resume an interrupted run; summarizes the first 100 videos of a playlist, channel, or podcast",
    )
    .addHelpText(
      "after",
      writeNote({
        text: "To change the defaults, set PITH_LENGTH, PITH_SHAPE, PITH_FORMAT, or PITH_LANGUAGE in the environment or in ~/.config/pith/config.",
        launch,
      }),
    )
    .action(async (inputs: string[], { template: file, ...given }: GivenOptions, command: Command) => {
      const [input] = inputs;
      if (input === undefined && given.batch === undefined)
        command.error("error: missing required argument 'link|file|-'");
      const mistyped = input === undefined ? null : suggestCommand({ word: input, program });
      if (mistyped !== null) program.error(mistyped);
      const template = file === undefined ? null : await readTemplate({ file, command });
      const context = await openContext({ launch, options: given });
      const options = {
        ...applyDefaults({ command, options: given, defaults: context.config.defaults }),
        ...(given.obsidian !== undefined && { format: "note" as const }),
        ...(template !== null && { template }),
      };
      if (
        input !== undefined &&
        inputs.length === 1 &&
        options.batch === undefined &&
        options.out === undefined &&
        options.obsidian === undefined
      ) {
        const { summarize } = await import("./summarize.ts");
        await summarize({ input, options, context });
      } else {
        const { summarizeMany } = await import("./summarize-many.ts");
        await summarizeMany({ inputs, options, context });
      }
    });
}
