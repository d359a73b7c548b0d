import { runTask } from "../turbo.mjs";
import { addFailure, createOutcome, readTail } from "./outcome.mjs";

const checkLimitMs = 10 * 60_000;

/** Runs lint, typecheck or build through turbo. Returns one outcome per workspace that has the task. */
export async function runChecks({ title, task, names, timeLeftMs }) {
  const result = await runTask({ task, names, timeoutMs: Math.min(checkLimitMs, timeLeftMs) });
  const outcome = createOutcome({ title, durationMs: result.durationMs });
  for (const entry of result.tasks) {
    const name = `${title} ${entry.name === "//" ? "the whole repository" : entry.name}`;
    if (entry.failed) addFailure(outcome, { name, text: readTail(entry.output, 150) });
    else outcome.passed += 1;
  }
  if (result.timedOut || result.crashed) {
    const text = `${readTail(result.output)}\n${result.timedOut ? "It took too long." : ""}`;
    addFailure(outcome, { name: `${title}: turbo itself`, text });
  }
  return outcome;
}
