import path from "node:path";
import util from "node:util";
import { rootDirectory } from "../project.mjs";

/**
 * The outcome of one step of `npm test`: {title, passed, failed, skipped, durationMs, failures: [{name, file, text}],
 * skips: [{name, file, reason}], tests: [{name, file, tags}], passedTests (the tests that passed), fileDurations:
 * Map(file, milliseconds)}.
 */
export function createOutcome({ title, durationMs = 0 }) {
  return {
    title,
    durationMs,
    passed: 0,
    failed: 0,
    skipped: 0,
    failures: [],
    skips: [],
    tests: [],
    passedTests: [],
    fileDurations: new Map(),
  };
}

export function addPassed(outcome, test) {
  outcome.passed += 1;
  outcome.passedTests.push(test);
}

export function addFailure(outcome, { name, file = "", text }) {
  outcome.failed += 1;
  outcome.failures.push({ name, file, text: util.stripVTControlCharacters(text).trimEnd() });
}

export function addSkipped(outcome, { name, file, reason }) {
  outcome.skipped += 1;
  outcome.skips.push({ name, file, reason });
}

export function addDuration(outcome, { file, durationMs }) {
  outcome.fileDurations.set(file, (outcome.fileDurations.get(file) ?? 0) + durationMs);
}

/** Returns the last lines of an output, which show why a runner died. */
export function readTail(output, lineCount = 40) {
  return output.trimEnd().split("\n").slice(-lineCount).join("\n");
}

export function toRelative(file) {
  return path.relative(rootDirectory, file);
}

export function formatDuration(durationMs) {
  const seconds = durationMs / 1000;
  if (seconds < 60) return `${seconds.toFixed(1)} s`;
  return `${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s`;
}
