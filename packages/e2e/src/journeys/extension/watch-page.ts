import type { BrowserContext, Locator, Page } from "@playwright/test";
import { answerYouTube } from "../../replay/answer-youtube.ts";
import { routeYouTube } from "../../replay/route-youtube.ts";

/** As strict as YouTube's own policy: no HTML from strings (Trusted Types), and only the page's own scripts. */
const securityPolicy =
  "require-trusted-types-for 'script'; script-src 'self' 'unsafe-inline'; object-src 'none'; base-uri 'self'";

/** A minimal version of YouTube's layout: a player with a column next to it. */
const layout = `
  body { margin: 0; font-family: Roboto, Arial, sans-serif; background: #fff; color: #0f0f0f; }
  html[dark] body { background: #0f0f0f; color: #f1f1f1; }
  #columns { display: flex; gap: 24px; padding: 72px 24px; }
  #primary { flex: 1; min-width: 0; }
  #movie_player { position: relative; aspect-ratio: 16 / 9; background: #000; }
  #movie_player video { width: 100%; height: 100%; }
  .ytp-progress-bar { position: absolute; inset: auto 12px 24px; height: 5px; background: rgb(255 255 255 / 0.3); }
  #title h1 { font-size: 20px; }
  #top-row { display: flex; justify-content: space-between; font-size: 14px; }
  #secondary { width: 402px; }
  #top-level-buttons-computed { display: flex; }
  @media (max-width: 999px) { #columns { display: block; } #secondary { width: auto; } }
`;

/** Serves the replayed YouTube. Its watch pages get the real site's security policy, layout, and progress bar. */
export async function routeWatchPages(context: BrowserContext): Promise<void> {
  await routeYouTube(context);
  await context.route("https://www.youtube.com/watch?*", async (route) => {
    const url = new URL(route.request().url());
    const { status, body } = answerYouTube({ request: { url, body: "" }, origin: url.origin });
    await route.fulfill({
      status,
      headers: { "content-type": "text/html", "content-security-policy": securityPolicy },
      body: body
        .replace("</head>", `<style>${layout}</style></head>`)
        .replace('<div class="ytp-right-controls">', '<div class="ytp-progress-bar"></div>$&'),
    });
  });
}

/** Opens the watch page of a recorded video and loads silent audio into its player. */
export async function openWatchPage({
  context,
  videoId,
}: {
  context: BrowserContext;
  videoId: string;
}): Promise<Page> {
  const page = await context.newPage();
  await page.setViewportSize({ width: 1400, height: 900 });
  await page.goto(`https://www.youtube.com/watch?v=${videoId}`);
  await page.evaluate(placeRecording, 26 * 60);
  return page;
}

/** Runs in the page. Loads silence of this length into the player, so that seeking works. */
export async function placeRecording(seconds: number): Promise<void> {
  const samplesPerSecond = 3000;
  const size = seconds * samplesPerSecond;
  const header = new DataView(new ArrayBuffer(44));
  const write = (at: number, text: string) => {
    for (const [index, letter] of [...text].entries()) header.setUint8(at + index, letter.charCodeAt(0));
  };
  write(0, "RIFF");
  header.setUint32(4, 36 + size, true);
  write(8, "WAVEfmt ");
  header.setUint32(16, 16, true);
  header.setUint16(20, 1, true);
  header.setUint16(22, 1, true);
  header.setUint32(24, samplesPerSecond, true);
  header.setUint32(28, samplesPerSecond, true);
  header.setUint16(32, 1, true);
  header.setUint16(34, 8, true);
  write(36, "data");
  header.setUint32(40, size, true);
  const video = document.querySelector("video");
  if (!video) throw new Error("The page has no player.");
  const isReady = new Promise((resolve) => video.addEventListener("loadedmetadata", resolve, { once: true }));
  video.src = URL.createObjectURL(new Blob([header, new Uint8Array(size).fill(128)], { type: "audio/wav" }));
  await isReady;
}

/** Goes to another video as YouTube does, without reloading the page. */
export async function goToVideo({ page, videoId }: { page: Page; videoId: string }): Promise<void> {
  await page.evaluate(async (id) => {
    const answer = await fetch("/youtubei/v1/player", {
      method: "POST",
      body: JSON.stringify({ videoId: id }),
    });
    const player = await answer.json();
    window.history.pushState(null, "", `/watch?v=${id}`);
    document.title = `${player.videoDetails.title} - YouTube`;
    Object.assign(document.querySelector("#movie_player") ?? {}, { getPlayerResponse: () => player });
    document.querySelector("ytd-app")?.dispatchEvent(new Event("yt-navigate-finish", { bubbles: true }));
  }, videoId);
}

export function findPanel(page: Page): Locator {
  return page.getByRole("region", { name: "Pith summary" });
}

/** Finds the buttons that seek to the key points. */
export function findKeyPoints(page: Page): Locator {
  return findPanel(page)
    .getByRole("region", { name: "Key points" })
    .getByRole("button", { name: /^Go to / });
}

/** Clicks the button under the video and waits for the glance, whose later chapters are rendered last. */
export async function openGlance(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Summarize" }).click();
  await page
    .locator('pith-panel [data-stage="glance"] [data-phase="done"] section[aria-busy="false"]')
    .waitFor();
}
