import { isFullMatrix } from "@pith/core/testing/full-matrix";
import type { Page } from "@playwright/test";
import { expect, test } from "../../harness/test.ts";
import { sharedDataDirectory, sharedDataMissing } from "../../repository/shared-data.ts";
import { findViolations } from "./find-violations.ts";
import { plantVoices } from "./plant-voices.ts";
import { setPreferences } from "./set-preferences.ts";
import { openWatchPage, routeWatchPages } from "./watch-page.ts";

test.skip(sharedDataDirectory === null, sharedDataMissing);

/** A 25-minute video in English with manual captions. */
const talk = "F1xioXWb8CY";
const languages = ["en", "de", "es", "ru", "ar"] as const;
const themes = ["light", "dark"] as const;
const combinations = isFullMatrix
  ? languages.flatMap((language) => themes.map((theme) => ({ language, theme })))
  : [{ language: "ar" as const, theme: "dark" as const }];

/** Runs axe, and checks that nothing is wider than the panel. */
async function check({ page, state }: { page: Page; state: string }): Promise<void> {
  const { violations } = await findViolations({ page, within: ["pith-panel"] });
  expect(violations, state).toEqual([]);
  const overflow = await page
    .locator("pith-panel :is([role=tabpanel], footer)")
    .evaluateAll((parts) => parts.map((part) => part.scrollWidth - part.clientWidth));
  expect(Math.max(...overflow), state).toBeLessThanOrEqual(0);
}

for (const { language, theme } of combinations) {
  test(`every tab of the panel in ${language} and ${theme} passes axe and fits beside the player and on a narrow page`, async ({
    launchExtension,
  }, testInfo) => {
    test.setTimeout(180_000);
    const extension = await launchExtension();
    const { context } = extension;
    await routeWatchPages(context);
    await setPreferences({ context, changes: { language } });
    const page = await openWatchPage({ context, videoId: talk });
    await page.evaluate(
      (isDark) => document.documentElement.toggleAttribute("dark", isDark),
      theme === "dark",
    );
    await plantVoices({ page, extension });
    await page.locator("pith-button button").click();
    const panel = page.locator("pith-panel section").first();
    await panel.locator('[data-phase="done"]').waitFor();
    await expect(panel).toHaveAttribute("dir", language === "ar" ? "rtl" : "ltr");

    const openTab = (view: string) =>
      test.step(view, async () => {
        const views = ["glance", "full", "ask", "listen", "transcript", "chapters"];
        await panel.getByRole("tab").nth(views.indexOf(view)).click();
        await expect(panel).toHaveAttribute("data-view", view);
      });
    const states: [string, () => Promise<void>][] = [
      ["glance", () => openTab("glance")],
      [
        "export",
        async () => {
          await panel.locator("button[aria-expanded]:has(.lucide-download)").click();
          await panel.locator('[data-key-point="1"]').click();
        },
      ],
      ["full", () => openTab("full")],
      [
        "ask",
        async () => {
          await openTab("ask");
          await panel.getByRole("textbox").fill("What does a private key do?");
          await page.keyboard.press("Enter");
          await panel.locator('[data-found="true"]').waitFor();
          await panel.getByRole("textbox").fill("Who won the football championship in Brazil?");
          await page.keyboard.press("Enter");
          await panel.locator('[data-found="false"]').waitFor();
        },
      ],
      [
        "listen",
        async () => {
          await openTab("listen");
          await panel.locator("[data-speech]").waitFor();
        },
      ],
      [
        "transcript",
        async () => {
          await openTab("transcript");
          await panel.getByRole("searchbox").fill("ledger");
        },
      ],
    ];
    for (const width of [1400, 360]) {
      await page.setViewportSize({ width, height: 900 });
      for (const [state, open] of states) {
        if (width === 360 && state === "export") continue;
        if (width === 360 && state === "ask") await openTab("ask");
        else await open();
        await panel.scrollIntoViewIfNeeded();
        await check({ page, state: `${state} at ${width}` });
        await page.screenshot({ path: testInfo.outputPath(`${language}-${theme}-${state}-${width}.png`) });
      }
    }
  });
}
