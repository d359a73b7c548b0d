import { readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { createEnvironment } from "../environment.mjs";
import { findChromium, findHeadlessShell } from "../find-chromium.mjs";
import { findFirefox } from "../find-firefox.mjs";
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

/** Grace period for Playwright to write its report after its timeout. */
const reportMs = 30_000;
/** For all browsers together. */
const installLimitMs = 6 * 60_000;
/** The projects of packages/e2e/playwright.config.ts. */
export const journeyProjects = ["website", "extension"];

function runApt({ command, name, timeoutMs }) {
  return runCommand({
    command: ["apt-get", "-o", "Acquire::http::Timeout=30", ...command],
    env: createEnvironment({ DEBIAN_FRONTEND: "noninteractive" }),
    output: "capture",
    logFile: path.join(resultsDirectory, "logs", `apt-${name}.log`),
    timeoutMs,
  });
}

/** Returns the packages to install, per missing browser, because some distributions have no headless shell. */
function findMissingBrowsers(e2eDirectory) {
  const missing = [];
  if (!process.env.CHROMIUM_PATH) {
    if (!findChromium({ e2eDirectory }))
      missing.push(["chromium", "fonts-liberation", "fonts-noto-color-emoji"]);
    if (!findHeadlessShell()) missing.push(["chromium-headless-shell"]);
  }
  if (!findFirefox()) missing.push(["firefox-esr"]);
  return missing;
}

/**
 * Installs missing browsers, once for all journeys that run side by side. Without a headless shell, all journeys run in
 * Chromium; without Firefox, its journey is skipped.
 */
export async function installBrowsers({ directory: e2eDirectory }) {
  if (process.platform !== "linux" || process.getuid?.() !== 0) return;
  const missing = findMissingBrowsers(e2eDirectory);
  if (missing.length === 0) return;
  const end = Date.now() + installLimitMs;
  const timeLeftMs = () => Math.max(1_000, end - Date.now());
  await runApt({ command: ["update"], name: "update", timeoutMs: timeLeftMs() });
  for (const packages of missing) {
    const [name] = packages;
    console.log(`  Installing ${name} with apt.`);
    const command = ["install", "-y", "--no-install-recommends", ...packages];
    await runApt({ command, name, timeoutMs: timeLeftMs() });
  }
}

function requireChromium(e2eDirectory) {
  if (findChromium({ e2eDirectory })) return;
  throw new Error(
    "No Chromium was found, and it could not be installed with apt as root. Install it, or set CHROMIUM_PATH to one.",
  );
}

function* walkSpecs(suite, titles = []) {
  for (const spec of suite.specs ?? []) yield { spec, name: [...titles, spec.title].join(" ") };
  for (const child of suite.suites ?? []) {
    yield* walkSpecs(child, child.title === child.file ? titles : [...titles, child.title]);
  }
}

function addReport(outcome, report) {
  const testDirectory = report.config.rootDir;
  for (const root of report.suites) {
    for (const { spec, name } of walkSpecs(root)) {
      const file = toRelative(path.join(testDirectory, spec.file));
      for (const test of spec.tests) {
        const shown = { name, file, tags: spec.tags };
        outcome.tests.push(shown);
        for (const { duration } of test.results) addDuration(outcome, { file, durationMs: duration });
        if (test.status === "skipped") {
          const reason = test.annotations.find((note) => note.type === "skip")?.description;
          addSkipped(outcome, { name, file, reason: reason || "no reason given" });
        } else if (test.status === "expected") addPassed(outcome, shown);
        else {
          const errors = test.results.flatMap((result) => result.errors.map((error) => error.message));
          addFailure(outcome, { name, file, text: errors.join("\n\n") || `It ended as ${test.status}.` });
        }
      }
    }
  }
  for (const error of report.errors) {
    addFailure(outcome, {
      name: "the browser tests could not be run",
      text: error.message ?? error.stack ?? String(error.value),
    });
  }
}

/** Runs one project of the journeys of packages/e2e in real browsers. */
export async function runPlaywright({ workspace, project, maxWorkers, timeLeftMs, environment = {} }) {
  const outcome = createOutcome({ title: `browser ${project}` });
  try {
    requireChromium(workspace.directory);
  } catch (error) {
    addFailure(outcome, { name: "the browser tests need Chromium", text: error.message });
    return outcome;
  }

  const reportFile = path.join(resultsDirectory, `playwright-${project}.json`);
  rmSync(reportFile, { force: true });
  const result = await runCommand({
    command: [
      "playwright",
      "test",
      `--project=${project}`,
      `--workers=${maxWorkers}`,
      // Playwright's own timeout, which leaves it time to report what has run and to clean up.
      `--global-timeout=${Math.max(1_000, timeLeftMs - reportMs)}`,
      // A run empties its output folder, so each needs its own.
      `--output=${path.join(resultsDirectory, "browser", project)}`,
    ],
    cwd: workspace.directory,
    env: createEnvironment({
      ...environment,
      NO_COLOR: "1",
      PITH_TEST_REPORT: reportFile,
      PATH: [path.join(workspace.directory, "node_modules", ".bin"), process.env.PATH].join(path.delimiter),
    }),
    output: "capture",
    logFile: path.join(resultsDirectory, "logs", `playwright-${project}.log`),
    timeoutMs: timeLeftMs,
  });

  let report = null;
  try {
    report = JSON.parse(readFileSync(reportFile, "utf8"));
  } catch {
    // The runner died before it wrote a report. Its exit code is reported below.
  }
  if (report) addReport(outcome, report);
  if (result.timedOut)
    addFailure(outcome, { name: "the browser tests took too long", text: readTail(result.output) });
  else if ((result.exitCode !== 0 || !report) && outcome.failed === 0) {
    const name = `the browser test runner ended with exit code ${result.exitCode}${report ? "" : " and no report"}`;
    addFailure(outcome, { name, text: readTail(result.output) });
  }
  outcome.durationMs = result.durationMs;
  return outcome;
}
