import { accessSync, constants, statSync } from "node:fs";
import path from "node:path";
import type { Environment } from "@pith/core/settings/setting";
import { serverSettings } from "@pith/core/settings/setting-sections";
import type { Settings } from "./settings.ts";

/** Used only by jobs, so a process that only serves HTTP doesn't need them. */
const jobPaths: readonly string[] = ["RECOGNITION_MODEL_FOLDER", "FFMPEG_PATH", "YT_DLP_PATH"];

/**
 * Returns the settings whose file, folder or program is missing on this machine, although this process may
 * need it.
 */
export function describePathProblems({
  settings,
  environment,
}: {
  settings: Settings;
  environment: Environment;
}): string[] {
  return Object.entries(serverSettings).flatMap(([name, { form }]) => {
    const value = settings[name as keyof Settings];
    if (!form.path || typeof value !== "string") return [];
    if (settings.PROCESS_ROLE === "api" && jobPaths.includes(name)) return [];
    if (form.path === "program") {
      const found = listPlaces({ program: value, searchPath: environment["PATH"] ?? "" }).some(isExecutable);
      return found
        ? []
        : [
            `${name} is ${value}, which isn't a program that this user may run: install it there, or fix the path`,
          ];
    }
    const isFound = form.path === "folder" ? isFolder(value) : isReadableFile(value);
    return isFound
      ? []
      : [
          `${name} is ${value}, and no ${form.path} that this user may read is there: fix the path or its permissions`,
        ];
  });
}

/** Names without a slash are looked up in PATH, as in a shell. */
function listPlaces({ program, searchPath }: { program: string; searchPath: string }): string[] {
  if (program.includes("/") || program.includes(path.sep)) return [program];
  return searchPath
    .split(path.delimiter)
    .filter(Boolean)
    .map((folder) => path.join(folder, program));
}

function isFolder(file: string): boolean {
  return isThere({ file, mode: constants.R_OK, kind: "isDirectory" });
}

function isReadableFile(file: string): boolean {
  return isThere({ file, mode: constants.R_OK, kind: "isFile" });
}

function isExecutable(file: string): boolean {
  return isThere({ file, mode: constants.X_OK, kind: "isFile" });
}

function isThere({
  file,
  mode,
  kind,
}: {
  file: string;
  mode: number;
  kind: "isDirectory" | "isFile";
}): boolean {
  try {
    accessSync(file, mode);
    return statSync(file)[kind]();
  } catch {
    return false;
  }
}
