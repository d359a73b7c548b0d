import { existsSync, readdirSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { install } from "./install.mjs";
import { listWorkspaces, resultsDirectory } from "./project.mjs";
import { endWithParent } from "./run-command.mjs";
import { printFailures, printOutcome, printSkips, printTotal } from "./test/print-report.mjs";
import { runVitest } from "./test/run-vitest.mjs";

const nightlyFuzzRuns = "10000";
const workspaceLimitMs = 3 * 60 * 60_000;
const testLimitMs = 30 * 60_000;

/** The files of tests that have properties. */
function listPropertyTests(directory) {
  const source = path.join(directory, "src");
  if (!existsSync(source)) return [];
  return readdirSync(source, { recursive: true })
    .filter((file) => /\.(test|fuzz)\.tsx?$/.test(file))
    .filter((file) => readFileSync(path.join(source, file), "utf8").includes('from "fast-check"'))
    .map((file) => path.join("src", file));
}

/** `npm run test:nightly`: the properties with 10,000 new cases each. */
export default async function nightly() {
  endWithParent();
  await install({ scope: "everything" });
  rmSync(resultsDirectory, { recursive: true, force: true });
  const outcomes = [];
  for (const workspace of listWorkspaces()) {
    const files = listPropertyTests(workspace.directory);
    if (files.length === 0) continue;
    const environment = { PITH_FUZZ_RUNS: process.env.PITH_FUZZ_RUNS ?? nightlyFuzzRuns };
    const outcome = await runVitest({
      workspace,
      files,
      maxWorkers: 2,
      limitMs: workspaceLimitMs,
      testLimitMs,
      environment,
    });
    outcomes.push(outcome);
    printOutcome(outcome);
  }
  printSkips(outcomes);
  printFailures(outcomes);
  return printTotal(outcomes);
}
