import type { Command, Option } from "commander";

/** A command as described to shells and in the manual. */
export interface CommandWords {
  name: string;
  description: string;
  /** The command's arguments, as they appear in its usage line. */
  usage: string;
  argumentChoices: readonly string[];
  options: readonly OptionWords[];
}

export interface OptionWords {
  flags: string;
  short: string | null;
  long: string;
  description: string;
  /** True if the option takes a value. */
  hasValue: boolean;
  choices: readonly string[];
  defaultValue: string | null;
}

const help: OptionWords = {
  flags: "-h, --help",
  short: "-h",
  long: "--help",
  description: "display help for command",
  hasValue: false,
  choices: [],
  defaultValue: null,
};

/** Lists the program itself (with an empty name) and its commands, with all their options. */
export function listWords(program: Command): CommandWords[] {
  return [program, ...program.commands].map((command) => ({
    name: command === program ? "" : command.name(),
    description: command.description(),
    usage: command.registeredArguments
      .map((argument) => {
        const shown = `${argument.name()}${argument.variadic ? "..." : ""}`;
        return argument.required ? `<${shown}>` : `[${shown}]`;
      })
      .join(" "),
    argumentChoices: command.registeredArguments.flatMap(({ argChoices }) => argChoices ?? []),
    options: [...command.options.map(describeOption), help],
  }));
}

function describeOption(option: Option): OptionWords {
  return {
    flags: option.flags,
    short: option.short ?? null,
    long: option.long ?? option.flags,
    description: option.description,
    hasValue: option.required || option.optional,
    choices: option.argChoices ?? [],
    defaultValue: typeof option.defaultValue === "string" ? option.defaultValue : null,
  };
}
