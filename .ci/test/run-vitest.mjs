import { existsSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { createEnvironment } from "../environment.mjs";
import { resultsDirectory } from "../project.mjs";
import { runCommand } from "../run-command.mjs";
import {
  addDuration,
  addFailure,
  addPassed,
  addSkipped,
  createOutcome,
  readTail,
  toRelative,
} from "./outcome.mjs";

const defaultLimitMs = 30 * 60_000;
const reporterFile = fileURLToPath(new URL("./vitest-reporter.mjs", import.meta.url));

function describeError(error) {
  // Removes the frames inside libraries, which don't help to find the failure. The stack starts with the
  // message.
  const stack = error.stack.split("\n").filter((line) => !/^\s+at .*(node_modules|node:internal)/.test(line));
  return [stack.join("\n") || error.message, error.diff].filter(Boolean).join("\n\n");
}

function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return null;
  }
}

function addReport(outcome, report) {
  for (const test of report.tests) {
    const file = toRelative(test.file);
    const shown = { name: test.name, file, tags: test.tags };
    outcome.tests.push(shown);
    if (test.state === "passed") addPassed(outcome, shown);
    else if (test.state === "skipped")
      addSkipped(outcome, { name: test.name, file, reason: test.reason || "no reason given" });
    else {
      const text = test.errors.map(describeError).join("\n\n") || "It did not finish.";
      addFailure(outcome, { name: test.name, file, text });
    }
  }
  for (const { file, durationMs } of report.files) {
    addDuration(outcome, { file: toRelative(file), durationMs });
  }
  for (const error of report.fileErrors) {
    addFailure(outcome, {
      name: "the file could not be run",
      file: toRelative(error.file),
      text: describeError(error),
    });
  }
  for (const error of report.unhandledErrors) {
    addFailure(outcome, { name: "an error outside any test", text: describeError(error) });
  }
}

/**
 * Runs one workspace's tests. If a seed is given, their files run in a different order. A runner that crashes counts as
 * one failed test, with the end of its output.
 */
export async function runVitest({
  workspace,
  files = [],
  maxWorkers,
  timeLeftMs = Number.POSITIVE_INFINITY,
  limitMs = defaultLimitMs,
  testLimitMs,
  seed = null,
  environment = {},
}) {
  const runName = seed === null ? workspace.shortName : `${workspace.shortName}-${seed}`;
  const reportFile = path.join(resultsDirectory, "vitest", `${runName}.json`);
  rmSync(reportFile, { force: true });
  const result = await runCommand({
    command: [
      "vitest",
      "run",
      ...files,
      "--passWithNoTests",
      `--maxWorkers=${maxWorkers}`,
      ...(seed === null ? [] : ["--sequence.shuffle.files", `--sequence.seed=${seed}`]),
      ...(testLimitMs ? [`--testTimeout=${testLimitMs}`] : []),
      "--reporter=default",
      `--reporter=${reporterFile}`,
    ],
    cwd: workspace.directory,
    env: createEnvironment({
      ...environment,
      NO_COLOR: "1",
      PITH_TEST_REPORT: reportFile,
      PATH: [path.join(workspace.directory, "node_modules", ".bin"), process.env.PATH].join(path.delimiter),
    }),
    output: "capture",
    logFile: path.join(resultsDirectory, "logs", `vitest-${runName}.log`),
    timeoutMs: Math.min(limitMs, timeLeftMs),
  });

  const order = seed === null ? "" : ` in the order of seed ${seed}`;
  const outcome = createOutcome({ title: `test ${workspace.name}${order}`, durationMs: result.durationMs });
  const report = existsSync(reportFile) ? readReport(reportFile) : null;
  if (report) addReport(outcome, report);
  if (result.timedOut) {
    addFailure(outcome, { name: `${workspace.name} took too long`, text: readTail(result.output) });
  } else if (result.exitCode !== 0 && outcome.failed === 0) {
    const name = `the test runner of ${workspace.name} ended with exit code ${result.exitCode}`;
    addFailure(outcome, { name, text: readTail(result.output) });
  }
  return outcome;
}
