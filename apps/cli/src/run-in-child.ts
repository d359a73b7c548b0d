import { fork } from "node:child_process";
import { readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { exitCodes } from "./lib/exit-codes.ts";
import { stopSignals } from "./stop-signals.ts";

/** How long a stopped command has to respond. It can't respond while the engine is computing. */
const ANSWER_MS = 50;
/** Time for a responsive command to close its requests, and to tell a distant server that it has stopped. */
const GRACE_MS = 1_000;

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
      if (child.exitCode !== null || child.signalCode !== null) process.exit(exitCode);
      const end = () => child.kill("SIGKILL");
      if (isStopping) return end();
      isStopping = true;
      child.once("exit", (_exitCode, killed) => {
        removeTemporaryFolders(child.pid);
        // A killed command can't clear its progress line, and the shell's prompt would follow it on the same line.
        if (killed !== null && process.stderr.isTTY) process.stderr.write("\n");
        process.exit(exitCode);
      });
      child.send("stop", () => {});
      const unanswered = setTimeout(end, ANSWER_MS);
      child.once("message", () => clearTimeout(unanswered));
      setTimeout(end, GRACE_MS);
    });
}

/**
 * Removes the temporary folders of a process that was killed. `withTemporaryFolder` puts the process id in
 * their names.
 */
function removeTemporaryFolders(pid: number | undefined): void {
  const folder = tmpdir();
  for (const name of readdirSync(folder))
    if (name.startsWith(`pith-${pid}-`)) rmSync(join(folder, name), { recursive: true, maxRetries: 3 });
}
