import { mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import type { BrowserContext, Page } from "@playwright/test";
import { expect, test } from "../harness/test.ts";
import { setPreferences } from "../journeys/extension/set-preferences.ts";
import { placeRecording } from "../journeys/extension/watch-page.ts";
import { buildWatchPage } from "../replay/build-watch-page.ts";
import { writeTimedText } from "../replay/write-captions.ts";
import { rootDirectory } from "../repository/repository.ts";
import { orchardTalk } from "./orchard-talk.ts";
import { writeCaptions } from "./write-captions.ts";

const folder = path.join(rootDirectory, "apps", "extension", "store", "pictures");
const MAX_PICTURE_BYTES = 300_000;
const screenshot = { width: 1280, height: 800 };
const videoId = "orchardtalk";
/** Our own talk, since store listings must not show recorded pages. */
const talk = writeCaptions(orchardTalk);

/** A video page that doesn't copy any real site: a player, a title, and a sidebar. */
const look = `
  body { margin: 0; font-family: Roboto, Arial, sans-serif; background: #fff; color: #161412; }
  html[dark] body { background: #131211; color: #f3efe9; }
  #columns { display: flex; gap: 24px; padding: 32px 28px; }
  #primary { flex: 1; min-width: 0; }
  #movie_player { position: relative; aspect-ratio: 16 / 9; border-radius: 12px; overflow: hidden;
    background: linear-gradient(160deg, #35516b, #7f9c8a 55%, #d8b073); }
  #movie_player video { position: absolute; inset: 0; width: 100%; height: 100%; opacity: 0; }
  .ytp-progress-bar { position: absolute; inset: auto 16px 22px; height: 5px; border-radius: 3px; background: rgb(255 255 255 / 0.45); }
  #title h1 { font-size: 21px; margin: 18px 0 10px; }
  #top-row { display: flex; justify-content: space-between; align-items: center; font-size: 14px; }
  #secondary { width: 420px; }
  #top-level-buttons-computed { display: flex; }
`;

const player = JSON.stringify({
  playabilityStatus: { status: "OK" },
  videoDetails: {
    videoId,
    title: "Six orchards, nine winters: what the frost records say",
    author: "Orchard Talks",
    lengthSeconds: String(Math.ceil(talk.durationSeconds)),
  },
  captions: {
    playerCaptionsTracklistRenderer: {
      captionTracks: [{ baseUrl: `/api/timedtext?v=${videoId}`, languageCode: "en" }],
    },
  },
});

async function routeTalk(context: BrowserContext): Promise<void> {
  await context.route("https://www.youtube.com/**", (route) => {
    const { pathname, searchParams } = new URL(route.request().url());
    if (pathname === "/watch")
      return route.fulfill({
        contentType: "text/html",
        body: buildWatchPage(player)
          .replace("</head>", `<style>${look}</style></head>`)
          .replace('<div class="ytp-right-controls">', '<div class="ytp-progress-bar"></div>$&'),
      });
    if (pathname !== "/api/timedtext") return route.fulfill({ status: 404, body: "" });
    const cues = talk.cues.map(({ startSeconds, endSeconds, text }) => ({
      startMs: startSeconds * 1000,
      durationMs: (endSeconds - startSeconds) * 1000,
      text,
    }));
    return route.fulfill(writeTimedText({ cues, format: searchParams.getAll("fmt").at(-1) ?? "" }));
  });
}

async function save({ name, bytes }: { name: string; bytes: Buffer }): Promise<void> {
  expect(bytes.length, `${name} is too large`).toBeLessThanOrEqual(MAX_PICTURE_BYTES);
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, name), bytes);
}

async function openPanel({
  context,
  isDark = false,
}: {
  context: BrowserContext;
  isDark?: boolean;
}): Promise<Page> {
  const page = await context.newPage();
  await page.setViewportSize(screenshot);
  await page.goto(`https://www.youtube.com/watch?v=${videoId}`);
  await page.evaluate((on) => document.documentElement.toggleAttribute("dark", on), isDark);
  await page.evaluate(placeRecording, Math.ceil(talk.durationSeconds));
  await page.locator("pith-button button").click();
  await page.locator('pith-panel [data-stage="glance"] [data-phase="done"]').waitFor();
  await page.mouse.move(5, 5);
  return page;
}

test("pictures for the stores", async ({ launchExtension }) => {
  const { context } = await launchExtension();
  await routeTalk(context);
  for (const language of ["en", "de", "es", "ru", "ar"]) {
    await setPreferences({ context, changes: { language } });
    const page = await openPanel({ context });
    await save({ name: `glance-${language}.png`, bytes: await page.screenshot({ animations: "disabled" }) });
    await page.close();
  }

  await setPreferences({ context, changes: { language: "en" } });
  const page = await openPanel({ context, isDark: true });
  const panel = page.locator("pith-panel");
  await panel.getByRole("tab", { name: "Ask" }).click();
  await panel.getByRole("textbox").fill("What do the sprinklers do for the buds?");
  await page.keyboard.press("Enter");
  await panel.locator('[data-found="true"]').waitFor();
  await save({ name: "ask-en.png", bytes: await page.screenshot({ animations: "disabled" }) });
  await panel.getByRole("tab", { name: "Transcript" }).click();
  await panel.getByRole("searchbox").fill("frost");
  await save({ name: "transcript-en.png", bytes: await page.screenshot({ animations: "disabled" }) });
  await page.close();

  const mark = await readFile(path.join(rootDirectory, "apps", "extension", "icons", "icon.svg"));
  const light = await openPanel({ context });
  const shown = await light.locator("pith-panel section").first().screenshot({ animations: "disabled" });
  await light.close();
  for (const { name, width, height } of [
    { name: "tile-440x280.png", width: 440, height: 280 },
    { name: "tile-1400x560.png", width: 1400, height: 560 },
  ]) {
    const tile = await context.newPage();
    await tile.setViewportSize({ width, height });
    await tile.setContent(buildTile({ picture: shown, mark, width }));
    await tile.locator("img").evaluate((image: HTMLImageElement) => image.decode());
    await save({ name, bytes: await tile.screenshot() });
    await tile.close();
  }
});

/** Builds the promo tile: the name, a one-sentence pitch, and an unmodified screenshot of the panel. */
function buildTile({ picture, mark, width }: { picture: Buffer; mark: Buffer; width: number }): string {
  const size = width / 1400;
  const em = Math.max(width / 20, 34);
  return `<!doctype html><style>
    body { margin: 0; height: 100vh; display: flex; align-items: center; overflow: hidden; background: #fbf8f3; color: #1d1a17;
      font-family: Roboto, Arial, sans-serif; }
    div { flex: 1; padding: 0 ${width / 18}px; }
    b { font-size: ${em}px; padding-left: 1.4em;
      background: url("data:image/svg+xml;base64,${mark.toString("base64")}") left / 1.1em no-repeat; }
    p { margin: 0.5em 0 0; font-size: ${Math.max(28 * size, 15)}px; line-height: 1.4; }
    img { align-self: flex-start; width: 42%; margin: ${width / 22}px ${width / 18}px 0 0; border-radius: ${16 * size}px;
      box-shadow: 0 ${10 * size}px ${40 * size}px rgb(0 0 0 / 0.18); }
  </style><div><b>Pith</b><p>Video summaries in which every point shows the words that prove it.</p></div>
  <img alt="" src="data:image/png;base64,${picture.toString("base64")}">`;
}
