import type { BrowserContext, Page } from "@playwright/test";
import type { RunningPith } from "../../harness/start-pith.ts";
import { desktop, phone } from "./support/accounts.ts";
import { findIndistinct } from "./support/check-forced-colours.ts";
import { findLosses, findUnreachable, readStandingShare } from "./support/check-reflow.ts";
import { signIn } from "./support/people.ts";
import { changeLanguage, largeText, setReaderStyle, textSpacing } from "./support/reader-settings.ts";
import type { Scene, State } from "./support/scene.ts";
import { expect, placeVisitor, test } from "./support/site.ts";
import { makeOwnSummary } from "./support/summaries.ts";
import { visitorScenes } from "./support/visitor-scenes.ts";

/** A window of 1280 by 1024 px at 400 % (WCAG 1.4.10). */
const zoomed = { width: 320, height: 256 };
const narrow = { width: 320, height: 700 };
/** Of what stays in a window while the page is scrolled, less than half is left to what isn't read. */
const largestStandingShare = 0.46;

interface Setting {
  name: string;
  /** Also for what opens on a page: there is least room for it then. */
  isForStates?: boolean;
  size: typeof desktop;
  css: string;
  language: string;
}

const settings: readonly Setting[] = [
  { name: "at 400 %", isForStates: true, size: zoomed, css: "", language: "en" },
  { name: "with text of twice its size", size: desktop, css: largeText, language: "en" },
  { name: "with text of twice its size in German", size: desktop, css: largeText, language: "de" },
  { name: "with spaced text in Arabic", size: narrow, css: textSpacing, language: "ar" },
];

const settingsOfStates = settings.filter(({ isForStates }) => isForStates);

test.use({ contextOptions: { reducedMotion: "reduce" } });

/** All that is wrong is gathered, so that one run tells it. */
async function expectToKeepAll({
  page,
  name,
  within = settings,
}: {
  page: Page;
  name: string;
  within?: readonly Setting[];
}): Promise<void> {
  for (const { name: setting, size, css, language } of within) {
    await page.setViewportSize(size);
    await setReaderStyle({ page, css });
    await changeLanguage({ page, language });
    const read = () => findLosses(page);
    await expect.soft
      .poll(read, { message: `${name} ${setting}`, timeout: 1_500, intervals: [100, 300] })
      .toEqual([]);
    if (size !== zoomed) continue;
    expect.soft(await findUnreachable(page), `${name} ${setting}: not to be reached`).toEqual([]);
    expect
      .soft(await readStandingShare(page), `${name} ${setting}: in the way`)
      .toBeLessThan(largestStandingShare);
  }
  await setReaderStyle({ page, css: "" });
  await changeLanguage({ page, language: "en" });
  expect.soft(await findIndistinct(page), `${name} in the system’s colours`).toEqual([]);
}

/** One of several that differ in their words alone, or that only a slow engine brings about, is left to the other walk. */
const isOwnLayout = ({ name }: State) => !/^page [2-9]$|^read aloud$/.test(name);

async function playScene({
  context,
  site,
  scene,
}: {
  context: BrowserContext;
  site: RunningPith;
  scene: Scene;
}): Promise<void> {
  await context.clearCookies();
  await using page = await context.newPage();
  page.setDefaultTimeout(15_000);
  const path = await scene.prepare({ page, context, site });
  await page.setViewportSize(desktop);
  await page.goto(`${site.origin}${path}`);
  await expect(page.locator(scene.landmark).first(), scene.name).toBeVisible();
  // What covers a page, or keeps it waiting, holds its language too.
  const within = scene.isBare ? settings.filter(({ language }) => language === "en") : settings;
  await expectToKeepAll({ page, name: scene.name, within });
  for (const state of scene.states?.filter(isOwnLayout) ?? []) {
    await page.setViewportSize(state.isOnPhone ? phone : desktop);
    await state.act({ page, context, site });
    await expectToKeepAll({ page, name: `${scene.name}: ${state.name}`, within: settingsOfStates });
    if (!state.overlay) continue;
    await page.keyboard.press("Escape");
    await expect(page.locator(state.overlay)).toHaveCount(0);
  }
  await context.setOffline(false);
}

test("D.pages.24 what a visitor sees is all there at 400 %, with text of twice its size, with spaced text and in the system’s colours", async ({
  context,
  site,
}) => {
  test.setTimeout(300_000);
  for (const scene of visitorScenes) await test.step(scene.name, () => playScene({ context, site, scene }));
});

/** Goes through the page with Tab and returns the stops of which nothing is to be seen. */
async function findObscured(page: Page): Promise<string[]> {
  const obscured: string[] = [];
  for (let stops = 0; stops < 120; stops += 1) {
    await page.keyboard.press("Tab");
    const stop = await page.evaluate(() => {
      const element = document.activeElement;
      if (!element || element === document.body) return null;
      const target = element.matches("input[type=radio]") ? (element.closest("label") ?? element) : element;
      const { left, top, width, height } = target.getBoundingClientRect();
      const isSeen = [0.1, 0.5, 0.9].some((across) =>
        [0.1, 0.5, 0.9].some((down) => {
          const hit = document.elementFromPoint(left + width * across, top + height * down);
          return hit && (target.contains(hit) || hit.contains(target));
        }),
      );
      return { isSeen, html: target.outerHTML.slice(0, 140) };
    });
    if (!stop) break;
    if (!stop.isSeen) obscured.push(stop.html);
  }
  return obscured;
}

test("D.pages.23 in a list and in a long text nothing that stays in the window hides the focus, from a desk to 400 %", async ({
  context,
  page,
  site,
}) => {
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
      expect.soft(await findObscured(page), `${path} at ${size.width} px`).toEqual([]);
    }
  }
});
