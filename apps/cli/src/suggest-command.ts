import { existsSync } from "node:fs";
import { Command, CommanderError } from "commander";

/**
 * Returns commander's error for a mistyped command, with the one that is meant; null if the word is a file or like no
 * command. Without this the word would be looked for as a file, since `pith FILE` summarizes.
 */
export function suggestCommand({ word, program }: { word: string; program: Command }): string | null {
  if (!/^[a-z]+$/i.test(word) || existsSync(word)) return null;
  // Commander compares with the commands only where none is the default one.
  const strict = new Command().exitOverride().configureOutput({ writeErr: () => {} });
  for (const command of program.commands) strict.command(command.name());
  try {
    strict.parse([word], { from: "user" });
  } catch (error) {
    if (error instanceof CommanderError && error.message.includes("Did you mean")) return error.message;
  }
  return null;
}
