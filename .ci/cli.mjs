import path from "node:path";
import { pathToFileURL } from "node:url";
import { addBotSettings } from "./bot-settings.mjs";
import { createEnvironment, readSettings } from "./environment.mjs";
import { install } from "./install.mjs";
import { rootDirectory } from "./project.mjs";
import { endWithParent, runCommand } from "./run-command.mjs";
import { build } from "./turbo.mjs";

const builtCli = path.join(rootDirectory, "apps", "cli", "dist", "main.js");

/** `npm run pith -- …`: runs the command line in the caller's working directory and keeps its exit code. */
export default async function runCli(parameters) {
  endWithParent();
  await install({ scope: "product" });
  const folder = process.env.INIT_CWD ?? process.cwd();
  const [name, ...rest] = parameters;
  if (name === "admin") return await runAdmin({ parameters: rest, folder });
  await build({ names: ["@pith/cli"] });
  // Before the first install, this may run on a Node older than the project's own.
  if (Number(process.versions.node.split(".")[0]) < 22)
    return await runCliByProjectNode({ parameters, folder });
  // Runs in this process, since spawning another one takes half as long as npm does.
  process.chdir(folder);
  process.argv.splice(1, process.argv.length, builtCli, ...parameters);
  await import(pathToFileURL(builtCli).href);
  return process.exitCode;
}

async function runCliByProjectNode({ parameters, folder }) {
  const { exitCode } = await runCommand({
    command: ["node", builtCli, ...parameters],
    cwd: folder,
    env: createEnvironment(),
  });
  return exitCode;
}

/** Runs the server's admin commands with the settings and in the folder that `npm start` uses. */
async function runAdmin({ parameters, folder }) {
  await build({ names: ["@pith/api"] });
  const [command, file, ...others] = parameters;
  // Resolves a backup's path against the caller's working directory.
  const given = command === "restore" && file ? [command, path.resolve(folder, file), ...others] : parameters;
  const { exitCode } = await runCommand({
    command: ["node", path.join(rootDirectory, "apps", "api", "dist", "admin.js"), ...given],
    cwd: rootDirectory,
    env: createEnvironment(addBotSettings(readSettings())),
  });
  return exitCode;
}
