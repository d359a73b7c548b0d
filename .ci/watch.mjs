import path from "node:path";
import { createEnvironment } from "./environment.mjs";
import { install } from "./install.mjs";
import { listWorkspaces } from "./project.mjs";
import { endWithParent, runCommand } from "./run-command.mjs";
import { StepError } from "./step-error.mjs";

/** `npm run watch -- core [file …]`: reruns one workspace's tests when its files change. */
export default async function watch([name, ...parameters]) {
  endWithParent();
  const workspace = listWorkspaces().find((entry) => entry.shortName === name);
  if (!workspace) throw new StepError("Usage: npm run watch -- <workspace> [file …]");
  await install({ scope: "everything" });
  const { exitCode } = await runCommand({
    command: ["vitest", ...parameters],
    cwd: workspace.directory,
    env: createEnvironment({
      PATH: [path.join(workspace.directory, "node_modules", ".bin"), process.env.PATH].join(path.delimiter),
    }),
  });
  return exitCode;
}
