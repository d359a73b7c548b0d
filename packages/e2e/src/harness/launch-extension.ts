import { createHash } from "node:crypto";
import { existsSync, readFileSync, rmSync } from "node:fs";
import { cp, mkdtemp, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { openRoots } from "@pith/testbed/open-roots";
import { requireChromium } from "@pith/testbed/require-chromium";
import { type BrowserContext, chromium } from "@playwright/test";
import { rootDirectory } from "../repository/repository.ts";
import { type PlantedModel, plantBrowserModel } from "./plant-browser-model.ts";

/** Nothing listens on this port. */
const closedHost = "127.0.0.1:9";

export const builtExtension = path.join(rootDirectory, "apps", "extension", "dist");

export interface LaunchedExtension extends AsyncDisposable {
  context: BrowserContext;
  /** The extension's id, as in chrome-extension://ID/… */
  id: string;
  /** Returns the URL of one of the extension's pages, given its path, such as `src/popup/index.html`. */
  urlOf(page: string): string;
}

function readManifest(): { key: string; host_permissions: string[] } {
  const file = path.join(builtExtension, "manifest.json");
  if (!existsSync(file)) {
    throw new Error("apps/extension/dist is not there. Build first: `npm test -- --only extension`.");
  }
  return JSON.parse(readFileSync(file, "utf8"));
}

/**
 * Returns the built extension's origin, for a server's ALLOWED_ORIGINS. Chrome derives it from the key in the
 * manifest.
 */
export function readExtensionOrigin(): string {
  const digest = createHash("sha256").update(Buffer.from(readManifest().key, "base64")).digest("hex");
  const letters = [...digest.slice(0, 32)].map((digit) =>
    String.fromCharCode("a".charCodeAt(0) + Number.parseInt(digit, 16)),
  );
  return `chrome-extension://${letters.join("")}`;
}

/** Returns the origin of the server that the built extension calls. */
export function readBuiltOrigin(): string {
  const permission = readManifest().host_permissions.find((entry) => !entry.includes("youtube.com"));
  if (!permission) throw new Error("The manifest names no server of ours.");
  return new URL(permission.replace("/*", "/")).origin;
}

/**
 * Launches a browser that has a new profile and the built extension. The extension always calls the same host;
 * `serverOrigin` is the server that this host resolves to. Without one, connections to that host fail, regardless of
 * what runs on this machine. `hasClosedRoots` loads the unchanged build: locators then can't find the panel's parts,
 * and `grantedHosts` is ignored.
 */
export async function launchExtension({
  serverOrigin = null,
  hasClosedRoots = false,
  grantedHosts = [],
  browserModel = null,
  keepsLeftPages = false,
}: {
  serverOrigin?: string | null;
  hasClosedRoots?: boolean;
  /**
   * Match patterns for which access is already granted, since a test can't answer the browser's permission
   * prompt.
   */
  grantedHosts?: readonly string[];
  /** A fake of the browser's model for the extension's own documents. Ignored with `hasClosedRoots`. */
  browserModel?: PlantedModel | null;
  /** Enables the back/forward cache, which Playwright disables. */
  keepsLeftPages?: boolean;
} = {}): Promise<LaunchedExtension> {
  const builtHost = new URL(readBuiltOrigin()).host;
  const profile = await mkdtemp(path.join(os.tmpdir(), "pith-profile-"));
  const loaded = hasClosedRoots ? builtExtension : await openBuild({ grantedHosts, browserModel });
  const { executablePath, args } = requireChromium();
  const context = await chromium.launchPersistentContext(profile, {
    executablePath,
    headless: true,
    locale: "en-US",
    // The configuration blocks service workers for the website. If they were blocked here too, requests from
    // the extension's worker wouldn't be reported.
    serviceWorkers: "allow",
    ignoreDefaultArgs: keepsLeftPages ? ["--disable-back-forward-cache"] : [],
    args: [
      ...args,
      `--disable-extensions-except=${loaded}`,
      `--load-extension=${loaded}`,
      `--host-resolver-rules=MAP ${builtHost} ${serverOrigin ? new URL(serverOrigin).host : closedHost}`,
    ],
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

/**
 * Copies of the build with open shadow roots, keyed by their changes. They are kept until the worker exits.
 */
const openBuilds = new Map<string, Promise<string>>();

function openBuild(changes: {
  grantedHosts: readonly string[];
  browserModel: PlantedModel | null;
}): Promise<string> {
  const key = JSON.stringify(changes);
  const folder = openBuilds.get(key) ?? writeOpenBuild(changes);
  openBuilds.set(key, folder);
  return folder;
}

async function writeOpenBuild({
  grantedHosts,
  browserModel,
}: {
  grantedHosts: readonly string[];
  browserModel: PlantedModel | null;
}): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), "pith-extension-"));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  await cp(builtExtension, folder, { recursive: true });
  await openRoots(folder);
  await grantHosts({ folder, grantedHosts });
  if (browserModel) await plantBrowserModel({ folder, model: browserModel });
  return folder;
}

async function grantHosts({
  folder,
  grantedHosts,
}: {
  folder: string;
  grantedHosts: readonly string[];
}): Promise<void> {
  if (grantedHosts.length === 0) return;
  const manifest = readManifest();
  const host_permissions = [...manifest.host_permissions, ...grantedHosts];
  await writeFile(path.join(folder, "manifest.json"), JSON.stringify({ ...manifest, host_permissions }));
}
