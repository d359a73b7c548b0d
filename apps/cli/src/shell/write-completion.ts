import type { Command } from "commander";
import { type CommandWords, listWords, type OptionWords } from "./list-words.ts";

export const shells = ["bash", "zsh", "fish"] as const;

/**
 * Returns a shell completion script for commands, options and their values. Other arguments are completed as
 * file names.
 */
export function writeCompletion({
  program,
  shell,
}: {
  program: Command;
  shell: (typeof shells)[number];
}): string {
  const commands = listWords(program);
  if (shell === "fish") return writeFish(commands);
  const script = writeBash(commands);
  return shell === "bash" ? script : `#compdef pith\nautoload -U +X bashcompinit && bashcompinit\n${script}`;
}

/** The command that runs if a link or a file is passed without a command name. */
const usual = "summarize";

function writeBash(all: readonly CommandWords[]): string {
  const [program, ...commands] = all;
  const names = commands.map(({ name }) => name);
  const values = commands.flatMap(({ name, options }) =>
    options
      .filter(({ choices }) => choices.length > 0)
      .map((option) => {
        const patterns = listFlags(option).map((flag) => `"${name} ${flag}"`);
        return `    ${patterns.join("|")}) COMPREPLY=($(compgen -W "${option.choices.join(" ")}" -- "$current")); return ;;`;
      }),
  );
  const perCommand = commands.map(
    ({ name, options, argumentChoices }) =>
      `    ${name}) words="${[...options.flatMap(listFlags), ...argumentChoices].join(" ")}" ;;`,
  );
  const first = [...(program?.options.flatMap(listFlags) ?? []), ...names, "help"].join(" ");
  return [
    "_pith() {",
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the shell's own variables.
    '  local current="${COMP_WORDS[COMP_CWORD]}" previous="${COMP_WORDS[COMP_CWORD-1]}" command="${COMP_WORDS[1]}" words=""',
    "  COMPREPLY=()",
    `  case "$command" in ${[...names, "help"].join("|")}) ;; *) command="${usual}" ;; esac`,
    '  case "$command $previous" in',
    ...values,
    "  esac",
    '  case "$command" in',
    ...perCommand,
    `    help) words="${names.join(" ")}" ;;`,
    "  esac",
    `  [ "$COMP_CWORD" -gt 1 ] || words="$words ${first}"`,
    '  COMPREPLY=($(compgen -W "$words" -- "$current"))',
    "}",
    "complete -o default -F _pith pith",
    "",
  ].join("\n");
}

function writeFish(commands: readonly CommandWords[]): string {
  const others = commands.map(({ name }) => name).filter((name) => name !== "" && name !== usual);
  return commands
    .flatMap(({ name, description, options, argumentChoices }) => {
      const condition =
        name === ""
          ? "__fish_use_subcommand"
          : name === usual
            ? `not __fish_seen_subcommand_from ${others.join(" ")}`
            : `__fish_seen_subcommand_from ${name}`;
      const head = `complete -c pith -n ${quote(condition)}`;
      return [
        ...(name === ""
          ? []
          : [`complete -c pith -n __fish_use_subcommand -a ${name} -d ${quote(description)}`]),
        ...(argumentChoices.length > 0 ? [`${head} -f -a ${quote(argumentChoices.join(" "))}`] : []),
        ...options.map(({ short, long, description: text, hasValue, choices }) =>
          [
            head,
            `-l ${long.slice(2)}`,
            short === null ? "" : `-s ${short.slice(1)}`,
            hasValue ? "-r" : "",
            choices.length > 0 ? `-f -a ${quote(choices.join(" "))}` : "",
            `-d ${quote(text)}`,
          ]
            .filter((part) => part !== "")
            .join(" "),
        ),
      ];
    })
    .join("\n")
    .concat("\n");
}

function listFlags({ short, long }: OptionWords): string[] {
  return short === null ? [long] : [short, long];
}

function quote(text: string): string {
  return `'${text.replace(/[\\']/g, "\\$&")}'`;
}
