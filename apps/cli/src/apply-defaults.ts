import type { Command } from "commander";
import type { OptionDefaults } from "./config.ts";

/** Fills in options missing from the command line with the defaults from the settings. */
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
