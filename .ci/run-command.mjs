import { spawn } from "node:child_process";
import { createWriteStream, mkdirSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { signalGroup, watchParent } from "./process-tree.mjs";

/** Grace period before a process group is killed. */
const graceMs = 10_000;
/** Only the end of a long output is kept in memory; the log file contains all of it. */
const keptOutputCharacters = 400_000;
const stdioFor = {
  inherit: ["inherit", "inherit", "inherit"],
  stderr: ["ignore", 2, 2],
  capture: ["ignore", "pipe", "pipe"],
};

const liveGroups = new Set();
let stopping = false;
let listening = false;

/** Returns the exit code that a shell reports for a process ended by this signal. */
export function toExitCode(signal) {
  return 128 + (os.constants.signals[signal] ?? os.constants.signals.SIGTERM);
}

async function stopGroup({ groupId, signal, withinMs = graceMs }) {
  if (!signalGroup({ groupId, signal })) return;
  const end = Date.now() + withinMs;
  while (Date.now() < end) {
    if (!signalGroup({ groupId, signal: 0 })) return;
    await delay(50);
  }
  signalGroup({ groupId, signal: "SIGKILL" });
}

/** Stops everything that runCommand started, then ends this process. A second call kills immediately. */
async function stopEverything(signal) {
  if (stopping) {
    for (const groupId of liveGroups) signalGroup({ groupId, signal: "SIGKILL" });
    return;
  }
  stopping = true;
  await Promise.all([...liveGroups].map((groupId) => stopGroup({ groupId, signal })));
  process.exit(toExitCode(signal));
}

/** Makes everything that runCommand starts from now on end with the process that started us. */
export function endWithParent() {
  watchParent({ onGone: () => stopEverything("SIGTERM") });
}

function listenForSignals() {
  if (listening) return;
  listening = true;
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => stopEverything(signal));
}

function openLog(logFile) {
  if (!logFile) return null;
  mkdirSync(path.dirname(logFile), { recursive: true });
  return createWriteStream(logFile);
}

/**
 * Runs a command in its own process group, so that nothing it started outlives it or us. `output` is
 * "inherit", "stderr" (everything on our standard error) or "capture". When `signal` aborts, the command is
 * asked to stop. Resolves with {exitCode, output, timedOut, durationMs}. A command that can't be started
 * has exit code 127.
 */
export async function runCommand({ command, cwd, env, output = "inherit", logFile, timeoutMs, signal }) {
  listenForSignals();
  const startedAt = Date.now();
  const [file, ...parameters] = command;
  const log = openLog(logFile);
  let kept = "";
  const keep = (text) => {
    log?.write(text);
    kept = (kept + text).slice(-keptOutputCharacters);
  };

  const child = spawn(file, parameters, { cwd, env, detached: true, stdio: stdioFor[output] });
  const groupId = child.pid;
  if (groupId !== undefined) liveGroups.add(groupId);
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding("utf8").on("data", keep);
  const closed = new Promise((resolve) => child.on("close", resolve));

  const stop = () => {
    if (groupId !== undefined) void stopGroup({ groupId, signal: "SIGTERM" });
  };
  let timedOut = false;
  const giveUp = () => {
    timedOut = true;
    stop();
  };
  if (signal?.aborted) stop();
  signal?.addEventListener("abort", stop, { once: true });
  const timer = timeoutMs === undefined ? undefined : setTimeout(giveUp, timeoutMs);

  const exitCode = await new Promise((resolve) => {
    child.on("error", (error) => {
      keep(`${error.message}\n`);
      resolve(127);
    });
    child.on("exit", (code, endedBy) => resolve(code ?? toExitCode(endedBy)));
  });
  clearTimeout(timer);
  signal?.removeEventListener("abort", stop);
  if (groupId !== undefined) {
    await stopGroup({ groupId, signal: "SIGTERM", withinMs: 3_000 });
    liveGroups.delete(groupId);
    // A process that left the group could keep the pipe open forever, so we wait only a limited time for the
    // output to end.
    const patience = new AbortController();
    const late = delay(1_000, undefined, { signal: patience.signal }).catch(() => {});
    await Promise.race([closed, late]);
    // Cancels the timer, which would otherwise keep this process alive.
    patience.abort();
  }
  for (const stream of [child.stdout, child.stderr]) stream?.destroy();
  await new Promise((resolve) => (log ? log.end(resolve) : resolve()));
  // stopEverything is about to end the process, so the caller must not go on to its next step.
  if (stopping) await new Promise(() => {});
  return { exitCode, output: kept, timedOut, durationMs: Date.now() - startedAt };
}
