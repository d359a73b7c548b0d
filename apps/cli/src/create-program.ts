import { Command, Option } from "commander";
import packageFile from "../package.json" with { type: "json" };
import { addReadingCommands, addShared, inputDescription } from "./add-reading-commands.ts";
import { applyDefaults } from "./apply-defaults.ts";
import type { CliLaunch } from "./cli-context.ts";
import { stripControlCharacters } from "./format/strip-control-characters.ts";
import { type DetailOptions, openContext } from "./open-context.ts";
import { lengths, outputFormats, shapes } from "./options/choices.ts";
import { parseItemOption } from "./options/parse-item-option.ts";
import { parseLanguageOption } from "./options/parse-language-option.ts";
import { parseRangeOption } from "./options/parse-range-option.ts";
import { parseWishOption } from "./options/parse-wish-option.ts";
import { parseWordsOption } from "./options/parse-words-option.ts";
import { shells, writeCompletion } from "./shell/write-completion.ts";
import { writeManual } from "./shell/write-manual.ts";
import { suggestCommand } from "./suggest-command.ts";
import type { ManyOptions } from "./summarize-many.ts";
import type { OpenTemplate } from "./template/open-template.ts";

/**
 * Builds the command line's parser. A command's code is loaded only when it runs, so that `--help` is fast.
 * Usage errors throw CommanderError after commander has printed them.
 */
export function createProgram(launch: CliLaunch): Command {
  const program = new Command("pith")
    .description("Summaries of videos in which every key point shows the moment it was said.")
    .version(packageFile.version)
    .exitOverride()
    .configureOutput({
      writeOut: (text) => launch.stdout.write(text),
      writeErr: (text) => launch.stderr.write(text),
    })
    .showHelpAfterError("(pith --help shows what there is)")
    .usage("[options] <link|file|-...>\n       pith <command> [options]")
    // Shows only names, to leave room for descriptions on 80 columns.
    .configureHelp({ subcommandTerm: (command) => command.name() })
    .addHelpText(
      "after",
      "\nA link or a file alone is summarized: pith summarize --help has the options of\na summary. Each command's --help has its own, and pith man is the manual.",
    );
  addSummarize({ program, launch });
  addReadingCommands({ program, launch });
  addSignIn({ program, launch });
  program
    .command("completion")
    .description("Print what makes a shell complete pith's commands and options.")
    .addArgument(program.createArgument("<shell>", "the shell").choices(shells))
    .action((shell: (typeof shells)[number]) => {
      launch.stdout.write(writeCompletion({ program, shell }));
    });
  program
    .command("man")
    .description("Print the manual page, for man -l -.")
    .action(() => {
      launch.stdout.write(writeManual(program));
    });
  return program;
}

/** The options of `pith summarize` as given on the command line. */
type GivenOptions = Omit<ManyOptions, "template"> & DetailOptions & { template?: string };

/** Opens the file of `--template`. An invalid file is a usage error. */
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
  const address = ["[address]", "the server's address; without it PITH_SERVER says which"] as const;
  program
    .command("login")
    .description("Sign in at a Pith server, by a page there that you open in a browser.")
    .argument(...address)
    .action(async (given: string | undefined) => {
      const { login } = await import("./login.ts");
      await login({ address: given, launch, config: await launch.loadConfig() });
    });
  program
    .command("logout")
    .description("Sign out at a Pith server; commands are then its guest again.")
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
        "Summarize a video, a recording, a caption file or a transcript; show a list to choose from. The word summarize can be left out.",
      ),
  )
    .argument("[link|file|-...]", inputDescription)
    .option(
      "-i, --item <number>",
      "which video of a playlist, channel or podcast; without it the list is shown",
      parseItemOption,
    )
    .addOption(new Option("-l, --length <length>", "how much to keep").choices(lengths).default("medium"))
    .option(
      "-w, --words <number>",
      "most words of all key points together; without it --length decides",
      parseWordsOption,
    )
    .addOption(
      new Option(
        "-s, --shape <shape>",
        "brief: three takeaways; points: key points; notes: each chapter in a few sentences (brief and notes need a model)",
      )
        .choices(shapes)
        .default("points"),
    )
    .option(
      "--wish <text>",
      'what to choose and how to word it, such as "for a beginner" (needs a model)',
      parseWishOption,
    )
    .option("--proof", "show every point's quotes with their times, and how the point was proven")
    .option(
      "--language <tag>",
      "language to write in, such as de or pt-BR; without it the captions' own",
      parseLanguageOption,
    )
    .option(
      "--model <provider:model>",
      "write with a language model, such as compatible:llama3.1:8b; without it MODEL_PROVIDERS says which, and keys and addresses are the server's settings",
    )
    .option("--range <range>", "only this part, such as 2:30-12:00; without it all", parseRangeOption)
    .addOption(
      new Option("-f, --format <format>", "form of the result").choices(outputFormats).default("text"),
    )
    .addOption(
      new Option(
        "-t, --template <file>",
        "form of the result as a Mustache template, such as a note with front matter; see the README",
      ).conflicts("format"),
    )
    .option("-o, --output <file>", "write the result to a file; without it to standard output")
    .option(
      "--batch <file>",
      "also summarize what this file lists, one link or file a line; - is standard input",
    )
    .option(
      "--out <folder>",
      "write each result to a file of this folder, and leave alone what has one, so that a stopped run can go on; lists are taken whole",
    )
    .addHelpText(
      "after",
      "\nPITH_LENGTH, PITH_SHAPE, PITH_FORMAT and PITH_LANGUAGE set other defaults, in\nthe environment or in ~/.config/pith/config.",
    )
    .action(async (inputs: string[], { template: file, ...given }: GivenOptions, command: Command) => {
      const [input] = inputs;
      if (input === undefined && given.batch === undefined)
        command.error("error: missing required argument 'link|file|-'");
      const mistyped = input === undefined ? null : suggestCommand({ word: input, program });
      if (mistyped !== null) command.error(mistyped);
      const template = file === undefined ? null : await readTemplate({ file, command });
      const context = await openContext({ launch, options: given });
      const options = {
        ...applyDefaults({ command, options: given, defaults: context.config.defaults }),
        ...(template !== null && { template }),
      };
      if (
        input !== undefined &&
        inputs.length === 1 &&
        options.batch === undefined &&
        options.out === undefined
      ) {
        const { summarize } = await import("./summarize.ts");
        await summarize({ input, options, context });
      } else {
        const { summarizeMany } = await import("./summarize-many.ts");
        await summarizeMany({ inputs, options, context });
      }
    });
}
