import type { Command } from "commander";
import type { OptionDefaults } from "./config.ts";

/** Returns a command's options, with defaults from the settings for those missing on the command line. */
export function applyDefaults<Options extends OptionDefaults>({
  command,
  options,
  defaults,
}: {
  command: Command;
  options: Options;
  defaults: OptionDefaults;
}): Options {
  const wanted = Object.entries(defaults).filter(([name]) => command.getOptionValueSource(name) !== "cli");
  return { ...options, ...Object.fromEntries(wanted) };
}
