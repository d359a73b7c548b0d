import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { sharedDataDirectory, sharedDataMissing } from "../../harness/shared-data.ts";
import type { RunningPith } from "../../harness/start-pith.ts";
import { routeYouTubeEmbed } from "../../replay/route-youtube-embed.ts";
import { expect, test } from "./support/site.ts";

test.skip(sharedDataDirectory === null, sharedDataMissing);

/** Makes a summary of a recorded video and waits until it is done. Returns its title. */
async function makeSummary({ page, site }: { page: Page; site: RunningPith }): Promise<string> {
  await routeYouTubeEmbed(page);
  await page.goto(site.origin);
  await page.getByPlaceholder("Paste a link to a video").fill("https://www.youtube.com/watch?v=F1xioXWb8CY");
  await page.getByRole("button", { name: "Summarise" }).click();
  await expect(page.locator('[data-phase="done"]')).toBeVisible({ timeout: 40_000 });
  return page.getByRole("heading", { level: 1 }).innerText();
}

async function exportAs({ page, item }: { page: Page; item: string }) {
  await page.getByRole("button", { name: "Export" }).click();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("menuitem", { name: item, exact: true }).click(),
  ]);
  return { name: download.suggestedFilename(), text: await readFile(await download.path(), "utf8") };
}

test("D.pages.07 D.pages.08 D.pages.09 D.pages.10 D.pages.11 a summary has its player, key points, chapters, a transcript with search, and answers questions", async ({
  page,
  site,
}) => {
  await makeSummary({ page, site });
  await expect(page.locator('[data-player="youtube"]')).toBeVisible();
  const keyPoints = page.getByRole("region", { name: "Key points" }).getByRole("button", { name: /^Go to / });
  expect(await keyPoints.count()).toBeGreaterThanOrEqual(3);

  await page.getByRole("tab", { name: "Chapters" }).click();
  const chapters = page.getByRole("tabpanel", { name: "Chapters" });
  expect(await chapters.getByRole("listitem").count()).toBeGreaterThan(1);

  await page.getByRole("tab", { name: "Transcript" }).click();
  const transcript = page.getByRole("tabpanel", { name: "Transcript" });
  const search = transcript.getByRole("searchbox");
  await expect(search).toBeVisible();
  const [word = ""] = (await transcript.locator("[data-cue]").first().innerText()).match(/\p{L}{5,}/u) ?? [];
  await search.fill(word);
  await expect(transcript.locator("mark").first()).toHaveText(new RegExp(word, "i"));
  await search.fill("qqzzxxqqzz");
  await expect(transcript.locator("mark")).toHaveCount(0);

  await page.getByRole("tab", { name: "Ask" }).click();
  const questions = page.getByRole("tabpanel", { name: "Ask" });
  const question = `What is said about ${word}?`;
  await questions.getByRole("textbox", { name: "Ask about this video" }).fill(question);
  await questions.getByRole("button", { name: "Ask" }).click();
  const answer = questions.getByRole("listitem").filter({ hasText: question });
  await expect(answer).toBeVisible();
  await expect(answer.locator("q").first()).toBeVisible();
});

test("D.pages.12 D.pages.13 D.pages.14 D.pages.15 a summary is exported as Markdown, text and SRT, and printed without what isn't it", async ({
  page,
  site,
}) => {
  await page.addInitScript(() => {
    window.print = () => Object.assign(window, { __hasPrinted: true });
  });
  const title = await makeSummary({ page, site });

  const markdown = await exportAs({ page, item: "Markdown" });
  expect(markdown.name).toMatch(/\.md$/);
  expect(markdown.text).toMatch(/^# /);
  expect(markdown.text).toContain(title);
  expect(markdown.text).toMatch(/youtu/);

  const text = await exportAs({ page, item: "Plain text" });
  expect(text.name).toMatch(/\.txt$/);
  expect(text.text).toContain(title);
  expect(text.text).not.toMatch(/^# /m);

  const srt = await exportAs({ page, item: "Subtitles (SRT)" });
  expect(srt.name).toMatch(/\.srt$/);
  expect(srt.text).toMatch(/^\uFEFF?1\r?\n\d\d:\d\d:\d\d,\d{3} --> \d\d:\d\d:\d\d,\d{3}\r?\n\S/);

  await page.getByRole("button", { name: "Export" }).click();
  await page.getByRole("menuitem", { name: "Print or save as PDF" }).click();
  await expect.poll(() => page.evaluate(() => "__hasPrinted" in window)).toBe(true);
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByRole("region", { name: "Key points" })).toBeVisible();
  await expect(page.getByRole("banner")).toBeHidden();
  await expect(page.getByRole("contentinfo")).toBeHidden();
  await expect(page.getByRole("button", { name: "Export" })).toBeHidden();
});

test("D.pages.03 D.pages.04 D.pages.05 D.pages.06 D.pages.16 a summary is shared with anyone by link, with a preview, until the link is taken back", async ({
  browser,
  page,
  site,
}) => {
  const title = await makeSummary({ page, site });
  await page.getByRole("button", { name: "Share" }).click();
  const dialog = page.getByRole("dialog", { name: "Share this summary" });
  await dialog.getByRole("button", { name: "Make a public link" }).click();
  const url = await dialog.getByRole("textbox", { name: "Public link" }).inputValue();
  expect(url).toMatch(new RegExp(`^${site.origin}/s/[\\w-]{8,}$`));

  const html = await (await fetch(url)).text();
  const readMeta = (property: string) =>
    new RegExp(`<meta[^>]+property="${property}"[^>]+content="([^"]*)"`).exec(html)?.[1] ?? "";
  expect(readMeta("og:title").length).toBeGreaterThan(3);
  expect(readMeta("og:description").length).toBeGreaterThan(10);
  expect(readMeta("og:url")).toBe(url);

  const stranger = await browser.newContext();
  const other = await stranger.newPage();
  await other.goto(url);
  await expect(other.getByRole("heading", { level: 1 })).toHaveText(title);
  await expect(other.getByRole("region", { name: "Key points" })).toBeVisible();
  await expect(other.getByRole("banner").getByRole("link", { name: "Sign In" })).toBeVisible();
  await expect(other.getByRole("button", { name: "Share" })).toHaveCount(0);

  await dialog.getByRole("button", { name: "Stop sharing" }).click();
  await expect(dialog.getByRole("button", { name: "Make a public link" })).toBeVisible();
  await other.reload();
  await expect(other.getByRole("heading", { name: "This summary isn’t shared any more" })).toBeVisible();
  await expect(other.getByText(title)).toHaveCount(0);
  await stranger.close();
});

test("D.pages.01 D.pages.02 the history lists what was made and finds it by a word", async ({
  page,
  site,
}) => {
  const title = await makeSummary({ page, site });
  await page.goto(`${site.origin}/summaries`);
  await expect(page.getByRole("heading", { level: 1, name: "Your summaries" })).toBeVisible();
  const rows = page.locator("[data-summary]");
  await expect(rows).toHaveCount(1);
  const search = page.getByRole("searchbox", { name: "Search your summaries" });
  await search.fill("qqzzxxqqzz");
  await expect(page.getByText("No summary matches")).toBeVisible();
  await expect(rows).toHaveCount(0);
  await search.fill(title.match(/\p{L}{4,}/u)?.[0] ?? title);
  await expect(rows).toHaveCount(1);
  await rows.getByRole("link").click();
  await expect(page).toHaveURL(/\/summary\//);
});
