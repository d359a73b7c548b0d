import { isFullMatrix } from "@pith/core/testing/full-matrix";
import type { BrowserContext, Page } from "@playwright/test";
import type { RunningPith } from "../../harness/start-pith.ts";
import { readText } from "../../repository/repository.ts";
import { desktop, phone } from "./support/accounts.ts";
import {
  findCompetingButtons,
  findUntranslated,
  findViolations,
  readBackground,
  readOverflow,
  type Theme,
} from "./support/check-page.ts";
import { buildHomeScenes } from "./support/home-scenes.ts";
import { openHome } from "./support/home-server.ts";
import { memberScenes } from "./support/member-scenes.ts";
import { openScene } from "./support/open-scene.ts";
import type { Scene, State } from "./support/scene.ts";
import { expect, test } from "./support/site.ts";
import { summaryScenes } from "./support/summary-scenes.ts";
import { visitorScenes } from "./support/visitor-scenes.ts";

const narrowest = { width: 320, height: 700 };
const sizes = isFullMatrix ? [desktop, phone, narrowest] : [desktop, narrowest];
const themes: readonly Theme[] = ["light", "dark"];
/**
 * The nightly run checks each page in more languages, themes and sizes. On a busy machine, a limit of 400 s
 * cut off a visitor's walk on the last of its 21 pages.
 */
const walkLimitMs = isFullMatrix ? 1_000_000 : 400_000;

/**
 * Alternates between German, which has the longest words, and Arabic, which is written from right to left.
 * The nightly run uses all translations.
 */
function chooseTranslations(position: number): readonly string[] {
  if (isFullMatrix) return ["de", "es", "ru", "ar"];
  return [position % 2 === 0 ? "ar" : "de"];
}

test.use({ contextOptions: { reducedMotion: "reduce" } });

/**
 * Checks the page's accessibility in these themes. Collects failures, so that one run reports all of them.
 */
async function expectAccessible({
  page,
  name,
  inThemes,
}: {
  page: Page;
  name: string;
  inThemes: readonly Theme[];
}): Promise<void> {
  for (const theme of inThemes) {
    expect.soft(await findViolations({ page, theme }), `${name}, ${theme}`).toEqual([]);
  }
}

/** Expects at most one button in each view to be filled with the accent color. */
async function expectOneAccent({ page, name }: { page: Page; name: string }): Promise<void> {
  expect.soft(await findCompetingButtons(page), `${name}: filled buttons in one view`).toEqual([]);
}

async function expectToFit({
  page,
  name,
  at = sizes,
}: {
  page: Page;
  name: string;
  at?: readonly (typeof desktop)[];
}): Promise<void> {
  for (const size of at) {
    await page.setViewportSize(size);
    await expect.soft
      .poll(() => readOverflow(page), { message: `${name} at ${size.width} px`, timeout: 2_000 })
      .toBeLessThanOrEqual(0);
  }
}

/**
 * Checks every language at the narrowest width, and Arabic, which is written from right to left, at every
 * width.
 */
async function walkLanguages({
  page,
  name,
  translations,
}: {
  page: Page;
  name: string;
  translations: readonly string[];
}): Promise<void> {
  const choice = page.getByRole("contentinfo").locator("select");
  for (const language of translations) {
    await choice.selectOption(language);
    await expect(page.locator("html")).toHaveAttribute("lang", language);
    const at = language === "ar" ? sizes : [narrowest];
    await expectToFit({ page, name: `${name} in ${language}`, at });
    expect.soft(await findUntranslated({ page, language }), `${name} in ${language}`).toEqual([]);
    if (language !== "ar") continue;
    await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
    await expectAccessible({ page, name: `${name} in Arabic at 320 px`, inThemes: ["light"] });
  }
  await choice.selectOption("en");
  await expect(page.locator("html")).toHaveAttribute("dir", "ltr");
}

/** Expects the overlay to trap focus, to close on Escape, and then to leave an element focused. */
async function expectToHoldFocus({
  page,
  overlay,
  name,
}: {
  page: Page;
  overlay: string;
  name: string;
}): Promise<void> {
  const isInside = () =>
    page.evaluate((selector) => document.activeElement?.closest(selector) !== null, overlay);
  for (const key of ["Tab", "Tab", "Tab", "Tab", "Tab", "Tab", "Shift+Tab"]) {
    await page.keyboard.press(key);
    expect.soft(await isInside(), `${name}: the focus after ${key}`).toBe(true);
  }
  await page.keyboard.press("Escape");
  await expect.soft(page.locator(overlay), `${name}: Escape`).toHaveCount(0);
  const hasFocus = () =>
    page.evaluate(() => ![null, document.body].includes(document.activeElement as HTMLElement | null));
  await expect.soft.poll(hasFocus, { message: `${name}: the focus afterwards`, timeout: 2_000 }).toBe(true);
}

async function playState({
  page,
  context,
  site,
  state,
  name,
  inThemes,
}: {
  page: Page;
  context: BrowserContext;
  site: RunningPith;
  state: State;
  name: string;
  inThemes: readonly Theme[];
}): Promise<void> {
  await page.setViewportSize(state.isOnPhone ? phone : desktop);
  await state.act({ page, context, site });
  await expectAccessible({ page, name, inThemes });
  await expectOneAccent({ page, name });
  await expectToFit({ page, name, at: isFullMatrix ? [phone, narrowest] : [narrowest] });
  if (state.overlay) await expectToHoldFocus({ page, overlay: state.overlay, name });
  expect.soft(await findUntranslated({ page, language: "en" }), name).toEqual([]);
}

async function playScene({
  context,
  site,
  scene,
  position,
}: {
  context: BrowserContext;
  site: RunningPith;
  scene: Scene;
  /**
   * The scene's position in the walk. Except in the nightly run, it determines the scene's theme and
   * language.
   */
  position: number;
}): Promise<void> {
  const { name } = scene;
  const errors: string[] = [];
  const failures: string[] = [];
  await using page = await openScene({
    context,
    site,
    scene,
    watch: (opened) => {
      opened.on("console", (message) => {
        if (message.type() === "error" && !scene.expectedErrors?.test(message.text()))
          errors.push(message.text());
      });
      opened.on("pageerror", (error) => failures.push(error.message));
    },
  });
  await expectOneAccent({ page, name });
  const isDark = position % 2 === 1;
  if (isFullMatrix || !isDark)
    await expectAccessible({ page, name, inThemes: isFullMatrix ? themes : ["light"] });
  expect.soft(await findUntranslated({ page, language: "en" }), name).toEqual([]);
  await expectToFit({ page, name });
  await page.setViewportSize(phone);
  await expectOneAccent({ page, name: `${name} on a phone` });
  if (isFullMatrix || isDark)
    await expectAccessible({ page, name: `${name} on a phone`, inThemes: ["dark"] });
  if (!scene.isBare) {
    expect.soft(await page.locator("h1").count(), `${name}: h1`).toBe(1);
    await expect.soft(page, name).toHaveTitle(/Pith/);
    await walkLanguages({ page, name, translations: chooseTranslations(position) });
  }
  expect.soft(errors, `${name}: errors in the console`).toEqual([]);

  for (const [index, state] of (scene.states ?? []).entries()) {
    const inThemes = isFullMatrix ? themes : [themes[index % 2] ?? "light"];
    await playState({ page, context, site, state, name: `${name}: ${state.name}`, inThemes });
  }
  expect.soft(failures, `${name}: uncaught`).toEqual([]);
  await context.setOffline(false);
}

const ids = ["@D.pages.21", "@D.pages.22", "@D.pages.24"];

// Outside the nightly run, a visitor's pages stand in for all pages.
for (const [who, scenes, tag] of [
  ["a visitor", visitorScenes, ids],
  ["somebody signed in", memberScenes, [...ids, "@night"]],
  ["a reader of summaries", summaryScenes, [...ids, "@night"]],
] as const) {
  test(`every page that ${who} sees, with all its overlays: light and dark, from 320 px, in both directions, by WCAG 2.2 AA`, {
    tag: [...tag],
  }, async ({ context, site }) => {
    test.setTimeout(walkLimitMs);
    for (const [position, scene] of scenes.entries())
      await test.step(scene.name, () => playScene({ context, site, scene, position }));
  });
}

test("every page that only a self-hosted server has: light and dark, from 320 px, in both directions, by WCAG 2.2 AA", {
  tag: [...ids, "@night"],
}, async ({ context }) => {
  test.setTimeout(walkLimitMs);
  const { server, origin, setupUrl } = await openHome();
  await using site = { ...server, origin };
  const scenes = buildHomeScenes({ setupPath: setupUrl.slice(origin.length) });
  for (const [position, scene] of scenes.entries())
    await test.step(scene.name, () => playScene({ context, site, scene, position }));
});

test("the walk covers every route, its check finds faults, and the themes really differ", {
  tag: ["@D.pages.21", "@D.pages.24"],
}, async ({ page, site }) => {
  const routes = [
    ...readText("apps/web/src/app/app.tsx").matchAll(/\{\s+(?:index: true|path: "([^"]+)"),\s+element:/g),
  ].map(([, path]) => path ?? "/");
  const walked = [visitorScenes, memberScenes, summaryScenes, buildHomeScenes({ setupPath: "/setup" })]
    .flat()
    .map(({ route }) => route);
  expect(routes.length).toBeGreaterThan(15);
  expect(routes.filter((route) => !walked.includes(route))).toEqual([]);

  await page.goto(`${site.origin}/terms`);
  await page.getByRole("article").waitFor();
  expect(await findViolations({ page, theme: "light" })).toEqual([]);
  const light = await readBackground(page);
  await page.evaluate(() => {
    document.body.insertAdjacentHTML(
      "beforeend",
      '<img src="/favicon.svg"><p style="color:#ccc;background:#fff">faint</p><p>nav.docs</p>' +
        '<button class="bg-citrus">Save</button><button class="bg-citrus">Send</button>',
    );
  });
  const found = await findViolations({ page, theme: "dark" });
  expect(found.map((line) => line.split(":")[0]).sort()).toEqual(
    expect.arrayContaining(["color-contrast", "image-alt"]),
  );
  expect(await findUntranslated({ page, language: "en" })).toEqual(["nav.docs"]);
  expect(await findCompetingButtons(page)).toEqual(["Save", "Send"]);
  expect(await readBackground(page)).not.toBe(light);
});
