import type { BrowserContext, Page } from "@playwright/test";
import type { LaunchedExtension } from "../../harness/launch-extension.ts";
import { expect, test } from "../../harness/test.ts";
import { answerYouTube } from "../../replay/answer-youtube.ts";
import { sharedDataDirectory, sharedDataMissing } from "../../repository/shared-data.ts";
import { findViolations } from "./find-violations.ts";
import { placeRecording, routeWatchPages } from "./watch-page.ts";

test.skip(sharedDataDirectory === null, sharedDataMissing);

const talk = "F1xioXWb8CY";
const site = "https://talks.example";
const page = (body: string) =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><title>A talk</title>${body}`;

function readCaptions(format: string): string {
  const url = new URL(`https://www.youtube.com/api/timedtext?v=${talk}&fmt=${format}`);
  return answerYouTube({ request: { url, body: "" }, origin: url.origin }).body;
}

/** Returns text from recorded captions, so that a selection has real content. */
function readProse(): string {
  const { events }: { events: { segs?: { utf8: string }[] }[] } = JSON.parse(readCaptions("json3"));
  return events
    .slice(0, 120)
    .map(({ segs }) => segs?.map(({ utf8 }) => utf8).join("") ?? "")
    .join(" ");
}

const answers: Record<string, { contentType: string; body: () => string }> = {
  "/track": {
    contentType: "text/html",
    body: () => page('<video><track kind="captions" srclang="en" src="/talk.vtt"></video>'),
  },
  "/advert": {
    contentType: "text/html",
    body: () =>
      page(
        '<video><track kind="captions" srclang="en" src="/talk.vtt"></video><iframe src="/nothing"></iframe>',
      ),
  },
  "/framed": { contentType: "text/html", body: () => page('<iframe src="/track"></iframe>') },
  "/player": {
    contentType: "text/html",
    body: () =>
      page(`<video></video><script type="module">
        const track = document.querySelector("video").addTextTrack("captions", "English", "en");
        const text = await (await fetch("/talk.vtt")).text();
        for (const block of text.split("\\n\\n").slice(1)) {
          const [, start, end, words] = /(\\S+) --> (\\S+)\\n([^]+)/.exec(block) ?? [];
          const seconds = (time) => time.split(":").reduce((sum, part) => sum * 60 + Number(part), 0);
          if (words) track.addCue(new VTTCue(seconds(start), seconds(end), words));
        }
        document.title = "Ready";
      </script>`),
  },
  "/stream": {
    contentType: "text/html",
    body: () => page('<video></video><script>fetch("/master.m3u8")</script>'),
  },
  "/selection": { contentType: "text/html", body: () => page(`<article>${readProse()}</article>`) },
  "/embed": {
    contentType: "text/html",
    body: () => page(`<iframe src="https://www.youtube.com/embed/${talk}"></iframe>`),
  },
  // An iframe with `srcdoc` has no URL of its own.
  "/inline": {
    contentType: "text/html",
    body: () =>
      page(`<iframe srcdoc='<video><track kind="captions" srclang="en" src="/talk.vtt"></video>'></iframe>`),
  },
  "/nothing": {
    contentType: "text/html",
    body: () => page('<iframe src="https://player.other.example/v/1"></iframe>'),
  },
  "/talk.vtt": { contentType: "text/vtt", body: () => readCaptions("vtt") },
  "/master.m3u8": {
    contentType: "application/vnd.apple.mpegurl",
    body: () =>
      '#EXTM3U\n#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="s",NAME="English",LANGUAGE="en",DEFAULT=YES,URI="subtitles.m3u8"\n#EXT-X-STREAM-INF:BANDWIDTH=1,SUBTITLES="s"\nvideo.m3u8\n',
  },
  "/subtitles.m3u8": {
    contentType: "application/vnd.apple.mpegurl",
    body: () => "#EXTM3U\n#EXT-X-TARGETDURATION:1600\n#EXTINF:1509,\n/talk.vtt\n#EXT-X-ENDLIST\n",
  },
};

async function routeSite(context: BrowserContext): Promise<void> {
  await routeWatchPages(context);
  await context.route("https://www.youtube.com/embed/**", (route) =>
    route.fulfill({ contentType: "text/html", body: page("<video></video>") }),
  );
  await context.route(`${site}/**`, (route) => {
    const answer = answers[new URL(route.request().url()).pathname];
    return answer
      ? route.fulfill({ contentType: answer.contentType, body: answer.body() })
      : route.fulfill({ status: 404, body: "" });
  });
  await context.route("https://player.other.example/**", (route) => route.fulfill({ body: "" }));
}

/** Opens the side panel as a page, for the tab with this URL. */
async function openSidePanel({
  extension,
  url,
}: {
  extension: LaunchedExtension;
  url: string;
}): Promise<Page> {
  const panel = await extension.context.newPage();
  await panel.setViewportSize({ width: 400, height: 800 });
  await panel.addInitScript((wanted) => {
    const { tabs } = (globalThis as unknown as { chrome: { tabs: { query: (filter: object) => unknown } } })
      .chrome;
    const query = tabs.query.bind(tabs);
    tabs.query = async () => ((await query({})) as { url?: string }[]).filter((tab) => tab.url === wanted);
  }, url);
  await panel.goto(extension.urlOf("src/side-panel/index.html"));
  return panel;
}

/** Runs in the side panel. Waits until a tab reports a load and the panel has painted what comes of it. */
function waitForLoad(): Promise<void> {
  const { onUpdated } = (
    globalThis as unknown as {
      chrome: {
        tabs: { onUpdated: { addListener(listener: (id: number, info: { status?: string }) => void): void } };
      };
    }
  ).chrome.tabs;
  return new Promise((resolve) => {
    onUpdated.addListener((_id, { status }) => {
      if (status === "complete") requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
    });
  });
}

const findPoints = (panel: Page) =>
  panel.getByRole("region", { name: "Key points" }).getByRole("button", { name: /^Go to / });

test("the side panel summarizes captions from any site's player, and seeks it", async ({
  launchExtension,
}, testInfo) => {
  const extension = await launchExtension({ grantedHosts: [`${site}/*`] });
  const { context } = extension;
  await routeSite(context);
  for (const kind of ["track", "player", "stream", "embed", "inline"]) {
    const tab = await context.newPage();
    await tab.goto(`${site}/${kind}`);
    if (kind === "player") await expect(tab).toHaveTitle("Ready");
    // The panel finds a stream through the requests that the page has made.
    if (kind === "stream")
      await tab.waitForFunction(() =>
        performance.getEntriesByType("resource").some(({ name }) => name.endsWith("/master.m3u8")),
      );
    const isFramed = kind === "embed" || kind === "inline";
    if (!isFramed) await tab.evaluate(placeRecording, 26 * 60);
    const panel = await openSidePanel({ extension, url: tab.url() });
    await expect(findPoints(panel).nth(2), kind).toBeVisible();
    if (!isFramed) {
      await findPoints(panel).nth(1).click();
      await expect
        .poll(() => tab.evaluate(() => document.querySelector("video")?.currentTime ?? 0))
        .toBeGreaterThan(1);
    }
    await panel.getByRole("tab", { name: "Transcript" }).click();
    await expect(panel.getByRole("tabpanel")).toContainText("ledger");
    if (kind === "track") {
      await panel.getByRole("tab", { name: "Instant" }).click();
      for (const colorScheme of ["light", "dark"] as const) {
        await panel.emulateMedia({ colorScheme });
        await panel.screenshot({ path: testInfo.outputPath(`side-panel-${colorScheme}.png`) });
        const { violations } = await findViolations({ page: panel });
        expect(violations).toEqual([]);
      }
    }
    await panel.close();
    await tab.close();
  }
});

test(
  "another site's video gets a full summary from the server, whose times seek that site's player",
  { tag: "@night" },
  async ({ launchExtension, extensionPith: pith }, testInfo) => {
    const extension = await launchExtension({ serverOrigin: pith.origin, grantedHosts: [`${site}/*`] });
    const { context } = extension;
    await routeSite(context);
    const tab = await context.newPage();
    await tab.goto(`${site}/track`);
    await tab.evaluate(placeRecording, 26 * 60);
    const panel = await openSidePanel({ extension, url: tab.url() });
    await expect(findPoints(panel).nth(2)).toBeVisible();
    await panel.getByRole("tab", { name: "Full" }).click();
    await panel.getByRole("button", { name: "Full summary" }).click();
    await expect(panel.locator('[data-phase="done"]')).toBeVisible({ timeout: 40_000 });
    await findPoints(panel).nth(1).click();
    await expect
      .poll(() => tab.evaluate(() => document.querySelector("video")?.currentTime ?? 0))
      .toBeGreaterThan(1);
    await panel.screenshot({ path: testInfo.outputPath("side-panel-full.png") });
  },
);

test("the side panel summarizes selected text, reports an empty page, and requests a single host by name", {
  tag: "@night",
}, async ({ launchExtension }) => {
  const extension = await launchExtension({ grantedHosts: [`${site}/*`] });
  const { context } = extension;
  await routeSite(context);
  const tab = await context.newPage();
  await tab.goto(`${site}/selection`);
  await tab.evaluate(() => window.getSelection()?.selectAllChildren(document.body));
  const selected = await openSidePanel({ extension, url: tab.url() });
  await expect(selected.getByText("Free instant summary of the selected text")).toBeVisible();
  await expect(
    selected.getByRole("region", { name: "Key points" }).getByRole("listitem").first(),
  ).toBeVisible();
  await selected.close();

  await tab.goto(`${site}/nothing`);
  const nothing = await openSidePanel({ extension, url: tab.url() });
  await expect(nothing.getByRole("button", { name: "Allow player.other.example" })).toBeVisible();
  await expect(nothing.getByRole("button", { name: "Try again" })).toBeVisible();
});

test("the side panel starts over when its page or player loads anew, but not for other frames, such as those of ads", async ({
  launchExtension,
}) => {
  const extension = await launchExtension({ grantedHosts: [`${site}/*`] });
  await routeSite(extension.context);
  const tab = await extension.context.newPage();
  for (const { kind, isPlayerFrame } of [
    { kind: "advert", isPlayerFrame: false },
    { kind: "framed", isPlayerFrame: true },
  ]) {
    await tab.goto(`${site}/${kind}`);
    const panel = await openSidePanel({ extension, url: tab.url() });
    const mark = async () => {
      await expect(findPoints(panel).nth(2)).toBeVisible();
      await findPoints(panel)
        .first()
        .evaluate((element) => element.setAttribute("data-kept", ""));
    };
    await mark();
    const isPainted = panel.evaluate(waitForLoad);
    await tab.evaluate(() => document.querySelector("iframe")?.setAttribute("src", "/track?again"));
    await isPainted;
    await expect(panel.locator("[data-kept]")).toHaveCount(isPlayerFrame ? 0 : 1);
    await mark();
    await tab.reload();
    await expect(panel.locator("[data-kept]")).toHaveCount(0);
    await panel.close();
  }
});

test("the side panel reads no page unless the user asks it to", async ({ launchExtension }) => {
  const extension = await launchExtension();
  await routeSite(extension.context);
  const tab = await extension.context.newPage();
  await tab.goto(`${site}/track`);
  const panel = await openSidePanel({ extension, url: "about:blank" });
  await expect(panel.getByText("Pith reads a page only when you ask it to.")).toBeVisible();
});
