import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync, statSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { requireChromium } from "@pith/testbed/require-chromium";
import { chromium, expect, test } from "@playwright/test";
import { rootDirectory } from "../../repository/repository.ts";

/**
 * Pinned, so that a new rule can't break an old release. Not a dependency of this project, because the linter
 * itself has 190 dependencies.
 */
const linter = "addons-linter@10.14.0";
const origin = "https://pith.example";
const youtube = ["https://m.youtube.com/*", "https://music.youtube.com/*", "https://www.youtube.com/*"];
const stores = path.join(rootDirectory, "release", "stores");

test.describe.configure({ mode: "serial" });
test.setTimeout(300_000);

function unpack(store: string, folder: string): string {
  const zip = readdirSync(stores).find((name) => name.startsWith(`pith-${store}-`)) ?? "";
  execFileSync("unzip", ["-q", path.join(stores, zip), "-d", folder]);
  return folder;
}

function* walk(folder: string): Generator<string> {
  for (const name of readdirSync(folder)) {
    const file = path.join(folder, name);
    if (statSync(file).isDirectory()) yield* walk(file);
    else yield file;
  }
}

test.beforeAll(() => {
  execFileSync(process.execPath, [path.join(rootDirectory, ".ci", "pith.mjs"), "pack"], {
    cwd: rootDirectory,
    env: { ...process.env, VITE_PITH_ORIGIN: origin },
    stdio: "pipe",
  });
});

test("the packages contain nothing about the machine that built them", ({ browserName: _ }, testInfo) => {
  const traces = [
    rootDirectory,
    os.homedir() === "/" ? "" : `${os.homedir()}/`,
    "localhost:8000",
    "node_modules/.pnpm",
  ];
  for (const store of ["chrome", "edge", "firefox"]) {
    const folder = unpack(store, testInfo.outputPath(store));
    const found = [...walk(folder)].filter((file) => {
      const text = readFileSync(file, "latin1");
      return traces.some((trace) => trace !== "" && text.includes(trace)) || file.endsWith(".map");
    });
    expect(found, store).toEqual([]);
  }
});

test("Chrome's package installs in a fresh profile, requests only YouTube's hosts, and adds its button", async ({
  browserName: _,
}, testInfo) => {
  const folder = unpack("chrome", testInfo.outputPath("package"));
  const { executablePath, args } = requireChromium();
  const context = await chromium.launchPersistentContext(testInfo.outputPath("profile"), {
    executablePath,
    headless: true,
    serviceWorkers: "allow",
    args: [...args, `--disable-extensions-except=${folder}`, `--load-extension=${folder}`],
  });
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent("serviceworker"));
  const granted = await worker.evaluate(() =>
    (
      globalThis as unknown as { chrome: { permissions: { getAll(): Promise<{ origins: string[] }> } } }
    ).chrome.permissions.getAll(),
  );
  expect(granted.origins.toSorted()).toEqual(youtube);
  await context.route("https://www.youtube.com/**", (route) =>
    route.fulfill({ contentType: "text/html", body: "<title>x</title><body></body>" }),
  );
  const page = await context.newPage();
  await page.goto("https://www.youtube.com/shorts/aaaaaaaaaaa");
  await expect(page.locator("pith-button")).toBeAttached();
  await page.goto(`chrome-extension://${new URL(worker.url()).host}/src/popup/index.html`);
  await expect(page.getByRole("main")).toBeVisible();
  await context.close();
});

test("Firefox's linter finds no errors in its package", ({ browserName: _ }, testInfo) => {
  const folder = unpack("firefox", testInfo.outputPath("package"));
  let output: string;
  try {
    output = execFileSync("npm", ["exec", "--yes", "--", linter, folder, "--output", "json"], {
      cwd: testInfo.outputPath(),
      encoding: "utf8",
      maxBuffer: 20_000_000,
      stdio: ["ignore", "pipe", "pipe"],
    });
  } catch (error) {
    output = (error as { stdout?: string }).stdout ?? "";
  }
  test.skip(!output.includes('"summary"'), `${linter} can't be fetched from the package registry here.`);
  const { summary, errors }: { summary: { errors: number }; errors: { code: string }[] } = JSON.parse(output);
  expect(errors.map(({ code }) => code)).toEqual([]);
  expect(summary.errors).toBe(0);
});
