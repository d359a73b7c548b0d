import { fileURLToPath } from "node:url";
import { findChromium, findHeadlessShell } from "../../../.ci/find-chromium.mjs";

/**
 * No sandbox, because containers have no user namespaces for it. No background requests, so that tests don't
 * wait for them.
 */
const chromiumArguments = [
  "--no-sandbox",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-default-apps",
  "--disable-dev-shm-usage",
  "--disable-sync",
  "--no-first-run",
  "--metrics-recording-only",
  "--mute-audio",
];

export interface ChromiumOptions {
  executablePath: string;
  args: string[];
}

/** Cached, because finding Chromium involves starting it once to see whether it runs. */
let foundChromium: string | null = null;

/**
 * Returns the browser for measurements and for extension journeys. @throws with instructions if it isn't
 * installed.
 */
export function requireChromium(): ChromiumOptions {
  const e2eDirectory = fileURLToPath(new URL("../../e2e", import.meta.url));
  foundChromium ??= findChromium({ e2eDirectory });
  if (foundChromium === null) {
    throw new Error(
      "No Chromium was found. Install it, or set CHROMIUM_PATH to one; `npm test` as root does it by itself.",
    );
  }
  return { executablePath: foundChromium, args: chromiumArguments };
}

/**
 * Returns the browser for website journeys: the headless shell if there is one, otherwise Chromium.
 * @throws with instructions if neither is installed.
 */
export function requirePageBrowser(): ChromiumOptions {
  const executablePath = findHeadlessShell();
  return executablePath === null ? requireChromium() : { executablePath, args: chromiumArguments };
}
