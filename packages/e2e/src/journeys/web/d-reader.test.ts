import type { Page } from "@playwright/test";
import { addSummary, orchardFile, orchardVideo } from "../../pictures/add-summary.ts";
import { routeYouTubeEmbed } from "../../replay/route-youtube-embed.ts";
import { desktop, phone, signInOn } from "./support/accounts.ts";
import { holdBack } from "./support/hold-back.ts";
import { holdLastEvent } from "./support/hold-last-event.ts";
import { signIn } from "./support/people.ts";
import { largeText, setReaderStyle } from "./support/reader-settings.ts";
import { sendWithoutContent } from "./support/send-without-content.ts";
import { expect, test } from "./support/site.ts";

const windows = [
  { name: "a desk", size: desktop },
  { name: "a phone", size: phone },
] as const;

/** Resolves once the latest render is on the screen with its web fonts. */
async function waitUntilDrawn(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready;
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
  });
}

interface Shift {
  value: number;
  /** The elements that moved, with their old and new positions. */
  moved: string[];
}

/** Records all layout shifts on the page since its first paint. */
async function watchShifts(page: Page): Promise<() => Promise<Shift[]>> {
  await page.addInitScript(() => {
    interface LayoutShift extends PerformanceEntry {
      value: number;
      hadRecentInput: boolean;
      sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
    }
    const shifts: Shift[] = [];
    const record = (entries: PerformanceEntryList) => {
      for (const entry of entries as LayoutShift[]) {
        if (entry.hadRecentInput) continue;
        shifts.push({
          value: entry.value,
          moved: entry.sources.map(({ node, previousRect, currentRect }) => {
            const text = node?.textContent?.slice(0, 40) ?? "";
            return `${node?.nodeName} “${text}” ${previousRect.y} to ${currentRect.y} px`;
          }),
        });
      }
    };
    const observer = new PerformanceObserver((list) => record(list.getEntries()));
    observer.observe({ type: "layout-shift", buffered: true });
    Object.assign(window, {
      __readShifts: () => {
        record(observer.takeRecords());
        return shifts;
      },
    });
  });
  return () => page.evaluate(() => (window as unknown as { __readShifts: () => Shift[] }).__readShifts());
}

test("the player never covers what is below it, not even at the end of the page", async ({
  context,
  page,
  site,
}) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  await routeYouTubeEmbed(page);
  const id = await addSummary({ context, page, site, source: orchardVideo });
  await page.goto(`${site.origin}/summary/${id}`);
  const player = page.locator("[data-player]");
  const tabs = page.getByRole("tablist");
  await expect(tabs).toBeVisible();
  await waitUntilDrawn(page);
  for (const share of [0, 0.5, 1]) {
    await page.evaluate(
      (part) => window.scrollTo({ top: document.body.scrollHeight * part, behavior: "instant" }),
      share,
    );
    await waitUntilDrawn(page);
    const [above, below] = [await player.boundingBox(), await tabs.boundingBox()];
    if (!above || !below) throw new Error("The player and the tabs aren't both there.");
    expect(above.y + above.height, `after ${share * 100} % of the page`).toBeLessThanOrEqual(below.y);
  }
  // At the end of the page, the player and the tabs have been pushed up out of their sticky positions.
  expect((await player.boundingBox())?.y).toBeLessThan(100);
});

for (const { name, size } of windows) {
  for (const [kind, source] of [
    ["a video", orchardVideo],
    ["a file", orchardFile],
  ] as const) {
    test(`on ${name} nothing shifts while the finished summary of ${kind} opens`, async ({
      context,
      page,
      site,
    }) => {
      await page.setViewportSize(size);
      await routeYouTubeEmbed(page);
      const id = await addSummary({ context, page, site, source });
      // A tab only knows who is signed in if it has loaded a page before.
      await page.goto(`${site.origin}/docs`);
      await expect(page.getByRole("button", { name: /^Account menu for/ })).toBeVisible();
      const readShifts = await watchShifts(page);
      // Delays the response until the loading page has been painted. Otherwise, it could arrive first, since
      // the server is local.
      await sendWithoutContent(page);
      const drawn = await holdBack({ page, url: `**/api/summaries/${id}` });
      await page.goto(`${site.origin}/summary/${id}`);
      await expect(page.locator('[data-phase="loading"]')).toBeVisible();
      await waitUntilDrawn(page);
      drawn.release();
      await expect(page.locator('[data-phase="done"]')).toBeVisible();
      await expect(page.getByRole("tablist")).toBeVisible();
      await waitUntilDrawn(page);
      expect(await readShifts()).toEqual([]);
    });
  }

  test(`on ${name} the points being read keep their place when the summary is done`, async ({
    context,
    page,
    site,
  }) => {
    await page.setViewportSize(size);
    await signIn({ context, site });
    const { waitUntilHeld, release } = await holdLastEvent(page);
    await page.goto(site.origin);
    await page.getByRole("tab", { name: "Caption file" }).click();
    const { name: fileName, text } = orchardFile;
    await page
      .locator('input[type="file"]')
      .setInputFiles({ name: fileName, mimeType: "text/vtt", buffer: Buffer.from(text) });
    await page.getByRole("button", { name: "Summarize" }).click();
    await expect(page.locator('[data-phase="working"] [data-key-point]').nth(2)).toBeVisible();
    await waitUntilHeld();
    await waitUntilDrawn(page);
    const before = await readPoints(page);
    expect(before.length).toBeGreaterThanOrEqual(3);

    await release();
    await expect(page.locator('[data-phase="done"]')).toBeVisible();
    await expect(page.getByRole("tablist")).toBeVisible();
    await waitUntilDrawn(page);
    const after = new Map((await readPoints(page)).map(({ text: point, top }) => [point, top]));
    const moves = before.map(({ text: point, top }) => (after.get(point) ?? Number.NaN) - top);
    // The line breaks stay the same, so all points move by the same distance.
    expect(Math.max(...moves) - Math.min(...moves)).toBeLessThan(1);
    // The gist's line count isn't known in advance, so the reserved space may be off by one line. The progress and the
    // origin share that space, but have different font sizes.
    const gist = page.locator('[data-phase="done"] [data-gist]');
    const line = await gist.evaluate((element) => Number.parseFloat(getComputedStyle(element).lineHeight));
    expect(Math.abs(moves[0] ?? Number.NaN)).toBeLessThanOrEqual(line + 3);
  });
}

for (const language of ["en", "de", "es", "ru", "ar"]) {
  test(`on the narrowest screen nothing of a summary's origin is cut off in ${language}`, async ({
    context,
    page,
    site,
  }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await page.addInitScript((code) => localStorage.setItem("ui-language", code), language);
    const id = await addSummary({ context, page, site, source: orchardFile });
    await page.goto(`${site.origin}/summary/${id}`);
    await expect(page.locator("html")).toHaveAttribute("lang", language);
    const origin = page.locator("[data-origin]");
    await expect(origin).toBeVisible();
    await waitUntilDrawn(page);
    // Scroll sizes wouldn't show this, because the notes are clipped.
    const cutOff = await origin.evaluate((element) => {
      const { left, right } = element.getBoundingClientRect();
      const box = element.querySelector("li")?.getBoundingClientRect();
      return box === undefined ? Number.NaN : Math.max(left - box.left, box.right - right);
    });
    expect(cutOff).toBeLessThan(1);
  });
}

/** Returns the key points, with their vertical positions. */
function readPoints(page: Page): Promise<{ text: string; top: number }[]> {
  return page.locator("[data-key-point]").evaluateAll((points) =>
    points.map((point) => ({
      text: point.querySelector("p")?.textContent ?? "",
      top: point.getBoundingClientRect().top + window.scrollY,
    })),
  );
}

test("on a phone nothing shifts while the account page of a paid plan opens", async ({
  context,
  page,
  site,
}) => {
  await page.setViewportSize({ width: 320, height: 740 });
  await signInOn({ context, site, plan: "pro" });
  await page.goto(`${site.origin}/docs`);
  await expect(page.getByRole("button", { name: /^Account menu for/ })).toBeVisible();
  const readShifts = await watchShifts(page);
  const overview = await holdBack({ page, url: "**/api/users/account/overview" });
  await page.goto(`${site.origin}/subscription`);
  await expect(page.locator("[data-skeleton=plan]")).toBeVisible();
  await waitUntilDrawn(page);
  overview.release();
  await expect(page.locator("[data-plan-status=pro]")).toBeVisible();
  await waitUntilDrawn(page);
  expect(await readShifts()).toEqual([]);
});

/**
 * Hovers over a key point and returns the texts that its actions cover, and the actions that can't be
 * clicked. Fails if none of the actions is visible.
 */
async function listFaults({ page, index }: { page: Page; index: number }): Promise<string[]> {
  const point = page.locator(`[data-key-point="${index}"]`);
  await point.locator("p").first().hover();
  const toolbar = point.locator("[data-point-toolbar]");
  await expect(toolbar).toHaveCSS("opacity", "1");
  return toolbar.evaluate((element) => {
    const bar = element.getBoundingClientRect();
    if (bar.height < 20) throw new Error("The actions have no height.");
    const actions = [...element.querySelectorAll("button")];
    const faults = actions
      .filter((action) => {
        const { left, right, top, bottom } = action.getBoundingClientRect();
        return !action.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2));
      })
      .map(({ textContent }) => `${textContent} isn't shown`);
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const holder = node.parentElement;
      if (!holder || element.contains(holder) || holder.closest(".sr-only, [data-point-toolbar]")) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const isCovered = [...range.getClientRects()].some(
        ({ left, right, top, bottom }) =>
          Math.min(right, bar.right) - Math.max(left, bar.left) > 1 &&
          Math.min(bottom, bar.bottom) - Math.max(top, bar.top) > 1,
      );
      if (isCovered) faults.push(node.textContent ?? "");
    }
    return faults;
  });
}

for (const { name, width, css, language } of [
  { name: "a desk", width: 1440, css: "", language: "en" },
  { name: "a small desk in Russian, whose words are long", width: 1100, css: "", language: "ru" },
  { name: "a narrow window from right to left", width: 420, css: "", language: "ar" },
  { name: "a desk with text of twice its size in German", width: 1440, css: largeText, language: "de" },
]) {
  test(`on ${name} a point's actions are all shown and cover no text`, async ({ context, page, site }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.addInitScript((code) => localStorage.setItem("ui-language", code), language);
    const id = await addSummary({ context, page, site, source: orchardVideo });
    await page.goto(`${site.origin}/summary/${id}`);
    await expect(page.locator("html")).toHaveAttribute("lang", language);
    await expect(page.getByRole("tablist")).toBeVisible();
    await setReaderStyle({ page, css });
    await waitUntilDrawn(page);
    const count = await page.locator("details[open] [data-key-point]").count();
    expect(count).toBeGreaterThan(3);
    const faults: string[] = [];
    for (let index = 0; index < count; index += 1) faults.push(...(await listFaults({ page, index })));
    expect(faults).toEqual([]);
  });
}
