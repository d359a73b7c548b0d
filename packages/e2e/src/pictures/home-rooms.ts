import { writeFile } from "node:fs/promises";
import path from "node:path";
import type { BrowserContext, Page } from "@playwright/test";
import { expect, test } from "../journeys/web/support/site.ts";
import { rootDirectory } from "../repository/repository.ts";

/** Widths at which part of the home page's layout changes, in px. */
const widths = [
  320, 360, 375, 390, 402, 412, 428, 440, 480, 540, 600, 640, 700, 744, 769, 820, 900, 960, 1024, 1100, 1180,
  1280,
];
const parts = {
  "--example": ".home-example > *",
  "--features": "#features > *",
  "--ways": "#features + section > *",
  "--pricing": "#pricing > *",
};

/** Measures the late-loading parts on a new page, because their heights depend on the fonts loaded so far. */
async function measureRooms({
  context,
  url,
  width,
}: {
  context: BrowserContext;
  url: string;
  width: number;
}): Promise<Record<string, number>> {
  await using page = await context.newPage();
  await page.setViewportSize({ width, height: 800 });
  await page.goto(url);
  await expect(page.locator("#pricing [data-plan-card]").first()).toBeVisible();
  await expect(page.locator("#features [data-piece]")).toHaveCount(3);
  await expect(page.locator("[data-surface]")).toBeVisible();
  await expect(page.locator("[data-example-point]")).not.toHaveCount(0);
  // Pricing keeps its reserved height after it has loaded. Remove that height, so that the measured height
  // can shrink.
  await page.addStyleTag({ content: "#pricing > * { min-height: 0 !important; }" });
  await showTallestPlan(page);
  return await page.evaluate(async (selectors) => {
    await document.fonts.ready;
    // The styles multiply these heights by the website's own unit, a sixteenth of its text size.
    const unit = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16;
    const heights = Object.entries(selectors).map(([name, selector]) => {
      const part = document.querySelector(selector);
      if (!part) throw new Error(`Home has no ${selector}.`);
      return [name, Math.round(part.getBoundingClientRect().height / unit)] as const;
    });
    return Object.fromEntries(heights);
  }, parts);
}

/** On phones, shows the plan with the most text, so that the arrows stay in place while the carousel moves. */
async function showTallestPlan(page: Page): Promise<void> {
  const dots = page.locator("#pricing [data-carousel] li button");
  const heights: number[] = [];
  for (const dot of await dots.all()) {
    await dot.click();
    heights.push((await page.locator("#pricing > *").boundingBox())?.height ?? 0);
  }
  if (heights.length > 0) await dots.nth(heights.indexOf(Math.max(...heights))).click();
}

/** Writes the heights of the home page's late-loading parts into the website's styles. */
for (const language of ["en", "de", "es", "ru", "ar"]) {
  test(`the room of home's late parts in ${language}`, async ({ context, site }) => {
    test.setTimeout(300_000);
    await context.addInitScript((code) => localStorage.setItem("ui-language", code), language);
    const selector = language === "en" ? ":root" : `:root:lang(${language})`;
    let before: Record<string, number> = {};
    let css = "";
    for (const width of widths) {
      const rooms = await measureRooms({ context, url: `${site.origin}/#pricing`, width });
      const changed = Object.entries(rooms).filter(([name, height]) => before[name] !== height);
      before = rooms;
      if (changed.length === 0) continue;
      const lines = changed.map(([name, height]) => `${name}: ${height};`);
      css +=
        css === ""
          ? `${selector} {\n  ${lines.join("\n  ")}\n}\n`
          : `@media (width >= ${width / 16}rem) {\n  ${selector} {\n    ${lines.join("\n    ")}\n  }\n}\n`;
    }
    await writeFile(path.join(rootDirectory, "apps/web/src/app/home-room", `${language}.css`), css);
  });
}
