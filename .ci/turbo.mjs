import { readFileSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { createBuildStamps } from "./built.mjs";
import { createEnvironment } from "./environment.mjs";
import { logsDirectory, readPnpmSpec, rootDirectory } from "./project.mjs";
import { runCommand } from "./run-command.mjs";
import { StepError } from "./step-error.mjs";

/**
 * Returns the command line of `turbo run`. turbo calls pnpm for every task, so npx is used to put pnpm on
 * PATH.
 */
export function turboCommand(parameters) {
  return ["npx", "--yes", "--loglevel=error", readPnpmSpec(), "exec", "turbo", "run", ...parameters];
}

function toFilters(names) {
  return names.map((name) => `--filter=${name}`);
}

/**
 * Builds these workspaces through turbo's cache. Skips turbo if nothing has changed since the last build,
 * because turbo and the two processes that start it would take a second to find that out. Throws with the
 * output of a failed build.
 */
export async function build({ names, onStart = () => {} }) {
  const stamps = createBuildStamps();
  const sources = stamps.readSources(names);
  if (stamps.listChanged(sources).length === 0) return;
  onStart();
  const result = await runCommand({
    command: turboCommand(["build", ...toFilters(names), "--output-logs=errors-only", "--log-order=grouped"]),
    cwd: rootDirectory,
    env: createEnvironment(),
    output: "capture",
    logFile: path.join(logsDirectory, "build.log"),
  });
  if (result.exitCode !== 0) throw new StepError(`${result.output.trim()}\n\nThe build failed.`);
  stamps.record(sources);
}

/** Runs a persistent task and streams its output. */
export async function runPersistent({ task, names, settings }) {
  return await runCommand({
    // The servers need all settings, so turbo must not filter the environment.
    command: turboCommand([task, ...toFilters(names), "--output-logs=full", "--env-mode=loose"]),
    cwd: rootDirectory,
    env: createEnvironment(settings),
  });
}

function readSummary(output) {
  const file = output.match(/Summary:\s+(\S.*\.json)/)?.[1];
  if (!file) return null;
  const summary = JSON.parse(readFileSync(file, "utf8"));
  rmSync(file);
  return summary;
}

function readTaskOutput({ output, taskId }) {
  const prefix = `${taskId.replace("#", ":")}: `;
  return output
    .split("\n")
    .filter((line) => line.startsWith(prefix))
    .map((line) => line.slice(prefix.length))
    .filter((line) => !/^(cache (hit|miss)|\[ELIFECYCLE\])/.test(line))
    .join("\n");
}

/**
 * Runs one task in every workspace that has it, and continues after failures. Resolves with {crashed, output,
 * durationMs, tasks: [{name, failed, cached, output, durationMs}]}.
 */
export async function runTask({ task, names = [], timeoutMs }) {
  const parameters = [
    task,
    ...toFilters(names),
    "--continue=always",
    "--output-logs=new-only",
    "--log-order=grouped",
    "--log-prefix=task",
    `--concurrency=${Math.max(1, Math.min(4, os.availableParallelism()))}`,
    "--summarize",
  ];
  const result = await runCommand({
    command: turboCommand(parameters),
    cwd: rootDirectory,
    env: createEnvironment({ NO_COLOR: "1" }),
    output: "capture",
    logFile: path.join(logsDirectory, `${task.replaceAll(/\W/g, "")}.log`),
    timeoutMs,
  });
  const summary = result.timedOut ? null : readSummary(result.output);
  const tasks = (summary?.tasks ?? [])
    // turbo's graph also contains workspaces without the script. Skip them.
    .filter((entry) => entry.command !== "<NONEXISTENT>")
    .map((entry) => ({
      name: entry.package,
      failed: entry.execution.exitCode !== 0,
      cached: entry.cache.status === "HIT",
      output: readTaskOutput({ output: result.output, taskId: entry.taskId }),
      durationMs: entry.execution.endTime - entry.execution.startTime,
    }));
  const crashed = result.exitCode !== 0 && !tasks.some((entry) => entry.failed);
  return { crashed, timedOut: result.timedOut, output: result.output, durationMs: result.durationMs, tasks };
}

/**
 * Adds the workspaces that must be built for these workspaces' tests, according to turbo.json. An empty list stands for
 * all workspaces.
 */
export function addTestBuilds(names) {
  const { tasks } = JSON.parse(readFileSync(path.join(rootDirectory, "turbo.json"), "utf8"));
  const builds = names
    .flatMap((name) => tasks[`${name}#test`]?.dependsOn ?? [])
    .filter((task) => task.endsWith("#build"))
    .map((task) => task.slice(0, -"#build".length));
  return [...new Set([...names, ...builds])];
}
