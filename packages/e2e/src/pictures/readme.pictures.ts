import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "../journeys/web/support/site.ts";
import { rootDirectory } from "../repository/repository.ts";
import { orchardFile } from "./add-summary.ts";

const folder = path.join(rootDirectory, "docs", "pictures");
const size = { width: 1120, height: 700 };
const MAX_PICTURE_BYTES = 300_000;

async function save({ name, bytes }: { name: string; bytes: Buffer }): Promise<void> {
  expect(bytes.length, `${name} is too large`).toBeLessThanOrEqual(MAX_PICTURE_BYTES);
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, name), bytes);
}

test.use({ viewport: size, reducedMotion: "reduce" });

test("a summary of a caption file", async ({ page, site }) => {
  await page.goto(site.origin);
  await page.waitForLoadState("networkidle");
  await page.evaluate(() => document.fonts.ready);

  await page.getByRole("tab", { name: "Caption file" }).click();
  const { name, text } = orchardFile;
  await page
    .locator('input[type="file"]')
    .setInputFiles({ name, mimeType: "text/vtt", buffer: Buffer.from(text) });
  await page.getByRole("button", { name: "Summarize" }).click();
  await page.locator("[data-phase]").first().waitFor();
  await page.locator('[data-phase="done"]').waitFor();
  await page.getByText("Good evening, and thank you for coming out").waitFor();
  // Move the pointer off the key points, so that none shows its actions.
  await page.mouse.move(0, 0);
  for (const theme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme: theme });
    const bytes = await page.screenshot({ animations: "disabled" });
    await save({ name: `summary-${theme}.png`, bytes });
  }
});
