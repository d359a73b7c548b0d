import { fork } from "node:child_process";
import { exitCodes } from "./lib/exit-codes.ts";
import { stopSignals } from "./stop-signals.ts";

/** Time for a stopped command to respond. It can't respond while the engine is computing. */
const ANSWER_MS = 50;
/** Time for a responsive command to close its requests and remove its files. */
const GRACE_MS = 120;

/**
 * Runs a command in a child process with this process's streams; `entry` is its main file. A signal then ends
 * the command immediately, even while the engine is computing. Terminating a thread takes up to half a
 * second, because it frees its memory first.
 */
export function runInChild({ entry, parameters }: { entry: URL; parameters: readonly string[] }): void {
  const child = fork(entry, parameters, { stdio: "inherit" });
  let isStopping = false;
  child.once("error", (error) => {
    process.stderr.write(`pith: Something went wrong: ${String(error)}\n`);
    process.exitCode = exitCodes.failed;
  });
  child.once("exit", (exitCode, signal) => {
    if (isStopping) return;
    if (signal !== null) process.stderr.write(`pith: Something went wrong: ${signal} ended the process.\n`);
    process.exitCode = exitCode ?? exitCodes.failed;
  });
  for (const [signal, exitCode] of stopSignals)
    process.on(signal, () => {
      const end = () => {
        child.kill("SIGKILL");
        process.exit(exitCode);
      };
      if (isStopping || child.exitCode !== null) return end();
      isStopping = true;
      child.once("exit", end);
      child.send("stop", () => {});
      const unanswered = setTimeout(end, ANSWER_MS);
      child.once("message", () => clearTimeout(unanswered));
      setTimeout(end, GRACE_MS);
    });
}
