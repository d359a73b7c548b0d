import { isFullMatrix } from "@pith/core/testing/full-matrix";
import type { BrowserContext, Page } from "@playwright/test";
import type { RunningPith } from "../../harness/start-pith.ts";
import { desktop, phone, zoomed } from "./support/accounts.ts";
import { findIndistinct } from "./support/check-forced-colors.ts";
import { findLosses, findUnreachable, readStandingShare } from "./support/check-reflow.ts";
import { buildHomeScenes } from "./support/home-scenes.ts";
import { openHome } from "./support/home-server.ts";
import { memberScenes } from "./support/member-scenes.ts";
import { openScene } from "./support/open-scene.ts";
import { changeLanguage, largeText, setReaderStyle, textSpacing } from "./support/reader-settings.ts";
import type { Scene } from "./support/scene.ts";
import { expect, test } from "./support/site.ts";
import { stopMotion } from "./support/stop-motion.ts";
import { summaryScenes } from "./support/summary-scenes.ts";
import { visitorScenes } from "./support/visitor-scenes.ts";
import { walkByTab } from "./support/walk-by-tab.ts";

const narrow = { width: 320, height: 700 };
/** Sticky elements must leave more than half of the window for the content. */
const largestStandingShare = 0.46;

interface Setting {
  name: string;
  /** True if overlays are tested with this setting as well, because it leaves them the least space. */
  isForStates?: boolean;
  size: typeof desktop;
  css: string;
  language: string;
}

const settings: readonly Setting[] = [
  { name: "at 400 %", isForStates: true, size: zoomed, css: "", language: "en" },
  // Double-size text in German, whose words are longer than English ones.
  { name: "with text of twice its size in German", size: desktop, css: largeText, language: "de" },
  { name: "with spaced text in Arabic", size: narrow, css: textSpacing, language: "ar" },
];

/** Returns the setting with 400% zoom and, in rotation, one of the others. In the full matrix, returns all settings. */
function chooseSettings({ position }: { position: number }): readonly Setting[] {
  return isFullMatrix
    ? settings
    : settings.filter((_, index) => index === 0 || index === 1 + (position % (settings.length - 1)));
}

const settingsOfStates = settings.filter(({ isForStates }) => isForStates);

test.use({ contextOptions: { reducedMotion: "reduce" } });

/** Collects all failures, so that one run reports all of them. */
async function expectToKeepAll({
  page,
  name,
  within,
  isWalked = true,
}: {
  page: Page;
  name: string;
  within: readonly Setting[];
  isWalked?: boolean;
}): Promise<void> {
  // Repeated in each call, because a state may reload the page.
  await stopMotion(page);
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
    if (!isWalked) continue;
    const { unseen, unreached } = await walkByTab(page);
    expect.soft(unseen, `${name} ${setting}: where the focus is hidden`).toEqual([]);
    expect.soft(unreached, `${name} ${setting}: not to be reached with Tab`).toEqual([]);
  }
  await setReaderStyle({ page, css: "" });
  await changeLanguage({ page, language: "en" });
  expect.soft(await findIndistinct(page), `${name} in the system’s colors`).toEqual([]);
}

/** States that differ from others only in their text are left to d-walk. */
const isOwnLayout = ({ name }: { name: string }) =>
  !/^page [2-9]$|^.payment.(failed|partial|crypto.(success|failed))$|^a link that was taken back$|^a canceled summary$/.test(
    name,
  );

async function playScene({
  context,
  site,
  scene,
  position,
}: {
  context: BrowserContext;
  site: RunningPith;
  scene: Scene;
  position: number;
}): Promise<void> {
  await using page = await openScene({ context, site, scene });
  // The language can't be switched on pages that are covered or still loading.
  const chosen = chooseSettings({ position });
  const within = scene.isBare ? chosen.filter(({ language }) => language === "en") : chosen;
  await expectToKeepAll({ page, name: scene.name, within });
  for (const state of scene.states?.filter(isOwnLayout) ?? []) {
    // A menu stays where it was opened, so open it at the final window size.
    const isMenu = state.overlay === '[role="menu"]';
    await page.setViewportSize(isMenu ? zoomed : state.isOnPhone ? phone : desktop);
    await state.act({ page, context, site });
    const name = `${scene.name}: ${state.name}`;
    const isWalked = state.overlay === '[role="dialog"]';
    await expectToKeepAll({ page, name, within: settingsOfStates, isWalked });
    if (!state.overlay) continue;
    await page.keyboard.press("Escape");
    await expect(page.locator(state.overlay)).toHaveCount(0);
  }
  await context.setOffline(false);
}

const promise =
  "is all there and to be reached at 400 %, with text of twice its size, with spaced text and in the system’s colors";
const ids = ["@D.pages.23", "@D.pages.24"];

for (const [who, scenes] of [
  ["a visitor", visitorScenes],
  ["somebody signed in", memberScenes],
  ["a reader of summaries", summaryScenes],
] as const) {
  test(`what ${who} sees ${promise}`, { tag: ids }, async ({ context, site }) => {
    test.setTimeout(300_000);
    for (const [position, scene] of scenes.filter(isOwnLayout).entries()) {
      await test.step(scene.name, async () => {
        await playScene({ context, site, scene, position });
      });
    }
  });
}

test(`what only a self-hosted server has ${promise}`, { tag: ids }, async ({ context }) => {
  test.setTimeout(300_000);
  const { server, origin, setupUrl } = await openHome();
  await using site = { ...server, origin };
  const scenes = buildHomeScenes({ setupPath: setupUrl.slice(origin.length) });
  for (const [position, scene] of scenes.entries())
    await test.step(scene.name, () => playScene({ context, site, scene, position }));
});
