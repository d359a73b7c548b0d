import path from "node:path";
import { createEnvironment } from "./environment.mjs";
import { install } from "./install.mjs";
import { rootDirectory } from "./project.mjs";
import { runCommand } from "./run-command.mjs";

/**
 * `npm run settings`: writes .env.example and the settings page. A test in packages/e2e fails when either is
 * out of date.
 */
export default async function settings() {
  await install({ scope: "everything" });
  const { exitCode } = await runCommand({
    command: ["node", path.join("packages", "e2e", "src", "repository", "settings-files.ts")],
    cwd: rootDirectory,
    env: createEnvironment(),
  });
  return exitCode;
}
