import { setTimeout as delay } from "node:timers/promises";

const firstWaitMs = 1_000;
const longestWaitMs = 5 * 60_000;
/** A run that lasted this long resets the backoff. */
const steadyMs = 60_000;
/** EX_CONFIG of sysexits.h. Restarting with the same settings is pointless. */
const misconfiguredExitCode = 78;

function waitUnlessAborted(durationMs, signal) {
  return delay(durationMs, undefined, { signal }).catch(() => undefined);
}

/**
 * Restarts a process until `signal` aborts. The delay doubles while the process keeps ending early. `run`
 * resolves with {exitCode, durationMs}. Gives up only if the process rejects its settings.
 */
export async function keepRunning({ name, run, signal, report = console.error, wait = waitUnlessAborted }) {
  let waitMs = firstWaitMs;
  while (!signal.aborted) {
    const { exitCode, durationMs } = await run();
    if (signal.aborted) return;
    if (exitCode === misconfiguredExitCode) {
      report(`${name} can't start with these settings. The rest goes on.`);
      return;
    }
    if (durationMs >= steadyMs) waitMs = firstWaitMs;
    report(`${name} ended with exit code ${exitCode}. Starting it again in ${waitMs / 1000} s.`);
    await wait(waitMs, signal);
    waitMs = Math.min(waitMs * 2, longestWaitMs);
  }
}
