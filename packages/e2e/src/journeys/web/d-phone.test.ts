import { isFullMatrix } from "@pith/core/testing/full-matrix";
import type { Locator, Page } from "@playwright/test";
import { orchardVideo } from "../../pictures/add-summary.ts";
import { asFound, asMarathon, summaryThat } from "../../pictures/change-summary.ts";
import { routeYouTubeEmbed } from "../../replay/route-youtube-embed.ts";
import { signIn } from "./support/people.ts";
import { expect, test } from "./support/site.ts";
import { makeOwnSummary, shareSummary } from "./support/summaries.ts";

const phones = isFullMatrix
  ? [
      { width: 320, height: 640 },
      { width: 390, height: 844 },
    ]
  : [{ width: 390, height: 844 }];

test.use({ hasTouch: true, contextOptions: { reducedMotion: "reduce" } });

/** Returns why the player can't be seen, or null if all of it is inside the window and nothing covers it. */
function findHidden(page: Page): Promise<string | null> {
  return page.evaluate(() => {
    const player = document.querySelector("[data-player]");
    if (!player) return "there is no player";
    const { left, right, top, bottom, width, height } = player.getBoundingClientRect();
    if (width < 90 || height < 50) return `it is ${width} by ${height} px`;
    if (left < 0 || right > innerWidth || top < 0 || bottom > innerHeight)
      return `it is at ${left} to ${right}, ${top} to ${bottom} px`;
    const onTop = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    return onTop && player.contains(onTop) ? null : `it is under ${onTop?.outerHTML.slice(0, 100)}`;
  });
}

/** Opens the page in a phone-sized window, and expands all chapters. */
async function openAll({ page, url }: { page: Page; url: string }): Promise<void> {
  await routeYouTubeEmbed(page);
  await page.goto(url);
  await page.locator('[data-phase="done"]').waitFor();
  await page.locator("[data-chapter-fold]").evaluateAll((folds) => {
    for (const fold of folds) (fold as HTMLDetailsElement).open = true;
  });
}

/** Taps each of the controls, and returns what hid the player after a tap. */
async function pressEach({ page, controls }: { page: Page; controls: Locator }): Promise<string[]> {
  const hidden: string[] = [];
  const count = await controls.count();
  expect(count).toBeGreaterThan(0);
  for (let index = 0; index < count; index += 1) {
    const control = controls.nth(index);
    await control.tap();
    await expect(page.locator("[data-player] iframe")).toHaveCount(1);
    const reason = await findHidden(page);
    if (reason)
      hidden.push(`after ${await control.evaluate((element) => element.outerHTML.slice(0, 80))}: ${reason}`);
  }
  return hidden;
}

const talks = [
  ["an ordinary talk", asFound],
  ["five hours", asMarathon],
] as const;

for (const size of phones) {
  for (const [kind, change] of isFullMatrix ? talks : talks.slice(0, 1)) {
    test(`at ${size.width} px the player is visible after every press on a point of ${kind}`, async ({
      context,
      page,
      site,
    }) => {
      test.setTimeout(180_000);
      await page.setViewportSize(size);
      const path = await summaryThat(change)({ context, page, site });
      await openAll({ page, url: `${site.origin}${path}` });
      const points = page.locator("[data-key-point-control]");
      expect(await pressEach({ page, controls: points })).toEqual([]);
      const seeds = page.locator("[data-line-track] [data-seed]:not([aria-expanded])");
      if ((await seeds.count()) > 0) expect(await pressEach({ page, controls: seeds })).toEqual([]);
    });
  }

  test(`at ${size.width} px transcript, questions and audio are one press away from anywhere on the page`, {
    tag: "@night",
  }, async ({ context, page, site }) => {
    await page.setViewportSize(size);
    const path = await summaryThat(asFound, orchardVideo)({ context, page, site });
    await openAll({ page, url: `${site.origin}${path}` });
    for (const share of [0, 0.5, 1]) {
      for (const [name, content] of [
        ["Transcript", "[data-transcript]"],
        ["Ask", "[data-questions] input"],
        ["Listen", "[data-audio]"],
      ] as const) {
        await page.evaluate(
          (part) => window.scrollTo({ top: document.body.scrollHeight * part, behavior: "instant" }),
          share,
        );
        const tab = page.getByRole("tab", { name, exact: true });
        await expect(tab).toBeInViewport({ ratio: 1 });
        await tab.tap();
        await expect(page.locator("[data-pane-sheet]").locator(content).first()).toBeInViewport();
        await page.getByRole("tab", { name: "Points", exact: true }).tap();
        await expect(page.locator("[data-pane-sheet]")).toHaveCount(0);
      }
    }
  });

  test(`at ${size.width} px a visitor sees the proof of a shared file's summary after one press`, async ({
    browser,
    context,
    page,
    site,
  }) => {
    const person = await signIn({ context, site });
    const summaryId = await makeOwnSummary({ context, site, person });
    const path = await shareSummary({ context, site, person, summaryId });
    await page.close();
    const visitor = await browser.newContext({ viewport: size, hasTouch: true });
    const shared = await visitor.newPage();
    await shared.goto(`${site.origin}${path}`);
    const point = shared.locator("[data-key-point]").first();
    await point.locator("[data-key-point-control]").tap();
    await expect(point).toHaveAttribute("data-current", "");
    await expect(point.locator("q").first()).toBeInViewport();
    await visitor.close();
  });
}

/**
 * Half of 44 px, the size of a target that a thumb can hit, minus one pixel, because layouts have fractional
 * pixels.
 */
const THUMB_PX = 21;

/**
 * Returns the buttons that miss taps near their center. Such a tap may hit a neighbor, but it must hit
 * something.
 */
function findMissed(page: Page): Promise<string[]> {
  return page.evaluate((reach) => {
    const selector = "button, [role=menuitem], [role=tab]";
    const view = [...document.querySelectorAll("[role=menu], [role=dialog]")].at(-1) ?? document;
    return [...view.querySelectorAll<HTMLButtonElement>(selector)]
      .filter((button) => !button.disabled && button.checkVisibility({ opacityProperty: true }))
      .filter((button) => !button.matches("[data-seed], .link"))
      .filter((button) => {
        button.scrollIntoView({ block: "center", behavior: "instant" });
        const { left, top, width, height } = button.getBoundingClientRect();
        return [-reach, reach].some((offset) => {
          const hit = document.elementFromPoint(left + width / 2, top + height / 2 + offset);
          return !hit?.closest(`${selector}, a, input, label, select, summary`);
        });
      })
      .map((button) => button.outerHTML.slice(0, 120));
  }, THUMB_PX);
}

test("on a phone, buttons are large enough for a thumb", async ({ browser, context, page, site }) => {
  const path = await summaryThat(asFound, orchardVideo)({ context, page, site });
  const state = await context.storageState();
  await page.close();
  const phone = await browser.newContext({
    viewport: { width: 390, height: 740 },
    hasTouch: true,
    isMobile: true,
    storageState: state,
  });
  const own = await phone.newPage();
  await own.goto(`${site.origin}${path}`);
  await own.locator('[data-phase="done"]').waitFor();
  await own.locator("[data-key-point-control]").first().tap();
  // Until the point is selected, its actions are only a preview for mouse users.
  await expect(own.locator("[data-key-point]").first()).toHaveAttribute("data-current", "");
  expect(await findMissed(own)).toEqual([]);
  await own.locator("[data-site-header] button[aria-haspopup=menu]").tap();
  await expect(own.getByRole("menu")).toBeVisible();
  expect(await findMissed(own)).toEqual([]);
  await phone.close();
});
