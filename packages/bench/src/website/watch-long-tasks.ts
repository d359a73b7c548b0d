import type { BrowserContext } from "@playwright/test";

/** How long after the transcript stands it is still watched. */
const AFTERMATH_MS = 1500;

declare global {
  interface Window {
    /** Lengths of the long tasks so far, in ms. */
    pithLongTasks?: number[];
  }
}

/**
 * Opens a summary with its transcript in a new tab and returns how long its long tasks were, in ms; the browser tells
 * those above 50 ms. `slowdown` divides the processor's speed.
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
