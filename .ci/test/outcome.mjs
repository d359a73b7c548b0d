import path from "node:path";
import util from "node:util";
import { rootDirectory } from "../project.mjs";

/**
 * What one step of `npm test` came to:
 * {title, passed, failed, skipped, durationMs, failures: [{name, file, text}], skips: [{name, file, reason}],
 * names: every test's name, passedNames: those of the tests that passed}.
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
    names: [],
    passedNames: [],
  };
}

export function addPassed(outcome, name) {
  outcome.passed += 1;
  outcome.passedNames.push(name);
}

export function addFailure(outcome, { name, file = "", text }) {
  outcome.failed += 1;
  outcome.failures.push({ name, file, text: util.stripVTControlCharacters(text).trimEnd() });
}

export function addSkipped(outcome, { name, file, reason }) {
  outcome.skipped += 1;
  outcome.skips.push({ name, file, reason });
}

/** The last lines of an output: what a runner said before it died. */
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
