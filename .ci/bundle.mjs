import { cpSync, existsSync, mkdirSync, readdirSync, realpathSync, rmSync } from "node:fs";
import path from "node:path";
import { externalPackages } from "../apps/api/external-packages.mjs";
import { createEnvironment } from "./environment.mjs";
import { install } from "./install.mjs";
import { readPnpmSpec, rootDirectory } from "./project.mjs";
import { endWithParent, runCommand } from "./run-command.mjs";
import { StepError } from "./step-error.mjs";
import { build } from "./turbo.mjs";

/** Files that a running app reads, besides node_modules. The workspaces are bundled into dist. */
const keptFiles = new Set(["dist", "drizzle", "node_modules", "package.json"]);

/** Lists the names of the packages in a folder, including their scopes. */
const listPackages = (folder) =>
  readdirSync(folder)
    .filter((name) => !name.startsWith("."))
    .flatMap((name) =>
      name.startsWith("@") ? readdirSync(path.join(folder, name)).map((part) => `${name}/${part}`) : [name],
    );

/** Removes packages that are bundled into dist and therefore never loaded, and dependencies that only they need. */
export function removeBundled({ packages, isLoaded }) {
  const store = path.join(realpathSync(packages), ".pnpm");
  const kept = new Set();
  function keep(link) {
    const [entry] = path.relative(store, realpathSync(link)).split(path.sep);
    if (kept.has(entry)) return;
    kept.add(entry);
    const needed = path.join(store, entry, "node_modules");
    for (const name of listPackages(needed)) keep(path.join(needed, name));
  }
  for (const name of listPackages(packages))
    if (isLoaded(name)) keep(path.join(packages, name));
    else rmSync(path.join(packages, name), { recursive: true });
  for (const entry of readdirSync(store))
    if (!kept.has(entry)) rmSync(path.join(store, entry), { recursive: true });
}

async function deployApp({ app, directory, isLoaded }) {
  const command = ["npx", "--yes", "--loglevel=error", readPnpmSpec(), "--filter", `@pith/${app}`];
  // `--legacy` is needed, because workspaces are linked instead of injected. pnpm copies them; we remove the copies below.
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
  removeBundled({ packages: path.join(directory, "node_modules"), isLoaded });
  for (const name of readdirSync(path.join(directory, "dist")))
    if (name.endsWith(".map")) rmSync(path.join(directory, "dist", name));
}

/**
 * `npm run bundle -- FOLDER`: builds the server, the bot and the website, and lays out what they need to run:
 * `apps/api`, `apps/bot` and `apps/web/dist`. The bundle contains no native code, so it runs on every architecture.
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
  for (const [app, isLoaded] of [
    ["api", (name) => externalPackages.test(name)],
    ["bot", (name) => !name.startsWith("@pith/")],
  ])
    await deployApp({ app, directory: path.join(directory, "apps", app), isLoaded });
  cpSync(path.join(rootDirectory, "apps/web/dist"), path.join(directory, "apps/web/dist"), {
    recursive: true,
  });
  for (const name of ["LICENSE", "THIRD-PARTY-NOTICES.md"])
    cpSync(path.join(rootDirectory, name), path.join(directory, name));
  return 0;
}
