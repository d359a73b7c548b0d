import type { Page } from "@playwright/test";
import { buildNotification, routeNotifications } from "./support/notifications.ts";
import { signIn } from "./support/people.ts";
import { expect, test } from "./support/site.ts";

const minuteMs = 60_000;

/** Records when the page fetches notifications, according to the page's own clock. */
async function watchFetches(page: Page): Promise<() => Promise<number[]>> {
  await page.addInitScript(() => {
    const times: number[] = [];
    Object.assign(window, { __fetchedAt: times });
    const fetchFromServer = window.fetch.bind(window);
    window.fetch = (input, init) => {
      if (String(input).endsWith("/api/notifications/user")) times.push(Date.now());
      return fetchFromServer(input, init);
    };
  });
  return () => page.evaluate(() => (window as unknown as { __fetchedAt: number[] }).__fetchedAt);
}

test("notifications are fetched every 10 minutes, on focus after more than 2, and not by the timer within 60 s of that", {
  tag: ["@S4.notifications.18", "@S4.notifications.20", "@S4.notifications.21"],
}, async ({ context, page, site }) => {
  await signIn({ context, site });
  await routeNotifications({ page, items: [buildNotification()] });
  await page.clock.install();
  const readTimes = await watchFetches(page);
  await page.goto(`${site.origin}/docs`);
  await expect(page.locator("[data-bell] [data-badge]")).toHaveText("1");
  await page.clock.pauseAt(Date.now() + 5_000);
  const refocus = () => page.evaluate(() => window.dispatchEvent(new Event("focus")));
  const fetched = async (count: number): Promise<number[]> => {
    await expect.poll(async () => (await readTimes()).length).toBe(count);
    return readTimes();
  };

  await page.clock.runFor(10 * minuteMs);
  const [first = 0, begin = 0] = await fetched(2);
  expect(begin - first).toBeLessThanOrEqual(10 * minuteMs);
  expect(begin - first).toBeGreaterThan(9 * minuteMs);

  // From here on, we know to the millisecond when the timer will fire.
  await page.clock.runFor(begin + 10 * minuteMs - (await page.evaluate(() => Date.now())));
  await fetched(3);
  await page.clock.runFor(9 * minuteMs);
  await refocus();
  await fetched(4);
  // When the timer fires, exactly 60 s have passed since the last fetch, which is still too soon for another
  // one.
  await page.clock.runFor(minuteMs);
  await page.clock.runFor(9 * minuteMs - 1);
  await refocus();
  await fetched(5);
  // This time, the timer fires 60 s and one millisecond after the last fetch, so the page fetches again.
  await page.clock.runFor(minuteMs + 1);
  await fetched(6);
  await page.clock.runFor(2 * minuteMs);
  await refocus();
  await page.clock.runFor(1);
  await refocus();
  const times = await fetched(7);
  expect(times.slice(1).map((time) => time - begin)).toEqual([
    0,
    10 * minuteMs,
    19 * minuteMs,
    29 * minuteMs - 1,
    30 * minuteMs,
    32 * minuteMs + 1,
  ]);
});
