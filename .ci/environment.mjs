import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import util from "node:util";
import { binDirectory, rootDirectory } from "./project.mjs";
import { StepError } from "./step-error.mjs";

/** The environment of everything that is run: the project's own tools and Node come first. */
export function createEnvironment(extra = {}) {
  const environment = {
    ...process.env,
    ...extra,
    PATH: [binDirectory, extra.PATH ?? process.env.PATH].filter(Boolean).join(path.delimiter),
    TURBO_TELEMETRY_DISABLED: "1",
    TURBO_NO_UPDATE_NOTIFIER: "1",
    DO_NOT_TRACK: "1",
  };
  // Set by the project's .npmrc for npm alone; inherited, it would also hide what npx and pnpm have to say.
  delete environment.npm_config_loglevel;
  return environment;
}

/** The settings: what is set outside, and what the .env file in the root adds to it. */
export function readSettings() {
  const file = path.join(rootDirectory, ".env");
  if (!existsSync(file)) return { ...process.env };
  if (!util.parseEnv) throw new StepError("Reading the .env file takes Node 20.12 or newer.");
  return { ...util.parseEnv(readFileSync(file, "utf8")), ...process.env };
}
