import { execFileSync } from "node:child_process";
import { accessSync, constants, existsSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";

/** Chromium before Chrome: branded Chrome no longer loads an unpacked extension from the command line. */
const systemNames = ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome", "chrome"];
/** Chromium without windows, tab UI or extensions. Needs half the CPU time. */
const headlessShellNames = ["chromium-headless-shell", "chrome-headless-shell"];
const macPaths = [
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * Returns whether a candidate prints its version. A snap's launcher can be on PATH without a browser behind
 * it.
 */
function canRun(file) {
  try {
    execFileSync(file, ["--version", "--no-sandbox"], { stdio: "ignore", timeout: 20_000 });
    return true;
  } catch {
    return false;
  }
}

function findOnSystem({ names, applications }) {
  const folders = (process.env.PATH ?? "").split(path.delimiter).filter(Boolean);
  const candidates = names.flatMap((name) => folders.map((folder) => path.join(folder, name)));
  return [...candidates, ...applications].find((file) => isExecutable(file) && canRun(file)) ?? null;
}

function findPlaywrightsOwn(e2eDirectory) {
  try {
    const requireFromTests = createRequire(path.join(e2eDirectory, "package.json"));
    const file = requireFromTests("@playwright/test").chromium.executablePath();
    return existsSync(file) ? file : null;
  } catch {
    return null;
  }
}

/**
 * Returns the path of a working Chromium: $CHROMIUM_PATH, the system's, or Playwright's own download, in
 * this order. Returns null if there is none. Throws if $CHROMIUM_PATH can't run.
 */
export function findChromium({ e2eDirectory, applications = macPaths }) {
  const chosen = process.env.CHROMIUM_PATH;
  if (chosen) {
    if (isExecutable(chosen) && canRun(chosen)) return chosen;
    throw new Error(`CHROMIUM_PATH is set to ${chosen}, which does not run.`);
  }
  return findOnSystem({ names: systemNames, applications }) ?? findPlaywrightsOwn(e2eDirectory);
}

/**
 * Returns the path of the system's headless shell, which renders pages like Chromium. Returns null if there
 * is none, or if $CHROMIUM_PATH is set.
 */
export function findHeadlessShell() {
  if (process.env.CHROMIUM_PATH) return null;
  return findOnSystem({ names: headlessShellNames, applications: [] });
}
