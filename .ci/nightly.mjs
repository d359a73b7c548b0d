import { existsSync, readdirSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { install } from "./install.mjs";
import { listWorkspaces, resultsDirectory } from "./project.mjs";
import { endWithParent } from "./run-command.mjs";
import { printFailures, printOutcome, printSkips, printTotal } from "./test/print-report.mjs";
import { runChecks } from "./test/run-checks.mjs";
import { installBrowsers, journeyProjects, runPlaywright } from "./test/run-playwright.mjs";
import { runVitest } from "./test/run-vitest.mjs";

const nightlyFuzzRuns = "10000";
const workspaceLimitMs = 3 * 60 * 60_000;
const testLimitMs = 30 * 60_000;
const buildLimitMs = 10 * 60_000;
/**
 * The workflow times out after six hours, so the journeys, which run last, must end before that. The crawler
 * alone visits about 180 pages with accounts in 17 states, and spends up to three minutes on each member's
 * page.
 */
const nightLimitMs = 350 * 60_000;

/** Lists the test files with property tests, or with cases that `npm test` skips. */
export function listLongerTests(directory) {
  const source = path.join(directory, "src");
  if (!existsSync(source)) return [];
  return readdirSync(source, { recursive: true })
    .filter((file) => /\.(test|fuzz)\.tsx?$/.test(file))
    .filter((file) => !file.startsWith("journeys"))
    .filter((file) =>
      /from "(fast-check|@pith\/core\/testing\/full-matrix)"|tags: (\[[^\]]*)?"night"/.test(
        readFileSync(path.join(source, file), "utf8"),
      ),
    )
    .map((file) => path.join("src", file));
}

/**
 * `npm run test:nightly`: the property tests with 10,000 new cases each, the full matrix, browser journeys included,
 * and test files in another order.
 */
export default async function nightly() {
  endWithParent();
  const nightEndsAt = Date.now() + nightLimitMs;
  await install({ scope: "everything" });
  rmSync(resultsDirectory, { recursive: true, force: true });
  const environment = {
    PITH_FUZZ_RUNS: process.env.PITH_FUZZ_RUNS ?? nightlyFuzzRuns,
    PITH_TEST_MATRIX: "full",
  };
  const workspaces = listWorkspaces();
  const outcomes = [];
  const record = (outcome) => {
    outcomes.push(outcome);
    printOutcome(outcome);
  };
  record(await runChecks({ title: "build", task: "build", timeLeftMs: buildLimitMs }));
  for (const workspace of workspaces) {
    const files = listLongerTests(workspace.directory);
    if (files.length === 0) continue;
    record(
      await runVitest({
        workspace,
        files,
        maxWorkers: 2,
        limitMs: workspaceLimitMs,
        testLimitMs,
        environment,
      }),
    );
  }
  // Most workspaces' files share modules, so a file that leaves state behind fails another one in some orders. The seed
  // repeats a night's order.
  const seed = Math.floor(Date.now() / 86_400_000);
  for (const workspace of workspaces) record(await runVitest({ workspace, maxWorkers: 1, seed }));
  const journeys = workspaces.find((workspace) => workspace.shortName === "e2e");
  await installBrowsers(journeys);
  for (const project of journeyProjects)
    record(
      await runPlaywright({
        workspace: journeys,
        project,
        maxWorkers: 2,
        timeLeftMs: Math.max(60_000, nightEndsAt - Date.now()),
        environment,
      }),
    );
  printSkips(outcomes);
  printFailures(outcomes);
  return printTotal(outcomes);
}
