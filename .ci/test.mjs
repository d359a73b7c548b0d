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
import { runPlaywright } from "./test/run-playwright.mjs";
import { planWorkers, runPool } from "./test/run-pool.mjs";
import { runVitest } from "./test/run-vitest.mjs";

/** CI limits the whole run to 40 minutes. The remainder is for reporting. */
const runLimitMs = 39 * 60_000;
/** Started first, in this order, so that the shorter ones fill the gaps. */
const longestWorkspaces = ["api", "bot", "cli", "engine"];
/** Run alone: the first measures time, the second starts the whole product for each file. */
const aloneWorkspaces = ["bench", "e2e"];

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

/** Sorts the longest workspaces to the front. */
function sortByLength(workspaces) {
  const rank = ({ shortName }) => longestWorkspaces.indexOf(shortName) + 1 || longestWorkspaces.length + 1;
  return workspaces.toSorted((left, right) => rank(left) - rank(right));
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
  record(await runChecks({ title: "lint", task: "//#lint", timeLeftMs: timeLeftMs() }));
  record(await runChecks({ title: "typecheck", task: "typecheck", names, timeLeftMs: timeLeftMs() }));
  record(await runChecks({ title: "build", task: "build", names, timeLeftMs: timeLeftMs() }));

  const runTests = async ({ workspace, maxWorkers }) => {
    record(await runVitest({ workspace, maxWorkers, timeLeftMs: timeLeftMs() }));
  };
  const cores = os.availableParallelism();
  const { total, each, longest } = planWorkers(cores);
  const isAlone = (workspace) => aloneWorkspaces.includes(workspace.shortName);
  const countWorkers = ({ shortName }) => (shortName === longestWorkspaces[0] ? longest : each);
  await runPool({
    items: sortByLength(workspaces.filter((workspace) => !isAlone(workspace))),
    total,
    countWorkers,
    run: (workspace) => runTests({ workspace, maxWorkers: countWorkers(workspace) }),
  });
  for (const workspace of workspaces.filter(isAlone)) {
    await runTests({ workspace, maxWorkers: workspace.shortName === "bench" ? 1 : Math.min(3, cores + 1) });
  }
  const journeys = workspaces.find((workspace) => workspace.shortName === "e2e");
  if (journeys) record(await runPlaywright({ workspace: journeys, timeLeftMs: timeLeftMs() }));

  printSkips(outcomes);
  outcomes.push(checkRequirements({ outcomes, isWholeRun }));
  printSlowestFiles(outcomes);
  printFailures(outcomes);
  return printTotal(outcomes);
}
