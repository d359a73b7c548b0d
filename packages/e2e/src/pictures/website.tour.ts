import { mkdir } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "../journeys/web/support/site.ts";
import { rootDirectory } from "../repository/repository.ts";
import { accountDialogs } from "./account-dialogs.ts";
import { accountPictures } from "./account-pictures.ts";
import { homePictures } from "./home-pictures.ts";
import { loginPictures } from "./login-pictures.ts";
import { pagePictures } from "./page-pictures.ts";
import { panePictures } from "./pane-pictures.ts";
import { paymentPictures } from "./payment-pictures.ts";
import type { Picture, PictureTools } from "./picture.ts";
import { summaryPictures } from "./summary-pictures.ts";

const widths = [320, 390, 768, 1440];
const themes = ["light", "dark"] as const;
const pictures = [
  ...homePictures,
  ...loginPictures,
  ...accountPictures,
  ...accountDialogs,
  ...paymentPictures,
  ...pagePictures,
  ...summaryPictures,
  ...panePictures,
];

/**
 * Takes screenshots of a page or state in both themes. A theme only changes colors, so the page is opened only
 * once.
 */
async function takePicture({
  picture,
  width,
  tools,
}: {
  picture: Picture;
  width: number;
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
  // Start whole-page screenshots at the top, even if something at the bottom was clicked.
  if (!isWindowOnly) await page.evaluate(() => window.scrollTo({ top: 0, behavior: "instant" }));
  for (const theme of themes) {
    await page.emulateMedia({ colorScheme: theme });
    const folder = path.join(rootDirectory, "screenshots", theme, String(width));
    await mkdir(folder, { recursive: true });
    await page.screenshot({
      path: path.join(folder, `${name}.png`),
      fullPage: !isWindowOnly,
      animations: "disabled",
    });
  }
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect.soft(overflow, `${name} is wider than its window`).toBe(0);
}

for (const width of widths) {
  test.describe(`${width} px`, () => {
    test.use({
      viewport: { width, height: width < 500 ? 740 : 900 },
      reducedMotion: "reduce",
      actionTimeout: 15_000,
    });

    for (const picture of pictures) {
      test(picture.name, async ({ page, context, site }) => {
        await takePicture({ picture, width, tools: { page, context, site } });
      });
    }
  });
}
