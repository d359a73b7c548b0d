import path from "node:path";
import type { Locator, Page } from "@playwright/test";
import { routeYouTubeEmbed } from "../../replay/route-youtube-embed.ts";
import { sharedDataDirectory } from "../../repository/shared-data.ts";
import { holdLastEvent } from "./support/hold-last-event.ts";
import { expect, test } from "./support/site.ts";
import { summaryScenes } from "./support/summary-scenes.ts";

test.skip(sharedDataDirectory === null, "the shared recordings are not beside the project");

/** Human-written captions of a two-hour keynote. */
const twoHourFile = path.join(sharedDataDirectory ?? "", "captions/wwdc_manual/en_2019_101.vtt");

function findKeyPoints(page: Page): Locator {
  return page.getByRole("region", { name: "Key points" }).getByRole("button", { name: /^Go to / });
}

/** Returns the time on a key point's button, in seconds: 'Go to 1:02:03' is 3,723. */
async function readSeconds(keyPoint: Locator): Promise<number> {
  const name = (await keyPoint.getAttribute("aria-label")) ?? (await keyPoint.innerText());
  const time = /(\d+(?::\d\d)+)/.exec(name)?.[1] ?? "";
  return time.split(":").reduce((seconds, part) => seconds * 60 + Number(part), 0);
}

/**
 * Expects key points to appear while the summary is still in progress, and the summary to finish after that.
 */
async function expectStreaming({
  page,
  release,
}: {
  page: Page;
  release: () => Promise<void>;
}): Promise<void> {
  await expect(page.locator('[data-phase="working"]')).toBeVisible();
  await expect(findKeyPoints(page).nth(2)).toBeVisible();
  await expect(page.locator('[data-phase="working"]')).toBeVisible();
  await release();
  await expect(page.locator('[data-phase="done"]')).toBeVisible();
}

test("an uploaded two-hour VTT file becomes key points that lead to their time in the transcript", {
  tag: ["@S1.product.04", "@D.sources.13", "@D.guests.01"],
}, async ({ page, site }) => {
  const { release } = await holdLastEvent(page);
  await page.goto(site.origin);
  await page.getByRole("tab", { name: "Caption file" }).click();
  await page.locator('input[type="file"]').setInputFiles(twoHourFile);
  await page.getByRole("button", { name: "Summarize" }).click();
  await expect(page).toHaveURL(/\/summary\//);
  await expectStreaming({ page, release });
  await expect(page.getByText("Instant summary").first()).toBeVisible();

  const keyPoints = findKeyPoints(page);
  expect(await keyPoints.count()).toBeGreaterThanOrEqual(5);
  const chosen = keyPoints.nth(3);
  const seconds = await readSeconds(chosen);
  expect(seconds).toBeGreaterThan(0);
  await chosen.click();
  await expect
    .poll(async () => Number(await page.locator("[data-transcript]").getAttribute("data-current-seconds")))
    .toBeGreaterThanOrEqual(seconds);
  const landed = Number(await page.locator("[data-transcript]").getAttribute("data-current-seconds"));
  expect(landed).toBeLessThan(seconds + 1);
});

test("a pasted YouTube link streams key points, and a click on one seeks the player", {
  tag: ["@S1.product.01", "@D.sources.01", "@D.summary.13"],
}, async ({ page, site }) => {
  await routeYouTubeEmbed(page);
  const { release } = await holdLastEvent(page);
  await page.goto(site.origin);
  await page.getByPlaceholder("Paste a link to a video").fill("https://www.youtube.com/watch?v=F1xioXWb8CY");
  await page.getByRole("button", { name: "Summarize" }).click();
  await expect(page).toHaveURL(/\/summary\//);
  await expectStreaming({ page, release });

  const chosen = findKeyPoints(page).nth(2);
  const seconds = await readSeconds(chosen);
  await chosen.click();
  const player = page.locator('[data-player="youtube"]');
  await expect
    .poll(async () => Math.floor(Number(await player.getAttribute("data-current-seconds"))))
    .toBe(seconds);

  const next = findKeyPoints(page).nth(4);
  const nextSeconds = await readSeconds(next);
  await next.click();
  await expect
    .poll(async () => Math.floor(Number(await player.getAttribute("data-current-seconds"))))
    .toBe(nextSeconds);
});

test("a video without captions is rejected with the reason, and shows no summary", {
  tag: ["@D.captions.09", "@D.captions.10"],
}, async ({ page, site }) => {
  await page.goto(site.origin);
  await page.getByPlaceholder("Paste a link to a video").fill("https://youtu.be/dsMFmonKDD4");
  await page.getByRole("button", { name: "Summarize" }).click();
  await expect(page.locator('[data-phase="failed"]')).toBeVisible();
  await expect(page.getByText(/captions/i).first()).toBeVisible();
});

test("a summary that failed for want of captions leads to the field for a file", async ({
  context,
  page,
  site,
}) => {
  const scene = summaryScenes.find(({ name }) => name === "a summary that failed");
  await page.goto(`${site.origin}${await scene?.prepare({ context, page, site })}`);
  await page.getByRole("link", { name: "Use a caption file instead" }).click();
  await expect(page.getByRole("tab", { name: "Caption file" })).toHaveAttribute("aria-selected", "true");
});

test("a summary survives a restart of the server", { tag: "@night" }, async ({ page, startPith }) => {
  const own = await startPith();
  await page.goto(own.origin);
  await page.getByRole("tab", { name: "Caption file" }).click();
  await page.locator('input[type="file"]').setInputFiles(twoHourFile);
  await page.getByRole("button", { name: "Summarize" }).click();
  await expect(page.locator('[data-phase="done"]')).toBeVisible();
  const count = await findKeyPoints(page).count();
  await own.restart();
  await page.reload();
  await expect(page.locator('[data-phase="done"]')).toBeVisible();
  await page.getByRole("button", { name: "Expand all" }).click();
  await expect(findKeyPoints(page)).toHaveCount(count);
});
