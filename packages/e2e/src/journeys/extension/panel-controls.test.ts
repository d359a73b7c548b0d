import { readFile } from "node:fs/promises";
import type { BrowserContext, Page } from "@playwright/test";
import { expect, test } from "../../harness/test.ts";
import { sharedDataDirectory, sharedDataMissing } from "../../repository/shared-data.ts";
import { plantVoices } from "./plant-voices.ts";
import { setPreferences } from "./set-preferences.ts";
import { findPanel, goToVideo, openGlance, openWatchPage, routeWatchPages } from "./watch-page.ts";

test.skip(sharedDataDirectory === null, sharedDataMissing);

/** A 25-minute video in English with manual captions. */
const talk = "F1xioXWb8CY";
/** A second video, five minutes long. */
const shortTalk = "GJLlxj_dtq8";

const readPlayerSeconds = (page: Page) =>
  page.evaluate(() => document.querySelector("video")?.currentTime ?? -1);
const openTab = (page: Page, name: string) => findPanel(page).getByRole("tab", { name }).click();
const readClipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText());

async function open(context: BrowserContext): Promise<Page> {
  await routeWatchPages(context);
  await context.grantPermissions(["clipboard-read", "clipboard-write"], {
    origin: "https://www.youtube.com",
  });
  const page = await openWatchPage({ context, videoId: talk });
  await openGlance(page);
  return page;
}

test("the device answers a question with citations that seek, or says that the video doesn't answer it", async ({
  launchExtension,
}) => {
  const { context } = await launchExtension();
  const requests: string[] = [];
  const page = await open(context);
  context.on("request", (request) => requests.push(request.url()));
  await openTab(page, "Ask");
  const panel = findPanel(page);
  await expect(panel.getByText("Answered on this device")).toBeVisible();
  await panel.getByRole("textbox", { name: "Ask about this video" }).fill("What does a private key do?");
  await panel.getByRole("button", { name: "Ask" }).click();
  const answer = panel.locator('[data-found="true"]');
  const citation = answer.locator("[data-citation]").last().getByRole("button");
  const place = /(\d+):(\d\d)/.exec(await citation.innerText());
  const seconds = Number(place?.[1]) * 60 + Number(place?.[2]);
  expect(seconds).toBeGreaterThan(0);
  await citation.click();
  await expect.poll(() => readPlayerSeconds(page)).toBeGreaterThanOrEqual(seconds - 1);
  expect(await readPlayerSeconds(page)).toBeLessThan(seconds + 5);
  await answer.getByRole("button", { name: /^Source 1: / }).click();

  await panel.getByRole("textbox").fill("Who won the football championship in Brazil?");
  await page.keyboard.press("Enter");
  await expect(panel.getByText("That isn’t said in this video.")).toBeVisible();
  await openTab(page, "Transcript");
  await openTab(page, "Ask");
  await expect(panel.locator("[data-found]")).toHaveCount(2);
  expect(
    requests.filter((url) => url.startsWith("http") && !url.startsWith("https://www.youtube.com")),
  ).toEqual([]);
});

test("the summary is copied, saved in each format and sent to Obsidian; a point as a quote and a link", async ({
  launchExtension,
}) => {
  const { context } = await launchExtension();
  const page = await open(context);
  const panel = findPanel(page);
  await panel.getByRole("button", { name: "Copy", exact: true }).click();
  await expect(panel.getByText("Copied")).toBeVisible();
  expect(await readClipboard(page)).toMatch(/- \[\d+:\d\d\] /);

  await panel.getByRole("button", { name: "Export" }).click();
  const save = async (name: string): Promise<{ file: string; text: string }> => {
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      panel.getByRole("button", { name }).click(),
    ]);
    return { file: download.suggestedFilename(), text: await readFile(await download.path(), "utf8") };
  };
  const markdown = await save("Markdown");
  expect(markdown.file).toMatch(/\.md$/);
  expect(markdown.text).toMatch(/^---\ntitle: ".*"\nsource: "https:\/\/www\.youtube\.com\/watch\?v=/);
  expect((await save("Plain text")).file).toMatch(/\.txt$/);
  const json = await save("JSON");
  expect(JSON.parse(json.text)).toMatchObject({ video: { id: talk }, summary: { language: "en" } });
  const points = await save("Key points (SRT)");
  const transcript = await save("Transcript (SRT)");
  expect(transcript.file).toMatch(/\.en\.srt$/);
  const countLines = (text: string) => text.match(/ --> /g)?.length ?? 0;
  expect(countLines(transcript.text)).toBeGreaterThan(countLines(points.text) * 5);

  // Selecting text to copy it doesn't seek.
  const words = panel.locator('[data-key-point="1"] p').first();
  await words.scrollIntoViewIfNeeded();
  const box = await words.boundingBox();
  const before = await readPlayerSeconds(page);
  await page.mouse.move((box?.x ?? 0) + 2, (box?.y ?? 0) + 12);
  await page.mouse.down();
  await page.mouse.move((box?.x ?? 0) + 120, (box?.y ?? 0) + 14, { steps: 4 });
  await page.mouse.up();
  await page.keyboard.press("ControlOrMeta+C");
  const copied = await readClipboard(page);
  expect(copied).not.toBe("");
  expect(await words.innerText()).toContain(copied);
  expect(await readPlayerSeconds(page)).toBe(before);

  const point = panel.locator('[data-key-point="1"]');
  await point.click();
  await point.getByRole("button", { name: "Copy link" }).click();
  await expect
    .poll(() => readClipboard(page))
    .toMatch(new RegExp(`^https://www\\.youtube\\.com/watch\\?v=${talk}&t=\\d+s$`));
  await point.getByRole("button", { name: "Copy quote" }).click();
  await expect.poll(() => readClipboard(page)).toMatch(/^“.+”\nhttps:/);
  // An instant summary isn't stored on any server.
  for (const name of ["Share", "Save"])
    await expect(panel.getByRole("button", { name, exact: true })).toHaveCount(0);
  // Must come last, because the browser's prompt to open Obsidian takes focus.
  await panel.getByRole("button", { name: "Open in Obsidian" }).click();
  await expect.poll(() => readClipboard(page)).toBe(markdown.text);
});

test("the browser's voice reads the summary aloud, also in a background tab, until the panel closes", {
  tag: "@night",
}, async ({ launchExtension }) => {
  const extension = await launchExtension();
  const page = await open(extension.context);
  const voices = await plantVoices({ page, extension });
  const panel = findPanel(page);
  await openTab(page, "Listen");
  await expect(panel.getByText(/your browser’s own voice/)).toBeVisible();
  await panel.getByRole("button", { name: "Play" }).click();
  await openTab(page, "Instant");
  await voices.finishSpeaking();
  await voices.finishSpeaking();
  const spoken = await voices.readSpoken();
  expect(spoken).toHaveLength(3);
  await expect(panel.locator('[data-key-point="0"]')).toContainText(spoken[1] ?? "nothing was spoken");
  await openTab(page, "Listen");
  await panel.getByRole("slider", { name: "Position in the audio" }).press("ArrowRight");
  await panel.getByRole("button", { name: "Next point" }).click();
  await panel.getByRole("button", { name: "Pause" }).click();
  expect(await voices.isSpeaking()).toBe(false);
  await panel.getByRole("button", { name: "Play" }).click();
  expect(await voices.isSpeaking()).toBe(true);
  await panel.getByRole("button", { name: "Close" }).click();
  await expect.poll(() => voices.isSpeaking()).toBe(false);
});

test("the transcript can be searched and seeks, and so do the chapters", { tag: "@night" }, async ({
  launchExtension,
}) => {
  const { context } = await launchExtension();
  const page = await open(context);
  const panel = findPanel(page);
  await openTab(page, "Transcript");
  await panel.getByRole("searchbox").fill("private key");
  await expect(panel.getByText(/^\d+ matches$/)).toBeVisible();
  await panel.getByRole("button", { name: "Next match" }).click();
  await openTab(page, "Chapters");
  const chapter = panel.getByRole("tabpanel").getByRole("button").nth(2);
  await chapter.click();
  await expect.poll(() => readPlayerSeconds(page)).toBeGreaterThan(60);
});

test("the panel is beside the player, below it on a narrow page, and a drawer in theater mode and full screen", async ({
  launchExtension,
}, testInfo) => {
  const { context } = await launchExtension();
  const page = await open(context);
  const panel = findPanel(page);
  const host = page.locator("pith-panel");
  const readBox = async () => (await panel.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await expect(host).not.toHaveAttribute("data-overlay");
  expect((await readBox()).x).toBeGreaterThan(900);

  await page.setViewportSize({ width: 800, height: 900 });
  await expect(page.locator("#below > pith-panel")).toHaveCount(1);
  await page.setViewportSize({ width: 1400, height: 900 });

  const flexy = page.locator("ytd-watch-flexy");
  await flexy.evaluate((element) => element.setAttribute("theater", ""));
  await expect(host).toHaveAttribute("data-overlay");
  const inTheater = await readBox();
  expect(inTheater.y).toBeGreaterThanOrEqual(0);
  expect(inTheater.y + inTheater.height).toBeLessThanOrEqual(900);
  await page.screenshot({ path: testInfo.outputPath("theater.png") });
  await flexy.evaluate((element) => element.removeAttribute("theater"));
  await expect(host).not.toHaveAttribute("data-overlay");

  await page.locator("#movie_player").evaluate((player) => {
    player.addEventListener("dblclick", () => void player.requestFullscreen());
  });
  await page.locator("#movie_player").dblclick();
  await expect(page.locator("#movie_player > pith-panel")).toHaveAttribute("data-fullscreen");
  await panel.getByRole("tab", { name: "Ask" }).click();
  await expect(panel.getByRole("textbox")).toBeVisible();
  await page.screenshot({ path: testInfo.outputPath("full-screen.png") });
  await page.evaluate(() => document.exitFullscreen());
  await expect(page.locator("#secondary-inner > pith-panel")).toHaveCount(1);
});

test("the panel keeps its place and the focus as it moves, and closing it doesn't scroll the page", async ({
  launchExtension,
}) => {
  const { context } = await launchExtension();
  const page = await open(context);
  const panel = findPanel(page);
  const pane = panel.getByRole("tabpanel");
  await pane.focus();
  await pane.evaluate((element) => {
    element.scrollTop = 300;
  });
  await page.locator("ytd-watch-flexy").evaluate((element) => element.setAttribute("theater", ""));
  await expect(page.locator("pith-panel")).toHaveAttribute("data-overlay");
  await expect(pane).toBeFocused();
  expect(await pane.evaluate((element) => element.scrollTop)).toBe(300);

  await page.evaluate(() => {
    document.body.style.minHeight = "3000px";
    window.scrollTo(0, 1500);
  });
  await panel.getByRole("button", { name: "Close the summary" }).click();
  await expect(panel).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Summarize" })).toBeFocused();
  expect(await page.evaluate(() => window.scrollY)).toBe(1500);
});

test("the panel stays open for the next video if the user wants it to, without taking the focus", async ({
  launchExtension,
}) => {
  const { context } = await launchExtension();
  const page = await open(context);
  await goToVideo({ page, videoId: shortTalk });
  await expect(findPanel(page)).toHaveCount(0);

  await setPreferences({ context, changes: { staysOpen: true } });
  await openGlance(page);
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  const before = await findPanel(page).innerText();
  await goToVideo({ page, videoId: talk });
  await page.locator('pith-panel [data-stage="glance"] [data-phase="done"]').waitFor();
  expect(await findPanel(page).innerText()).not.toBe(before);
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe("BODY");
  await findPanel(page).getByRole("button", { name: "Close the summary" }).click();
  await goToVideo({ page, videoId: shortTalk });
  await expect(page.getByRole("button", { name: "Summarize" })).toHaveAttribute("aria-expanded", "false");
  await expect(findPanel(page)).toHaveCount(0);
});
