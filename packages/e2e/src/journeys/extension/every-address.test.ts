import type { BrowserContext, Page } from "@playwright/test";
import { expect, test } from "../../harness/test.ts";
import { answerYouTube } from "../../replay/answer-youtube.ts";
import { sharedDataDirectory, sharedDataMissing } from "../../repository/shared-data.ts";
import { findKeyPoints, openGlance, openWatchPage, routeWatchPages } from "./watch-page.ts";

test.skip(sharedDataDirectory === null, sharedDataMissing);

const talk = "F1xioXWb8CY";
const shortTalk = "GJLlxj_dtq8";

const addresses = {
  short: `https://www.youtube.com/shorts/${shortTalk}`,
  live: `https://www.youtube.com/live/${shortTalk}?si=x`,
  mobile: `https://m.youtube.com/watch?v=${shortTalk}`,
  music: `https://music.youtube.com/watch?v=${shortTalk}`,
} as const;

function readPlayer(videoId: string): string {
  const url = new URL("https://www.youtube.com/youtubei/v1/player");
  const { body } = answerYouTube({ request: { url, body: JSON.stringify({ videoId }) }, origin: url.origin });
  return body;
}

/** Serves pages, each with the player of its page type. A Shorts page also has a hidden player with another video. */
async function routePages(context: BrowserContext): Promise<void> {
  await routeWatchPages(context);
  for (const [kind, address] of Object.entries(addresses)) {
    const player = (id: string) =>
      `<div id="${id}" class="html5-video-player" style="position:relative;height:300px"><video class="html5-main-video"></video></div>`;
    const assign = (id: string, videoId: string) =>
      `Object.assign(document.getElementById("${id}"), { getPlayerResponse: () => (${readPlayer(videoId).replaceAll("<", "\\u003c")}) });`;
    const isShort = kind === "short";
    const isMobile = kind === "mobile";
    const body = `<!doctype html><meta charset="utf-8"><title>Talk - YouTube</title><body>
      ${isMobile ? '<ytm-slim-video-action-bar-renderer><div class="slim-video-action-bar-actions"></div></ytm-slim-video-action-bar-renderer>' : ""}
      ${isShort ? `<div hidden>${player("movie_player")}</div>${player("shorts-player")}` : player("movie_player")}
      <script>${isShort ? assign("movie_player", talk) + assign("shorts-player", shortTalk) : assign("movie_player", shortTalk)}</script>`;
    await context.route(`${address.split("?")[0]}**`, (route) =>
      route.fulfill({ contentType: "text/html", body }),
    );
  }
}

async function openPage({ context, address }: { context: BrowserContext; address: string }): Promise<Page> {
  const page = await context.newPage();
  await page.setViewportSize({ width: 1100, height: 800 });
  await page.goto(address);
  return page;
}

test("the button creates a glance on every kind of page with a video", async ({ launchExtension }) => {
  const { context } = await launchExtension();
  await routePages(context);
  for (const [kind, address] of Object.entries(addresses)) {
    const page = await openPage({ context, address });
    await openGlance(page);
    await expect(findKeyPoints(page).nth(1), kind).toBeVisible();
    expect(await page.locator("ytm-slim-video-action-bar-renderer pith-button").count()).toBe(
      kind === "mobile" ? 1 : 0,
    );
    await page.close();
  }
});

test("the button on a thumbnail opens that video's glance without touching the page's player", async ({
  launchExtension,
}) => {
  const { context } = await launchExtension();
  await routePages(context);
  const page = await openWatchPage({ context, videoId: talk });
  const problems: string[] = [];
  page.on("pageerror", (error) => problems.push(String(error)));
  await page.evaluate((id) => {
    const link = document.createElement("a");
    Object.assign(link, { id: "thumbnail", href: `/watch?v=${id}` });
    link.style.cssText = "display:block;width:168px;height:94px;background:#888";
    document.querySelector("#related")?.append(link);
  }, shortTalk);

  // The pointer reaches the thumbnail only once, so the extension's script must have run by then.
  await page.locator("pith-button").waitFor();
  await expect(page.locator("pith-thumbnail")).toHaveCount(0);
  await page.locator("a#thumbnail").hover({ position: { x: 100, y: 60 } });
  const button = page.locator("pith-thumbnail button");
  await button.hover();
  await button.click();
  await page.locator('pith-panel [data-stage="glance"] [data-phase="done"]').waitFor();
  await page.mouse.move(5, 5);
  await expect(page.locator("pith-thumbnail")).toHaveCount(0);
  expect(page.url()).toContain(talk);
  await expect(page.locator("[data-pith-marks]")).toHaveCount(0);

  const opening = context.waitForEvent("page");
  await findKeyPoints(page).first().click();
  expect((await opening).url()).toMatch(new RegExp(`watch\\?v=${shortTalk}&t=\\d+s`));
  expect(await page.evaluate(() => document.querySelector("video")?.currentTime)).toBe(0);

  // The button for the page's own video reuses the panel.
  await page.getByRole("button", { name: "Summarize", exact: true }).click();
  await page.locator("[data-pith-marks] [data-seed]").first().waitFor({ state: "attached" });
  await expect(page.locator("pith-panel")).toHaveCount(1);
  expect(problems).toEqual([]);
});
