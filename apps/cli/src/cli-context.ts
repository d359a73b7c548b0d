import type { CliConfig } from "./config.ts";

export interface CliStreams {
  stdin: NodeJS.ReadableStream;
  stdout: NodeJS.WriteStream;
  stderr: NodeJS.WriteStream;
}

export interface CliContext extends CliStreams {
  config: CliConfig;
  /** Aborts where the person at the keyboard stops it; files that lie about are removed then. */
  signal: AbortSignal;
}
