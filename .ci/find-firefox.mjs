import { execFileSync } from "node:child_process";
import { accessSync, constants } from "node:fs";
import path from "node:path";

const names = ["firefox-esr", "firefox"];
const macPath = "/Applications/Firefox.app/Contents/MacOS/firefox";

/** A snap's launcher can be on PATH without a browser behind it, so each candidate must print its version. */
function canRun(file) {
  try {
    accessSync(file, constants.X_OK);
    execFileSync(file, ["--version"], { stdio: "ignore", timeout: 20_000 });
    return true;
  } catch {
    return false;
  }
}

/** Returns the path of a working Firefox: $FIREFOX_PATH, or the system's. Returns null if there is none. */
export function findFirefox() {
  const chosen = process.env.FIREFOX_PATH;
  if (chosen) return canRun(chosen) ? chosen : null;
  const folders = (process.env.PATH ?? "").split(path.delimiter).filter(Boolean);
  const candidates = names.flatMap((name) => folders.map((folder) => path.join(folder, name)));
  return [...candidates, macPath].find(canRun) ?? null;
}
