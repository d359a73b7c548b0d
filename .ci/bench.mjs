import path from "node:path";
import { createEnvironment, readSettings } from "./environment.mjs";
import { install } from "./install.mjs";
import { readPnpmSpec, rootDirectory } from "./project.mjs";
import { endWithParent, runCommand } from "./run-command.mjs";
import { build } from "./turbo.mjs";

/** Measurements that run the built product. Keep in sync with packages/bench/src/run.ts. */
const needBuild = [
  "adversary",
  "speech",
  "cli",
  "library",
  "website",
  "glance",
  "api",
  "kills",
  "download",
  "scale",
];

/** Returns the model settings from .env. All other settings configure the server. */
function readModelSettings() {
  return Object.fromEntries(Object.entries(readSettings()).filter(([name]) => name.startsWith("MODEL_")));
}

/** `npm run bench -- …`: runs the measurements of packages/bench. */
export default async function bench(parameters) {
  endWithParent();
  await install({ scope: "everything" });
  const [first = "-"] = parameters;
  if (first.startsWith("-") || parameters.some((name) => needBuild.includes(name)))
    await build({ names: ["@pith/api", "@pith/cli", "@pith/web", "@pith/extension"] });
  const { exitCode } = await runCommand({
    command: ["npx", "--yes", "--loglevel=error", readPnpmSpec(), "run", "bench", ...parameters],
    cwd: path.join(rootDirectory, "packages", "bench"),
    env: createEnvironment(readModelSettings()),
  });
  return exitCode;
}
