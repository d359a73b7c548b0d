import { readFileSync } from "node:fs";
import { homedir, userInfo } from "node:os";
import { isAbsolute, join } from "node:path";
import { parseEnv } from "node:util";
import { AppError } from "@pith/core/errors/app-error";
import { describeSystemError } from "./lib/describe-system-error.ts";

type Settings = Readonly<Record<string, string | undefined>>;

/** Matches a setting, a comment, or an empty line. */
const linePattern = /^\s*((export\s+)?[A-Za-z_][A-Za-z0-9_]*\s*=.*|#.*)?$/;

export function readSettings(environment: Settings): Settings {
  const file = findSettingsFile(environment);
  const text = readText(file);
  const wrong = text.split(/\r?\n/).findIndex((line) => !linePattern.test(line));
  if (wrong >= 0)
    throw new AppError({
      code: "not_configured",
      message: `Line ${wrong + 1} of the settings file ${file} isn't a setting. Write one NAME=value per line.`,
    });
  const given = Object.entries(environment).filter(([, value]) => value);
  return { ...parseEnv(text), ...Object.fromEntries(given) };
}

/** Returns the settings file's path: `pith/config` in XDG_CONFIG_HOME. */
export function findSettingsFile(environment: Settings): string {
  return join(findFolder(environment["XDG_CONFIG_HOME"], ".config"), "config");
}

/** Returns Pith's folder in a base directory. The specification requires ignoring relative paths. */
export function findFolder(given: string | undefined, usual: string): string {
  return join(given && isAbsolute(given) ? given : join(findHome(), usual), "pith");
}

function findHome(): string {
  try {
    const home = homedir();
    // HOME may be empty, and our folders don't belong in the current directory.
    return isAbsolute(home) ? home : userInfo().homedir;
  } catch {
    // A container's user may have no home directory. In that case, nothing can be stored, just as when the
    // folder isn't writable.
    return "/";
  }
}

function readText(file: string): string {
  try {
    // Strip the byte order mark that some editors add.
    return readFileSync(file, "utf8").replace(/^\uFEFF/, "");
  } catch (error) {
    const { code = "" } = error as NodeJS.ErrnoException;
    if (code === "ENOENT" || code === "ENOTDIR") return "";
    throw new AppError({
      code: "not_configured",
      message: `The settings file ${file} can't be read: ${describeSystemError(error)}.`,
      cause: error,
    });
  }
}
