import type { Command } from "commander";
import { exitMeanings } from "../lib/exit-codes.ts";
import { listWords } from "./list-words.ts";

/** Returns the manual page in troff, generated from the `--help` texts. */
export function writeManual(program: Command): string {
  const commands = listWords(program);
  const lines = [
    `.TH PITH 1 "" "pith ${escapeTroff(program.version() ?? "")}" "User Commands"`,
    ".SH NAME",
    `pith \\- ${escapeTroff(program.description())}`,
    ".SH SYNOPSIS",
    ...commands
      .filter(({ name }) => name !== "")
      .flatMap(({ name, usage }) => [
        ".br",
        `\\fBpith ${escapeTroff(name)}\\fR [options] ${escapeTroff(usage)}`,
      ]),
    ".SH COMMANDS",
    ...commands.flatMap(({ name, description, options }) => [
      ...(name === "" ? [] : [`.SS ${escapeTroff(name)}`, escapeTroff(description)]),
      ...options.flatMap(({ flags, description: text, choices, defaultValue }) => [
        ".TP",
        `\\fB${escapeTroff(flags)}\\fR`,
        escapeTroff(
          [
            text,
            ...(choices.length > 0 ? [`(${choices.join(", ")})`] : []),
            ...(defaultValue === null ? [] : [`Default: ${defaultValue}.`]),
          ].join(" "),
        ),
      ]),
    ]),
    ".SH EXIT STATUS",
    ...exitMeanings.flatMap(([code, meaning]) => [".TP", `\\fB${code}\\fR`, escapeTroff(meaning)]),
  ];
  return `${lines.join("\n")}\n`;
}

function escapeTroff(text: string): string {
  return text
    .replaceAll("\\", "\\e")
    .replaceAll("-", "\\-")
    .replace(/^([.'])/, "\\&$1");
}
