import { mkdir } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "../journeys/web/support/site.ts";
import { rootDirectory } from "../repository/repository.ts";
import { sitePictures } from "./build-pictures.ts";
import type { Picture, PictureTools } from "./picture.ts";
import { summaryPictures } from "./summary-pictures.ts";

const widths = [320, 768, 1440];
const themes = ["light", "dark"] as const;

async function takePicture({
  picture,
  folder,
  tools,
}: {
  picture: Picture;
  folder: string;
  tools: PictureTools;
}): Promise<void> {
  const { name, path: address, before, act, isWindowOnly = false, isBusy = false } = picture;
  const { page, site } = tools;
  const settle = () => page.waitForLoadState(isBusy ? "load" : "networkidle");
  const led = await before?.(tools);
  await page.goto(`${site.origin}${typeof led === "string" && led.startsWith("/") ? led : address}`);
  await page.getByRole("main").waitFor();
  await settle();
  await act?.(tools);
  await settle();
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
        actionTimeout: 15_000,
      });
      const folder = path.join(rootDirectory, "screenshots", theme, String(width));

      for (const picture of [...sitePictures, ...summaryPictures]) {
        test(picture.name, async ({ page, context, site }) => {
          await takePicture({ picture, folder, tools: { page, context, site } });
        });
      }
    });
  }
}
