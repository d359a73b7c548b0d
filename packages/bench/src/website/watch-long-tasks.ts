import type { BrowserContext } from "@playwright/test";

/** How long to keep monitoring after the transcript is shown. */
const AFTERMATH_MS = 1500;

declare global {
  interface Window {
    /** Lengths of the long tasks so far, in ms. */
    pithLongTasks?: number[];
  }
}

/**
 * Opens a summary with its transcript in a new tab and returns the lengths of its long tasks in ms. The browser reports
 * tasks above 50 ms. `slowdown` divides the CPU's speed.
 */
export async function watchLongTasks({
  context,
  url,
  slowdown,
}: {
  context: BrowserContext;
  url: string;
  slowdown: number;
}): Promise<number[]> {
  const page = await context.newPage();
  await page.addInitScript(() => {
    const tasks: number[] = [];
    window.pithLongTasks = tasks;
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) tasks.push(duration);
    }).observe({ type: "longtask", buffered: true });
  });
  const session = await context.newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
  await page.goto(url);
  await page.locator('[data-phase="done"]').waitFor();
  await page.locator("[data-cue]").first().waitFor();
  await page.waitForTimeout(AFTERMATH_MS);
  const tasks = await page.evaluate(() => window.pithLongTasks);
  await page.close();
  if (!tasks) throw new Error("The page lost the list of its long tasks.");
  return tasks;
}
