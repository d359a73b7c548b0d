import { Worker } from "node:worker_threads";
import { endOnClosedPipe } from "./end-on-closed-pipe.ts";
import { exitCodes } from "./lib/exit-codes.ts";
import type { WorkData } from "./work.ts";

/** How long a stopped command may take to close its requests and remove its files. */
const GRACE_MS = 50;

/**
 * Runs a command in a worker thread, so that the main thread can handle signals while the engine computes. `entry` is
 * the file that both threads start with.
 */
export function runInWorker({ entry, parameters }: { entry: URL; parameters: readonly string[] }): void {
  endOnClosedPipe();
  const workerData: WorkData = {
    parameters,
    stdout: describeTerminal(process.stdout),
    stderr: describeTerminal(process.stderr),
  };
  const worker = new Worker(entry, { workerData, stdin: true });
  worker.on("message", () => {
    // The only message: the command starts to read standard input.
    process.stdin.pipe(worker.stdin ?? process.stdout);
  });
  worker.on("error", (error) => {
    process.stderr.write(`pith: Something went wrong: ${String(error)}\n`);
  });
  worker.on("exit", (exitCode) => {
    process.exitCode = exitCode;
    process.stdin.unpipe();
    process.stdin.destroy();
  });
  for (const [signal, exitCode] of [
    ["SIGINT", exitCodes.stopped],
    ["SIGTERM", exitCodes.terminated],
    ["SIGHUP", exitCodes.hungUp],
  ] as const) {
    let isStopping = false;
    process.on(signal, () => {
      if (isStopping) process.exit(exitCode);
      isStopping = true;
      worker.postMessage("stop");
      worker.once("exit", () => process.exit(exitCode));
      // While the engine computes, its thread doesn't receive the stop message.
      setTimeout(() => process.exit(exitCode), GRACE_MS);
    });
  }
}

function describeTerminal({ isTTY, columns, rows }: NodeJS.WriteStream): WorkData["stdout"] {
  return { isTTY: isTTY === true, columns: columns ?? 0, rows: rows ?? 0 };
}
