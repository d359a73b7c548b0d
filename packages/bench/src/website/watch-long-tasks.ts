import type { LibraryTalk } from "@pith/core/contract/library.schemas";
import type { Browser, BrowserContext, Page } from "@playwright/test";
import { listLongTasks, type TraceEvent } from "./list-long-tasks.ts";

/** How long to continue observing after the last step, in milliseconds. */
const AFTERMATH_MS = 1500;
const SUMMARIES = 2000;
const PAGE_SIZE = 50;
const SCROLLS = 40;

/** The tasks to measure, with their descriptions. */
export const tasks = {
  opening: "a summary of an hour opens",
  transcript: "a transcript of 9,000 cues opens",
  finding: "a search in that transcript is typed",
  list: "a list of 2,000 summaries is scrolled",
  search: "a search in that list is typed",
} as const;
type TaskName = keyof typeof tasks;
export const taskNames = Object.keys(tasks) as TaskName[];

/**
 * Performs the task `name` in a new tab and returns the durations in ms of the main thread's tasks that take
 * over 50 ms on a CPU that is `slowdown` times slower. As in Lighthouse's simulation, the CPU isn't
 * throttled; the thread's own time is multiplied, since it barely depends on what else the machine is doing.
 */
export async function watchLongTasks({
  browser,
  context,
  origin,
  name,
  id,
  longId,
  slowdown,
}: {
  browser: Browser;
  context: BrowserContext;
  origin: string;
  name: TaskName;
  /** Id of the summary of a one-hour video. `longId` is the id of the summary with a long transcript. */
  id: string;
  longId: string;
  slowdown: number;
}): Promise<number[]> {
  const page = await context.newPage();
  const tracing = await browser.newBrowserCDPSession();
  const watch = () =>
    tracing.send("Tracing.start", {
      transferMode: "ReportEvents",
      traceConfig: { includedCategories: ["toplevel"] },
    });
  const openTranscript = async () => {
    await page.goto(`${origin}/summary/${longId}`);
    await page.locator("[data-cue]").first().waitFor();
    await page.waitForTimeout(AFTERMATH_MS);
  };
  const steps: Record<TaskName, () => Promise<void>> = {
    opening: async () => {
      await watch();
      await page.goto(`${origin}/summary/${id}`);
      await page.locator('[data-phase="done"] [data-line-track]').waitFor();
    },
    transcript: async () => {
      await watch();
      await openTranscript();
    },
    finding: async () => {
      await openTranscript();
      await watch();
      await page.locator("[data-transcript] input").pressSequentially("harvest", { delay: 120 });
      await page.locator("[data-transcript] mark").first().waitFor();
    },
    list: async () => {
      await openList({ page, origin });
      await watch();
      for (let step = 0; step < SCROLLS; step += 1) {
        await page.mouse.wheel(0, step < SCROLLS / 2 ? 900 : 9000);
        await page.waitForTimeout(60);
      }
    },
    search: async () => {
      await openList({ page, origin });
      await watch();
      await page.locator("search input").pressSequentially("harvest", { delay: 120 });
    },
  };
  await steps[name]();
  await page.waitForTimeout(AFTERMATH_MS);
  const events: TraceEvent[] = [];
  tracing.on("Tracing.dataCollected", ({ value }) => {
    for (const event of value) events.push(event);
  });
  const isTraced = new Promise((resolve) => tracing.once("Tracing.tracingComplete", resolve));
  await tracing.send("Tracing.end");
  await isTraced;
  await page.close();
  return listLongTasks({ events, slowdown });
}

/** Opens a library that contains many copies of one summary, and loads all of its rows. */
async function openList({ page, origin }: { page: Page; origin: string }): Promise<void> {
  await page.route(
    (url) => url.pathname === "/api/library/talks",
    async (route) => {
      const url = new URL(route.request().url());
      const first = Number(url.searchParams.get("cursor") ?? 0);
      // The server would reject these cursors, which this route generates.
      url.searchParams.delete("cursor");
      const answer = await route.fetch({ url: url.href });
      // The first call after a token expires is rejected, after which the page renews the token.
      if (!answer.ok()) return route.fulfill({ response: answer });
      const reply: { data: { items: LibraryTalk[] } } = await answer.json();
      const [talk] = reply.data.items;
      if (!talk) return route.fulfill({ response: answer, json: reply });
      const items = Array.from({ length: PAGE_SIZE }, (_unset, index) => ({
        ...talk,
        id: `${talk.id}-${first + index}`,
        title: `${talk.title} ${first + index}`,
      }));
      const next = first + PAGE_SIZE;
      const data = {
        ...reply.data,
        items,
        total: SUMMARIES,
        nextCursor: next < SUMMARIES ? String(next) : null,
      };
      return route.fulfill({ response: answer, json: { ...reply, data } });
    },
  );
  await page.goto(`${origin}/summaries`);
  const more = page.getByRole("button", { name: "Show more" });
  for (let count = PAGE_SIZE; count < SUMMARIES; count += PAGE_SIZE) {
    await page.locator(`[data-summary]:nth-child(${count})`).waitFor({ state: "attached" });
    await more.click();
  }
  await page.locator(`[data-summary]:nth-child(${SUMMARIES})`).waitFor({ state: "attached" });
  await page.evaluate(() => window.scrollTo(0, 0));
}
