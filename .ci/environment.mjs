import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import util from "node:util";
import { binDirectory, rootDirectory } from "./project.mjs";
import { StepError } from "./step-error.mjs";

/** Returns the environment for every child process, with the project's own tools and Node first on PATH. */
export function createEnvironment(extra = {}) {
  const environment = {
    ...process.env,
    ...extra,
    PATH: [binDirectory, extra.PATH ?? process.env.PATH].filter(Boolean).join(path.delimiter),
    TURBO_TELEMETRY_DISABLED: "1",
    TURBO_NO_UPDATE_NOTIFIER: "1",
    DO_NOT_TRACK: "1",
  };
  // The project's .npmrc sets this for npm only. If inherited, it would also hide the output of npx and
  // pnpm.
  delete environment.npm_config_loglevel;
  return environment;
}

/** Returns the environment's settings, plus those that only the .env file in the folder sets. */
export function readSettings(folder = rootDirectory) {
  const file = path.join(folder, ".env");
  if (!existsSync(file)) return { ...process.env };
  if (!util.parseEnv) throw new StepError("Reading the .env file takes Node 20.12 or newer.");
  // Some Windows editors begin a file with a byte order mark, which would become part of the first name.
  const text = readFileSync(file, "utf8").replace(/^\uFEFF/, "");
  return { ...util.parseEnv(text), ...process.env };
}
