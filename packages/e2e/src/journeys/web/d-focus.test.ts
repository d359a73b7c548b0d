import type { Page } from "@playwright/test";
import { desktop, phone, zoomed } from "./support/accounts.ts";
import { signIn } from "./support/people.ts";
import { expect, placeVisitor, test } from "./support/site.ts";
import { makeOwnSummary } from "./support/summaries.ts";
import { walkByTab } from "./support/walk-by-tab.ts";

test.use({ contextOptions: { reducedMotion: "reduce" } });

test("sticky elements never cover the focus in a list or a long text, from desktop to 400 %", {
  tag: ["@D.pages.23", "@night"],
}, async ({ context, page, site }) => {
  test.setTimeout(120_000);
  const person = await signIn({ context, site });
  await makeOwnSummary({ context, site, person });
  await placeVisitor({ context, countryCode: "DE" });
  for (const { path, landmark } of [
    { path: "/summaries", landmark: "[data-summary]" },
    { path: "/terms", landmark: "article" },
  ]) {
    for (const size of [desktop, phone, zoomed]) {
      await page.setViewportSize(size);
      await page.goto(`${site.origin}${path}`);
      await page.locator(landmark).first().waitFor();
      await page.locator("[data-cookie-banner]").waitFor();
      const { unseen, stops } = await walkByTab(page);
      expect.soft(stops, path).toBeGreaterThan(5);
      expect.soft(unseen, `${path} at ${size.width} px`).toEqual([]);
    }
  }
});

test("Tab leaves a list of points that the line has opened", {
  tag: "@D.pages.23",
}, async ({ page, site }) => {
  // At this width, some of the line's markers are merged into one that opens a list.
  await page.setViewportSize(zoomed);
  await page.goto(site.origin);
  const slider = page.getByRole("slider", { name: "Move along the talk" });
  await slider.scrollIntoViewIfNeeded();
  // The code that preserves focus is loaded after the rest of the page.
  const losesFocus = () =>
    page.evaluate(async () => {
      const button = document.createElement("button");
      document.querySelector("footer")?.append(button);
      button.focus();
      button.remove();
      await new Promise(requestAnimationFrame);
      return document.activeElement === document.body;
    });
  await expect.poll(losesFocus).toBe(false);
  const lastLine = page.locator(".the-line").last();
  await lastLine.locator("[data-stop][aria-expanded]").last().focus();
  const points = page.locator("button[data-moment]");
  await expect(points).toHaveCount(2);
  for (const point of await points.all()) {
    await page.keyboard.press("Tab");
    await expect(point).toBeFocused();
  }
  await page.keyboard.press("Tab");
  await expect(slider).toBeFocused();
  await expect(points).toHaveCount(0);
});

/**
 * Presses a key repeatedly while focus is in the transcript. Returns each timestamp that was focused, and
 * whether the banner covers it.
 */
async function walkTimes({ page, key }: { page: Page; key: "Tab" | "Shift+Tab" }): Promise<TimeStop[]> {
  const stops: TimeStop[] = [];
  for (let presses = 0; presses < 80; presses += 1) {
    await page.keyboard.press(key);
    const stop = await page.evaluate(async () => {
      // The next rows are rendered after the scroll event, which fires in the next frame. Keys don't repeat
      // faster than that.
      for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
      const focused = document.activeElement;
      if (!focused?.closest("[data-transcript]")) return null;
      if (!focused.matches("li button")) return "other";
      const box = focused.getBoundingClientRect();
      const banner = document.querySelector("[data-cookie-banner]")?.getBoundingClientRect();
      if (!banner) throw new Error("The banner is gone.");
      const across = Math.min(box.right, banner.right) - Math.max(box.left, banner.left);
      const down = Math.min(box.bottom, banner.bottom) - Math.max(box.top, banner.top);
      const isInWindow = box.top >= 0 && box.bottom <= window.innerHeight;
      return { time: focused.textContent, isOnBanner: across > 0 && down > 0, isInWindow };
    });
    if (stop === null) return stops;
    if (stop !== "other") stops.push(stop);
  }
  throw new Error(`The focus doesn't leave the transcript with ${key}.`);
}

interface TimeStop {
  time: string | null;
  isOnBanner: boolean;
  isInWindow: boolean;
}

for (const size of [
  { width: 1280, height: 720 },
  { width: 375, height: 740 },
]) {
  test(`the cookie banner never covers a focused time of the transcript, at ${size.width} by ${size.height} px`, {
    tag: "@D.pages.23",
  }, async ({ context, page, site }) => {
    const person = await signIn({ context, site });
    const id = await makeOwnSummary({ context, site, person });
    await placeVisitor({ context, countryCode: "DE" });
    await page.setViewportSize(size);
    await page.goto(`${site.origin}/summary/${id}`);
    await page.locator("[data-cookie-banner]").waitFor();
    await page.getByRole("tab", { name: "Transcript" }).click();
    const items = page.locator("[data-transcript] li");
    await items.first().waitFor();
    const count = Number(await items.first().getAttribute("aria-setsize"));
    expect(count).toBeGreaterThan(15);

    // On a phone, the transcript is in a sheet, whose first focusable element is its own button.
    const sheet = page.locator("[data-pane-sheet]");
    const before =
      (await sheet.count()) > 0
        ? sheet.getByRole("button").first()
        : page.getByRole("tab", { name: "Transcript" });
    await before.focus();
    const down = await walkTimes({ page, key: "Tab" });
    const up = await walkTimes({ page, key: "Shift+Tab" });
    for (const [name, stops] of Object.entries({ down, up })) {
      expect(stops.length, name).toBe(count);
      const hidden = stops.filter(({ isOnBanner, isInWindow }) => isOnBanner || !isInWindow);
      expect(hidden, name).toEqual([]);
    }
  });
}
