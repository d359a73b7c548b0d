import type { CliConfig } from "./config.ts";

/** A terminal, which has a width, or any other writable stream. */
export type CliOutput = NodeJS.WritableStream & { isTTY?: boolean; columns?: number };

interface CliStreams {
  stdin: NodeJS.ReadableStream;
  stdout: CliOutput;
  stderr: CliOutput;
}

export interface CliContext extends CliStreams {
  config: CliConfig;
  /** Aborts when the user stops the command; temporary files are then removed. */
  signal: AbortSignal;
}
