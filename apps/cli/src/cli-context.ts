import type { CliConfig } from "./config.ts";

/** A terminal, which says how wide it is, or anything else that can be written to. */
export type CliOutput = NodeJS.WritableStream & { isTTY?: boolean; columns?: number };

export interface CliStreams {
  stdin: NodeJS.ReadableStream;
  stdout: CliOutput;
  stderr: CliOutput;
}

export interface CliContext extends CliStreams {
  config: CliConfig;
  /** Aborts where the person at the keyboard stops it; files that lie about are removed then. */
  signal: AbortSignal;
}
