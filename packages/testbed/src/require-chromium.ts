import { fileURLToPath } from "node:url";
import { findChromium } from "../../../.ci/find-chromium.mjs";

/** Containers have no user namespaces for the sandbox. Tests must not wait for Chromium's background requests. */
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

/** Returns the browser for all journeys and measurements. @throws with instructions if it isn't installed. */
export function requireChromium(): ChromiumOptions {
  const e2eDirectory = fileURLToPath(new URL("../../e2e", import.meta.url));
  const executablePath = findChromium({ e2eDirectory });
  if (executablePath === null) {
    throw new Error(
      "No Chromium was found. Install it, or set CHROMIUM_PATH to one; `npm test` as root does it by itself.",
    );
  }
  return { executablePath, args: chromiumArguments };
}
