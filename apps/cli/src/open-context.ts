import type { CliContext, CliLaunch } from "./cli-context.ts";

export interface DetailOptions {
  quiet?: boolean;
  verbose?: boolean;
}

/** Creates a command's context from the settings and from the options that every command has. */
export async function openContext({
  launch,
  options: { quiet, verbose },
}: {
  launch: CliLaunch;
  options: DetailOptions;
}): Promise<CliContext> {
  const detail = quiet === true ? "quiet" : verbose === true ? "verbose" : "usual";
  return { ...launch, config: await launch.loadConfig(), detail };
}
