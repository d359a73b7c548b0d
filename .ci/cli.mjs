import path from "node:path";
import { createEnvironment } from "./environment.mjs";
import { install } from "./install.mjs";
import { rootDirectory } from "./project.mjs";
import { endWithParent, runCommand } from "./run-command.mjs";
import { build } from "./turbo.mjs";

/** `npm run pith -- …`: the command line, run where the person stands, its exit code kept. */
export default async function runCli(parameters) {
  endWithParent();
  await install({ scope: "product" });
  await build({ names: ["@pith/cli"] });
  const { exitCode } = await runCommand({
    command: ["node", path.join(rootDirectory, "apps", "cli", "dist", "main.js"), ...parameters],
    cwd: process.env.INIT_CWD ?? process.cwd(),
    env: createEnvironment(),
  });
  return exitCode;
}
