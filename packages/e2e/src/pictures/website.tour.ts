import { mkdir } from "node:fs/promises";
import path from "node:path";
import type { Page } from "@playwright/test";
import { expect, test } from "../journeys/web/support/site.ts";
import { rootDirectory } from "../repository/repository.ts";
import { addSummary } from "./add-summary.ts";
import { sitePictures } from "./build-pictures.ts";

const widths = [320, 768, 1440];
const themes = ["light", "dark"] as const;

async function takePicture({
  page,
  name,
  folder,
  isWindowOnly,
}: {
  page: Page;
  name: string;
  folder: string;
  isWindowOnly: boolean;
}): Promise<void> {
  await page.waitForLoadState("networkidle");
  await page.evaluate(() => document.fonts.ready);
  await mkdir(folder, { recursive: true });
  await page.screenshot({
    path: path.join(folder, `${name}.png`),
    fullPage: !isWindowOnly,
    animations: "disabled",
  });
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect.soft(overflow, `${name} is wider than its window`).toBe(0);
}

for (const theme of themes) {
  for (const width of widths) {
    test.describe(`${theme}, ${width} px`, () => {
      test.use({
        viewport: { width, height: width < 500 ? 740 : 900 },
        colorScheme: theme,
        reducedMotion: "reduce",
      });
      const folder = path.join(rootDirectory, "screenshots", theme, String(width));

      for (const { name, path: address, before, act, isWindowOnly = false } of sitePictures) {
        test(name, async ({ page, context, site }) => {
          const tools = { page, context, site };
          await before?.(tools);
          await page.goto(`${site.origin}${address}`);
          await page.getByRole("main").waitFor();
          await page.waitForLoadState("networkidle");
          await act?.(tools);
          await takePicture({ page, name, folder, isWindowOnly });
        });
      }

      test("summary", async ({ page, context, site }) => {
        const id = await addSummary({ context, site });
        await page.goto(`${site.origin}/summary/${id}`);
        await page.locator('[data-phase="done"]').waitFor();
        await takePicture({ page, name: "summary", folder, isWindowOnly: false });
        await page
          .getByRole("button", { name: /^Go to / })
          .nth(2)
          .click();
        await takePicture({ page, name: "summary-landed", folder, isWindowOnly: true });
        await page.getByRole("button", { name: "Share" }).click();
        await page.getByRole("dialog").waitFor();
        await takePicture({ page, name: "summary-share", folder, isWindowOnly: true });
      });
    });
  }
}
