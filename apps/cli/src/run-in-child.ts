import { fork } from "node:child_process";
import { exitCodes } from "./lib/exit-codes.ts";
import { stopSignals } from "./stop-signals.ts";

/** How long a stopped command may take to answer; while the engine computes it can't. */
const ANSWER_MS = 50;
/** How long a command that answered may take to close its requests and remove its files. */
const GRACE_MS = 120;

/**
 * Runs a command in a process of its own, whose file is `entry`, with this process's streams. A signal then ends the
 * command at once whatever the engine computes: ending a thread first frees its memory, which can take half a second.
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
    if (signal !== null) process.stderr.write(`pith: Something went wrong: ${signal} ended the work.\n`);
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
