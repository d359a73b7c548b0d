import { install } from "./install.mjs";
import { listWorkspaces } from "./project.mjs";
import { endWithParent } from "./run-command.mjs";
import { StepError } from "./step-error.mjs";
import { runPersistent } from "./turbo.mjs";

/** `npm run dev`: every app that has a dev script, rebuilt as its files change. */
export default async function dev() {
  endWithParent();
  if (!listWorkspaces().some((workspace) => workspace.package.scripts?.dev)) {
    throw new StepError("No workspace has a dev script.");
  }
  await install({ scope: "everything" });
  const { exitCode } = await runPersistent({ task: "dev" });
  return exitCode;
}
