import { existsSync } from "node:fs";
import { Command, CommanderError } from "commander";

/**
 * Returns commander's error for a mistyped command, with a suggestion. Returns null if the word is a file or
 * doesn't resemble a command. Without this, the word would be treated as a file, since `pith FILE`
 * summarizes.
 */
export function suggestCommand({ word, program }: { word: string; program: Command }): string | null {
  if (!/^[a-z]+$/i.test(word) || existsSync(word)) return null;
  // Use a program without a default command, because commander only suggests commands for those.
  const strict = new Command().exitOverride().configureOutput({ writeErr: () => {} });
  for (const command of program.commands) strict.command(command.name());
  try {
    strict.parse([word], { from: "user" });
  } catch (error) {
    if (error instanceof CommanderError && error.message.includes("Did you mean")) return error.message;
  }
  return null;
}
