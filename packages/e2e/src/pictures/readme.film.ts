import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "../journeys/web/support/site.ts";
import { rootDirectory } from "../repository/repository.ts";
import { orchardFile } from "./add-summary.ts";
import { startFilm } from "./film.ts";

const FILE = path.join(rootDirectory, "docs", "pictures", "film.webp");
const MAX_FILM_BYTES = 3_000_000;

test.use({ viewport: { width: 1120, height: 700 }, colorScheme: "light" });

test("from a caption file to the words that prove a point, and an answer", async ({ page, site }) => {
  test.setTimeout(300_000);
  await page.goto(site.origin);
  await page.waitForLoadState("networkidle");
  await page.evaluate(() => document.fonts.ready);
  const film = await startFilm(page);
  await film.hold(1200);

  await film.press(page.getByRole("tab", { name: "Caption file" }));
  await film.hold(500);
  const { name, text } = orchardFile;
  await page
    .locator('input[type="file"]')
    .setInputFiles({ name, mimeType: "text/vtt", buffer: Buffer.from(text) });
  await film.hold(900);
  await film.press(page.getByRole("button", { name: "Summarize" }));
  await film.follow(page.locator('[data-phase="done"]').waitFor(), 120);
  await page.waitForLoadState("networkidle");
  await film.hold(2800);

  const point = page.locator("[data-key-point]").nth(2);
  await film.press(point.getByRole("button").first());
  await film.hold(2600);

  await film.press(page.getByRole("tab", { name: "Ask", exact: true }));
  const panel = page.getByRole("tabpanel", { name: "Ask" });
  await film.press(panel.getByRole("textbox"));
  for (const word of "Why did the lowest field stay warm?".split(/(?<= )/)) {
    await page.keyboard.type(word);
    await film.hold(140);
  }
  await film.press(panel.getByRole("button", { name: "Ask" }));
  await film.follow(page.locator("[data-questions] [data-found]").waitFor(), 150);
  await film.hold(3200);

  const bytes = await film.end();
  expect(bytes.length, "the film is too large").toBeLessThanOrEqual(MAX_FILM_BYTES);
  await mkdir(path.dirname(FILE), { recursive: true });
  await writeFile(FILE, bytes);
});
