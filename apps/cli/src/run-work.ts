import { endOnClosedPipe } from "./end-on-closed-pipe.ts";
import { loadConfig } from "./load-config.ts";
import { runCli } from "./run-cli.ts";

/** Runs this process's command until it finishes or `signal` aborts. */
export async function work(signal: AbortSignal): Promise<void> {
  endOnClosedPipe();
  process.exitCode = await runCli({
    parameters: process.argv.slice(2),
    loadConfig,
    stdin: process.stdin,
    stdout: process.stdout,
    stderr: process.stderr,
    signal,
  });
}
