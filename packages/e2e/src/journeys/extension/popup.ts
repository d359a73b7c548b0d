import type { BrowserContext, Page } from "@playwright/test";
import type { LaunchedExtension } from "../../harness/launch-extension.ts";

/**
 * Opens the popup in a tab the size of a popup. Unlike a popup, it becomes the active tab, so `tabs.query` is
 * patched to return YouTube's tab.
 */
export async function openPopup({
  extension,
  colorScheme = "light",
}: {
  extension: LaunchedExtension;
  colorScheme?: "light" | "dark";
}): Promise<Page> {
  const page = await extension.context.newPage();
  await page.setViewportSize({ width: 360, height: 480 });
  await page.emulateMedia({ colorScheme });
  await page.addInitScript(() => {
    const { tabs } = (globalThis as unknown as { chrome: { tabs: { query: (filter: object) => unknown } } })
      .chrome;
    const query = tabs.query.bind(tabs);
    tabs.query = () => query({ url: "https://www.youtube.com/*" });
  });
  await page.goto(extension.urlOf("src/popup/index.html"));
  return page;
}

/** Returns the popup's text about this month's usage. */
export async function readUsage(extension: LaunchedExtension): Promise<string> {
  const page = await openPopup({ extension });
  const usage = page.locator("[data-usage]").filter({ hasText: "used" });
  await usage.waitFor();
  const text = await usage.innerText();
  await page.close();
  return text;
}

/** Returns the extension's service worker, so that tests can observe its requests. */
export function findWorker(context: BrowserContext) {
  const worker = context
    .serviceWorkers()
    .find((candidate) => candidate.url().startsWith("chrome-extension://"));
  if (!worker) throw new Error("The extension's worker isn't running.");
  return worker;
}
