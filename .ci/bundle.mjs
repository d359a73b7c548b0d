import { cpSync, existsSync, mkdirSync, readdirSync, rmSync } from "node:fs";
import path from "node:path";
import { createEnvironment } from "./environment.mjs";
import { install } from "./install.mjs";
import { readPnpmSpec, rootDirectory } from "./project.mjs";
import { endWithParent, runCommand } from "./run-command.mjs";
import { StepError } from "./step-error.mjs";
import { build } from "./turbo.mjs";

/** Files that a running app reads, besides node_modules. The workspaces are bundled into dist. */
const keptFiles = new Set(["dist", "drizzle", "node_modules", "package.json"]);

/** True for packages in the store that are bundled into dist. Others use the API of OpenTelemetry, so it stays. */
const isBundled = (name) => /^@opentelemetry\+(?!api@)/.test(name);

async function deployApp({ app, directory }) {
  const command = ["npx", "--yes", "--loglevel=error", readPnpmSpec(), "--filter", `@pith/${app}`];
  // Uses `--legacy`, because the workspaces are linked instead of injected. Their copies are removed below.
  command.push("--prod", "deploy", "--legacy", directory);
  const { exitCode, output } = await runCommand({
    command,
    cwd: rootDirectory,
    env: createEnvironment({ CI: "true" }),
    output: "capture",
  });
  if (exitCode !== 0) throw new StepError(`${output.trim()}\n\n@pith/${app} couldn't be deployed.`);
  for (const name of readdirSync(directory))
    if (!keptFiles.has(name)) rmSync(path.join(directory, name), { recursive: true });
  const packages = path.join(directory, "node_modules");
  rmSync(path.join(packages, "@pith"), { recursive: true, force: true });
  const store = path.join(packages, ".pnpm");
  for (const name of readdirSync(store))
    if (name.startsWith("@pith+") || isBundled(name)) rmSync(path.join(store, name), { recursive: true });
  rmSync(path.join(packages, "@opentelemetry"), { recursive: true, force: true });
  for (const name of readdirSync(path.join(directory, "dist")))
    if (name.endsWith(".map")) rmSync(path.join(directory, "dist", name));
}

/**
 * `npm run bundle -- FOLDER`: builds the server, the bot and the website, and lays out what they need to run:
 * `apps/api`, `apps/bot` and `apps/web/dist`. It holds no native code, so it runs on every architecture.
 */
export default async function bundle([folder]) {
  if (!folder) throw new StepError("Name an empty folder: npm run bundle -- FOLDER");
  const directory = path.resolve(folder);
  if (existsSync(directory) && readdirSync(directory).length > 0)
    throw new StepError(`${directory} isn't empty.`);
  endWithParent();
  await install({ scope: "product" });
  console.error("Building.");
  await build({ names: ["@pith/web", "@pith/api", "@pith/bot"] });
  mkdirSync(path.join(directory, "apps"), { recursive: true });
  for (const app of ["api", "bot"]) await deployApp({ app, directory: path.join(directory, "apps", app) });
  cpSync(path.join(rootDirectory, "apps/web/dist"), path.join(directory, "apps/web/dist"), {
    recursive: true,
  });
  for (const name of ["LICENSE", "THIRD-PARTY-NOTICES.md"])
    cpSync(path.join(rootDirectory, name), path.join(directory, name));
  return 0;
}
