import { endOnClosedPipe } from "./end-on-closed-pipe.ts";
import { loadConfig } from "./load-config.ts";
import { runCli } from "./run-cli.ts";

/** Runs a command on the main thread if `isQuick` is true for it. */
export async function runQuickly(parameters: readonly string[]): Promise<void> {
  endOnClosedPipe();
  process.exitCode = await runCli({
    parameters,
    loadConfig,
    stdin: process.stdin,
    stdout: process.stdout,
    stderr: process.stderr,
    signal: new AbortController().signal,
  });
}
