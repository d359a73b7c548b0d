import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { binDirectory, rootDirectory } from "./project.mjs";

/** The environment of everything that is run: the project's own tools and Node come first. */
export function createEnvironment(extra = {}) {
  const environment = {
    ...process.env,
    PATH: [binDirectory, process.env.PATH].filter(Boolean).join(path.delimiter),
    TURBO_TELEMETRY_DISABLED: "1",
    TURBO_NO_UPDATE_NOTIFIER: "1",
    DO_NOT_TRACK: "1",
    ...extra,
  };
  // Set by the project's .npmrc for npm alone; inherited, it would also hide what npx and pnpm have to say.
  delete environment.npm_config_loglevel;
  return environment;
}

/** Whether a setting has a value, outside or in the .env file in the root. */
export function hasSetting(name) {
  if (process.env[name] !== undefined) return process.env[name] !== "";
  const file = path.join(rootDirectory, ".env");
  if (!existsSync(file)) return false;
  return new RegExp(`^\\s*(?:export\\s+)?${name}[ \\t]*=[ \\t]*[^\\s#]`, "m").test(
    readFileSync(file, "utf8"),
  );
}
