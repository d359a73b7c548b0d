import { rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { install } from "./install.mjs";
import { listWorkspaces, resultsDirectory, rootDirectory } from "./project.mjs";
import { endWithParent } from "./run-command.mjs";
import { StepError } from "./step-error.mjs";
import { addFailure, createOutcome } from "./test/outcome.mjs";
import {
  printFailures,
  printOutcome,
  printSkips,
  printSlowestFiles,
  printTotal,
} from "./test/print-report.mjs";
import { findMistakes, formatReport, readRequirements } from "./test/requirements.mjs";
import { runChecks } from "./test/run-checks.mjs";
import { installBrowsers, journeyProjects, runPlaywright } from "./test/run-playwright.mjs";
import { planWorkers, runPool } from "./test/run-pool.mjs";
import { runVitest } from "./test/run-vitest.mjs";
import { addTestBuilds } from "./turbo.mjs";

/**
 * A whole run takes 11 minutes and should stay under 40. The limit is higher, because a machine on which allocating
 * memory is slow has taken more than four times as long, which says nothing about the code.
 */
const runLimitMs = 60 * 60_000;
/** Started first, in this order, so that the shorter parts fill the gaps. */
const longestParts = ["api", "browser website", "browser extension", "bot", "e2e", "cli", "engine"];
const widestParts = longestParts.slice(0, 2);
/** Runs alone, since its tests measure time. */
const aloneWorkspace = "bench";

function chooseWorkspaces(parameters) {
  const all = listWorkspaces();
  if (parameters.length === 0) return all;
  const [option = "", value = ""] = parameters[0].split("=");
  const names = (value || (parameters[1] ?? "")).split(",").filter(Boolean);
  if (option !== "--only" || names.length === 0) {
    throw new StepError("Usage: npm test -- [--only core,engine,…]");
  }
  const unknown = names.filter((name) => !all.some((workspace) => workspace.shortName === name));
  if (unknown.length > 0) throw new StepError(`There is no workspace ${unknown.join(", ")}.`);
  return all.filter((workspace) => names.includes(workspace.shortName));
}

/** Sorts the longest parts to the front. */
function sortByLength(parts) {
  const rank = ({ name }) => longestParts.indexOf(name) + 1 || longestParts.length + 1;
  return parts.toSorted((left, right) => rank(left) - rank(right));
}

/** Returns what can run side by side: each workspace's tests, and the journeys of each project. */
function listParts({ workspaces, timeLeftMs }) {
  const tests = workspaces
    .filter(({ shortName }) => shortName !== aloneWorkspace)
    .map((workspace) => ({
      name: workspace.shortName,
      run: (maxWorkers) => runVitest({ workspace, maxWorkers, timeLeftMs: timeLeftMs() }),
    }));
  const journeys = workspaces
    .filter(({ shortName }) => shortName === "e2e")
    .flatMap((workspace) =>
      journeyProjects.map((project) => ({
        name: `browser ${project}`,
        run: (maxWorkers) => runPlaywright({ workspace, project, maxWorkers, timeLeftMs: timeLeftMs() }),
      })),
    );
  return sortByLength([...tests, ...journeys]);
}

async function tryInstall() {
  const outcome = createOutcome({ title: "install" });
  try {
    await install({ scope: "everything" });
  } catch (error) {
    if (!(error instanceof StepError)) throw error;
    addFailure(outcome, { name: "the packages could not be installed", text: error.message });
  }
  return outcome;
}

function checkRequirements({ outcomes, isWholeRun }) {
  const requirements = readRequirements({
    requirementsFile: path.join(rootDirectory, "docs", "requirements.tsv"),
    exemptFile: path.join(rootDirectory, "docs", "requirements-exempt.tsv"),
  });
  const outcome = createOutcome({ title: "requirements" });
  const tests = outcomes.flatMap((entry) => entry.tests);
  for (const mistake of findMistakes({ ...requirements, tests })) {
    addFailure(outcome, { name: "a requirement id", text: mistake });
  }
  if (isWholeRun) {
    console.log("\nRequirements shown by passing tests");
    const passedTests = outcomes.flatMap((entry) => entry.passedTests);
    for (const line of formatReport({ ...requirements, passedTests })) console.log(`  ${line}`.trimEnd());
  }
  return outcome;
}

/** Runs one part of the tests. If the runner itself crashes, the part fails and the others still finish. */
async function runPart(part, maxWorkers) {
  try {
    return await part.run(maxWorkers);
  } catch (error) {
    const outcome = createOutcome({ title: part.name });
    addFailure(outcome, { name: "the tests could not be run", text: String(error?.stack ?? error) });
    return outcome;
  }
}

/** `npm test`: lint, types, builds, every workspace's tests, and the browser. Its last line has the counts. */
export default async function test(parameters) {
  endWithParent();
  const startedAt = Date.now();
  const timeLeftMs = () => Math.max(1_000, runLimitMs - (Date.now() - startedAt));
  const workspaces = chooseWorkspaces(parameters);
  const isWholeRun = workspaces.length === listWorkspaces().length;
  const names = isWholeRun ? [] : workspaces.map((workspace) => workspace.name);
  rmSync(resultsDirectory, { recursive: true, force: true });

  const outcomes = [];
  const record = (outcome) => {
    outcomes.push(outcome);
    printOutcome(outcome);
  };
  const installed = await tryInstall();
  if (installed.failed > 0) {
    printFailures([installed]);
    return printTotal([installed]);
  }
  console.log("Testing");
  const e2e = workspaces.find(({ shortName }) => shortName === "e2e");
  // Mostly waits for downloads, so it runs beside the checks.
  const browsers = e2e ? installBrowsers(e2e) : null;
  const check = async (options) => record(await runChecks({ ...options, timeLeftMs: timeLeftMs() }));
  await check({ title: "typecheck", task: "typecheck", names });
  // Run side by side, because lint and build each leave a core idle part of the time.
  await Promise.all([
    check({ title: "lint", task: "//#lint" }),
    check({ title: "build", task: "build", names: addTestBuilds(names) }),
  ]);

  await browsers;
  const bench = workspaces.find(({ shortName }) => shortName === aloneWorkspace);
  if (bench) record(await runVitest({ workspace: bench, maxWorkers: 1, timeLeftMs: timeLeftMs() }));
  const { total, each, longest } = planWorkers(os.availableParallelism());
  const countWorkers = ({ name }) => (widestParts.includes(name) ? longest : each);
  await runPool({
    items: listParts({ workspaces, timeLeftMs }),
    total,
    countWorkers,
    run: async (part) => record(await runPart(part, countWorkers(part))),
  });

  printSkips(outcomes);
  outcomes.push(checkRequirements({ outcomes, isWholeRun }));
  printSlowestFiles(outcomes);
  printFailures(outcomes);
  return printTotal(outcomes);
}
