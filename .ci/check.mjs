import { createEnvironment } from "./environment.mjs";
import { install } from "./install.mjs";
import { listWorkspaces, rootDirectory } from "./project.mjs";
import { endWithParent, runCommand } from "./run-command.mjs";
import { StepError } from "./step-error.mjs";
import { turboCommand } from "./turbo.mjs";

/** Workspaces that are only checked if named, because their tests run the built product, which takes minutes. */
const slowWorkspaces = ["bench", "e2e"];

function chooseFilters(parameters) {
  const all = listWorkspaces();
  const unknown = parameters.filter(
    (name) => name !== "--all" && !all.some((workspace) => workspace.shortName === name),
  );
  if (unknown.length > 0) {
    throw new StepError(`Usage: npm run check [-- --all | core engine …]. Unknown: ${unknown.join(", ")}.`);
  }
  const named = parameters.filter((name) => name !== "--all");
  if (named.length > 0) return named.map((name) => `--filter=@pith/${name}`);
  const excluded = slowWorkspaces.map((name) => `--filter=!@pith/${name}`);
  return parameters.includes("--all") ? excluded : ["--filter=...[main]", ...excluded];
}

/**
 * `npm run check`: cached lint, types and tests of what differs from main, of everything, or of the named workspaces.
 */
export default async function check(parameters) {
  endWithParent();
  await install({ scope: "everything" });
  const { exitCode } = await runCommand({
    command: turboCommand([
      "//#lint",
      "typecheck",
      "test",
      ...chooseFilters(parameters),
      "--output-logs=errors-only",
    ]),
    cwd: rootDirectory,
    env: createEnvironment(),
  });
  return exitCode;
}
