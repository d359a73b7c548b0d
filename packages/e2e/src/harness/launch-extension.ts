import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { type BrowserContext, chromium } from "@playwright/test";
import { rootDirectory } from "../repository/repository.ts";
import { requireChromium } from "./require-chromium.ts";

const builtExtension = path.join(rootDirectory, "apps", "extension", "dist");

export interface LaunchedExtension extends AsyncDisposable {
  context: BrowserContext;
  /** Its id, for chrome-extension://ID/… */
  id: string;
  /** The address of one of its pages, such as `src/popup/index.html`. */
  urlOf(page: string): string;
}

/** A browser with a new profile and the built extension in it. */
export async function launchExtension(): Promise<LaunchedExtension> {
  if (!existsSync(path.join(builtExtension, "manifest.json"))) {
    throw new Error("apps/extension/dist is not there. Build first: `npm test -- --only extension`.");
  }
  const profile = await mkdtemp(path.join(os.tmpdir(), "pith-profile-"));
  const { executablePath, args } = requireChromium();
  const context = await chromium.launchPersistentContext(profile, {
    executablePath,
    headless: true,
    locale: "en-US",
    args: [...args, `--disable-extensions-except=${builtExtension}`, `--load-extension=${builtExtension}`],
  });
  const worker =
    context.serviceWorkers()[0] ?? (await context.waitForEvent("serviceworker", { timeout: 20_000 }));
  const id = new URL(worker.url()).host;
  return {
    context,
    id,
    urlOf: (page) => `chrome-extension://${id}/${page}`,
    async [Symbol.asyncDispose]() {
      await context.close();
      await rm(profile, { recursive: true, force: true });
    },
  };
}
