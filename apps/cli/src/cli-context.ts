import type { Readable } from "node:stream";
import type { CliConfig } from "./config.ts";
import type { ServerConnection } from "./server/connect-server.ts";
import type { Cache } from "./store/create-cache.ts";

/** A terminal, which has dimensions, or any other writable stream. */
export type CliOutput = NodeJS.WritableStream & { isTTY?: boolean; columns?: number; rows?: number };

interface CliStreams {
  stdin: Readable;
  stdout: CliOutput;
  stderr: CliOutput;
}

/**
 * The streams, settings and stop signal that a command runs with. Settings are only read if the command needs
 * them.
 */
export interface CliLaunch extends CliStreams {
  loadConfig(): Promise<CliConfig>;
  /** Aborts when the user stops the command. Aborting also removes temporary files. */
  signal: AbortSignal;
}

/** How much to write to standard error besides error messages. */
export type Detail = "quiet" | "usual" | "verbose";

export type CliContext = Omit<CliLaunch, "loadConfig"> & {
  config: CliConfig;
  detail: Detail;
  /** Null with --no-cache, or if disabled in the settings. */
  cache: Cache | null;
  /**
   * Connects to the Pith server that processes the command; called once per command. Null to process it
   * locally.
   */
  connectServer: (() => Promise<ServerConnection>) | null;
};
