import { answerLikeAModel } from "@pith/engine/testing/answer-like-a-model";
import { startOpenAiServer } from "@pith/engine/testing/start-openai-server";
import type { BrowserContext, Page } from "@playwright/test";
import { readBuiltOrigin, readExtensionOrigin } from "../../harness/launch-extension.ts";
import { expect, test } from "../../harness/test.ts";
import { sharedDataDirectory, sharedDataMissing } from "../../repository/shared-data.ts";
import { buyPlan } from "../web/support/accounts.ts";
import { createLoginLink, createTelegramPerson } from "../web/support/people.ts";
import { findViolations } from "./find-violations.ts";
import { findWorker, openPopup, readUsage } from "./popup.ts";
import {
  findKeyPoints,
  findPanel,
  goToVideo,
  openGlance,
  openWatchPage,
  routeWatchPages,
} from "./watch-page.ts";

test.skip(sharedDataDirectory === null, sharedDataMissing);

/** A 25-minute video in English with manual captions. */
const talk = "F1xioXWb8CY";
/** A second video, five minutes long. */
const shortTalk = "GJLlxj_dtq8";
const withoutCaptions = "dsMFmonKDD4";

/** Records the browser's API requests, including those from the extension's worker. */
function recordApiCalls(context: BrowserContext): string[] {
  const calls: string[] = [];
  context.on("request", (request) => {
    const url = new URL(request.url());
    if (url.origin === readBuiltOrigin()) calls.push(`${request.method()} ${url.pathname}`);
  });
  return calls;
}

/** Delays the last event of every summary, so that the test can observe streaming key points. */
async function holdLastEvent(context: BrowserContext): Promise<() => Promise<void>> {
  const worker = findWorker(context);
  await worker.evaluate(() => {
    const released = Promise.withResolvers<void>();
    Object.assign(globalThis, { __releaseLastEvent: released.resolve });
    const fetchFromServer = globalThis.fetch.bind(globalThis);
    globalThis.fetch = async (input, init) => {
      const response = await fetchFromServer(input, init);
      if (!response.body || !String(input).endsWith("/events")) return response;
      const gate = new TransformStream<string, string>({
        async transform(text, controller) {
          const done = text.indexOf('"type":"done"');
          if (done < 0) return controller.enqueue(text);
          const start = text.lastIndexOf("\n\n", done) + 2;
          controller.enqueue(text.slice(0, start));
          await released.promise;
          controller.enqueue(text.slice(start));
        },
      });
      const decoder = new TextDecoderStream() as unknown as TransformStream<Uint8Array, string>;
      const body = response.body.pipeThrough(decoder).pipeThrough(gate).pipeThrough(new TextEncoderStream());
      return new Response(body as unknown as ReadableStream<Uint8Array<ArrayBuffer>>, {
        status: response.status,
        headers: response.headers,
      });
    };
  });
  return () =>
    worker.evaluate(() => (globalThis as unknown as { __releaseLastEvent: () => void }).__releaseLastEvent());
}

/** Parses the time in a key point's button: 'Go to 1:02:03' is 3,723 seconds. */
async function readSeconds({ page, index }: { page: Page; index: number }): Promise<number> {
  const name = (await findKeyPoints(page).nth(index).getAttribute("aria-label")) ?? "";
  const time = /(\d+(?::\d\d)+)/.exec(name)?.[1] ?? "";
  return time.split(":").reduce((seconds, part) => seconds * 60 + Number(part), 0);
}

function readPlayerSeconds(page: Page): Promise<number> {
  return page.evaluate(() => document.querySelector("video")?.currentTime ?? -1);
}

test("a press on the button shows a glance that is created in the page, without a server", {
  tag: ["@S1.product.05", "@S1.product.12", "@D.engine.05", "@D.sources.20"],
}, async ({ launchExtension }) => {
  const { context } = await launchExtension();
  await routeWatchPages(context);
  const problems: string[] = [];
  context.on("weberror", (error) => problems.push(String(error.error())));
  context.on("console", (message) => {
    if (message.type() === "error") problems.push(message.text());
  });
  const apiCalls = recordApiCalls(context);
  const page = await openWatchPage({ context, videoId: talk });
  await openGlance(page);

  await expect(findPanel(page).getByText("Instant summary: the speaker’s own words")).toBeVisible();
  await expect(findPanel(page).getByText("Free instant summary, created on this device.")).toBeVisible();
  const seeds = page.locator(".ytp-progress-bar [data-pith-marks] [data-seed]");
  const countMarks = () =>
    seeds.evaluateAll((marks) => marks.flatMap((mark) => (mark as HTMLElement).title.split("\n")).length);
  await expect.poll(countMarks).toBeGreaterThanOrEqual(3);
  // The panel renders later chapters once the first are painted.
  await expect(findKeyPoints(page)).toHaveCount(await countMarks());

  const seconds = await readSeconds({ page, index: 1 });
  await findKeyPoints(page).nth(1).click();
  await expect.poll(() => readPlayerSeconds(page)).toBeGreaterThanOrEqual(seconds - 1);
  expect(await readPlayerSeconds(page)).toBeLessThan(seconds + 3);

  const { violations } = await findViolations({ page, within: ["pith-panel", "pith-button"] });
  expect(violations).toEqual([]);

  await findPanel(page).getByRole("button", { name: "Copy", exact: true }).click();
  await expect(findPanel(page).getByText("Copied")).toBeAttached();
  await findPanel(page).getByRole("button", { name: "Export" }).click();
  for (const [name, ending] of [
    ["Markdown", "md"],
    ["JSON", "json"],
  ] as const) {
    const downloading = page.waitForEvent("download");
    await findPanel(page).getByRole("button", { name }).click();
    expect((await downloading).suggestedFilename()).toMatch(new RegExp(`\\.${ending}$`));
  }
  await page.locator("#movie_player").evaluate((player) => player.requestFullscreen());
  await expect(page.locator("#movie_player pith-panel[data-fullscreen]")).toBeVisible();
  await page.evaluate(() => document.exitFullscreen());
  await expect(page.locator("#secondary pith-panel")).toBeVisible();

  expect(apiCalls).toEqual([]);
  expect(problems).toEqual([]);
});

test("a full summary comes from the server, seeks the player and uses quota; a glance uses none", {
  tag: [
    "@S1.product.01",
    "@S1.product.09",
    "@S1.product.12",
    "@D.sources.20",
    "@D.sources.21",
    "@D.quota.10",
  ],
}, async ({ launchExtension, extensionPith: pith, replay }) => {
  const extension = await launchExtension({ serverOrigin: pith.origin });
  const { context } = extension;
  await routeWatchPages(context);
  const apiCalls = recordApiCalls(context);
  // All tests in a worker share the replay, so it may already have calls from other tests.
  const callsBefore = replay?.calls.length ?? 0;
  expect(await readUsage(extension)).toBe("0 of 5 used");

  const page = await openWatchPage({ context, videoId: talk });
  await openGlance(page);
  const release = await holdLastEvent(context);
  await page.getByRole("button", { name: "Full summary" }).click();
  const working = page.locator('pith-panel [data-stage="full"] [data-phase="working"]');
  await expect(findKeyPoints(page).nth(2)).toBeVisible();
  await expect(working).toBeVisible();
  await release();
  await expect(page.locator('pith-panel [data-stage="full"] [data-phase="done"]')).toBeVisible();
  await expect(findPanel(page).getByText("from the browser")).toBeVisible();

  for (const index of [4, 1]) {
    const seconds = await readSeconds({ page, index });
    await findKeyPoints(page).nth(index).click();
    await expect.poll(() => readPlayerSeconds(page)).toBeGreaterThanOrEqual(seconds - 1);
    expect(await readPlayerSeconds(page)).toBeLessThan(seconds + 3);
  }

  expect(apiCalls).toContain("POST /api/summaries");
  // The request included the captions, so the server fetched none.
  const calls = replay?.calls.slice(callsBefore);
  expect(calls?.filter((call) => call.includes("/api/timedtext"))).toEqual([]);
  expect(await readUsage(extension)).toBe("1 of 5 used");

  await goToVideo({ page, videoId: shortTalk });
  await openGlance(page);
  expect(await readUsage(extension)).toBe("1 of 5 used");
  await page.getByRole("button", { name: "Full summary" }).click();
  await expect(page.getByRole("link", { name: "Open in Pith" })).toBeVisible();
  expect(await readUsage(extension)).toBe("2 of 5 used");

  // Up to here, nobody was signed in. Now a user with a paid Lite plan signs in on the website.
  const person = await createTelegramPerson({ site: pith });
  const website = await context.newPage();
  await website.goto(await createLoginLink({ site: pith, telegramId: person.telegramId }));
  await expect(website.getByRole("button", { name: "Account menu for Ada Lovelace" })).toBeVisible();
  await buyPlan({ context, site: pith, person, plan: "lite", publicOrigin: readBuiltOrigin() });
  const popup = await openPopup({ extension });
  await expect(popup.getByText("Using your website account: Ada Lovelace")).toBeVisible();
  await popup.getByRole("button", { name: "Sign in" }).click();
  const [login] = await Promise.all([
    context.waitForEvent("page"),
    popup.getByRole("link", { name: "Open the sign-in page" }).click(),
  ]);
  await login.getByRole("button", { name: /^Continue/ }).click();
  await expect(popup.getByText("Signed in as Ada Lovelace")).toBeVisible();
  await expect(popup.getByText("LITE PLAN")).toBeVisible();
  await popup.close();
  expect(await readUsage(extension)).toBe("0 of 50 used");
  const asSubscriber = await openWatchPage({ context, videoId: talk });
  await openGlance(asSubscriber);
  await asSubscriber.getByRole("button", { name: "Full summary" }).click();
  await expect(asSubscriber.getByRole("link", { name: "Open in Pith" })).toBeVisible();
  expect(await readUsage(extension)).toBe("1 of 50 used");
});

test("with a language model, the panel offers other formats and a focus, and says how a point was verified", async ({
  launchExtension,
  startPith,
}) => {
  const model = await startOpenAiServer({
    respond: (request) => ({ kind: "answer", text: JSON.stringify(answerLikeAModel(request)) }),
  });
  const pith = await startPith({
    settings: {
      ALLOWED_ORIGINS: readExtensionOrigin(),
      PUBLIC_URL: readBuiltOrigin(),
      MODEL_PROVIDERS: "compatible:stub-model",
      MODEL_COMPATIBLE_BASE_URL: model.url,
    },
  });
  const { context } = await launchExtension({ serverOrigin: pith.origin });
  await routeWatchPages(context);
  const page = await openWatchPage({ context, videoId: shortTalk });
  await openGlance(page);
  await page.getByRole("button", { name: "Full summary" }).click();
  const panel = findPanel(page);
  await panel.getByRole("button", { name: "In brief" }).click();
  const takeaways = panel.getByRole("region", { name: "Takeaways" });
  await expect(takeaways.getByRole("listitem")).toHaveCount(3);
  // A point's actions can be clicked while the pointer is over the point.
  const takeaway = takeaways.getByRole("listitem").first();
  await takeaway.hover();
  await takeaway.getByRole("button", { name: /^Proof/ }).click();
  await expect(takeaways.getByText("stub-model checked this against what was said.").first()).toBeVisible();

  await panel.getByRole("button", { name: "Add instructions" }).click();
  await panel.getByRole("textbox").fill("for a beginner");
  await panel.getByRole("button", { name: "Summarize with these instructions" }).click();
  await expect(panel.getByText("Your instructions: “for a beginner”")).toBeVisible();
  await expect(takeaways).toBeVisible();
  expect(
    model.requests.some(({ instructions, prompt }) => `${instructions}${prompt}`.includes("for a beginner")),
  ).toBe(true);
  const { violations } = await findViolations({ page, within: ["pith-panel"] });
  expect(violations).toEqual([]);
  await model.close();
});

test("a full summary continues after Chrome stops the extension's worker", async ({
  launchExtension,
  extensionPith: pith,
}) => {
  const { context } = await launchExtension({ serverOrigin: pith.origin });
  await routeWatchPages(context);
  const page = await openWatchPage({ context, videoId: talk });
  await openGlance(page);
  await holdLastEvent(context);
  await page.getByRole("button", { name: "Full summary" }).click();
  await expect(findKeyPoints(page).nth(2)).toBeVisible();
  await expect(page.locator('pith-panel [data-phase="working"]')).toBeVisible();

  // The delayed event is lost along with the worker. The next worker requests it again.
  const inspector = await context.newPage();
  await inspector.goto("chrome://serviceworker-internals");
  await inspector.getByRole("button", { name: "Stop" }).first().click();
  await expect(page.locator('pith-panel [data-stage="full"] [data-phase="done"]')).toBeVisible();
});

test("in-page navigation closes the old video's panel and summarizes the new one", async ({
  launchExtension,
}) => {
  const { context } = await launchExtension();
  await routeWatchPages(context);
  const page = await openWatchPage({ context, videoId: talk });
  await openGlance(page);
  const before = await findKeyPoints(page).first().getAttribute("aria-label");

  await goToVideo({ page, videoId: shortTalk });
  await expect(findPanel(page)).toHaveCount(0);
  await expect(page.locator("[data-pith-marks]")).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Summarize" })).toHaveCount(1);
  await openGlance(page);
  expect(await findKeyPoints(page).first().getAttribute("aria-label")).not.toBe(before);

  await page.evaluate(() => {
    window.history.pushState(null, "", "/feed/subscriptions");
    document.dispatchEvent(new Event("yt-navigate-finish"));
  });
  await expect(page.getByRole("button", { name: "Summarize" })).toHaveCount(0);
});

test("the panel works by keyboard, leaves YouTube its shortcuts, and fits a narrow page", async ({
  launchExtension,
}) => {
  const { context } = await launchExtension();
  await routeWatchPages(context);
  const page = await openWatchPage({ context, videoId: talk });
  await page.setViewportSize({ width: 360, height: 700 });
  const heard = await page.evaluateHandle(() => {
    const keys: string[] = [];
    document.addEventListener("keydown", (event) => keys.push(event.key));
    return keys;
  });
  await page.getByRole("button", { name: "Summarize" }).focus();
  await page.keyboard.press("Enter");
  await expect(findKeyPoints(page).first()).toBeVisible();
  const box = await findPanel(page).boundingBox();
  expect(box?.x).toBeGreaterThanOrEqual(0);
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(360);

  await page.keyboard.press("j");
  await page.keyboard.press("j");
  await expect(findKeyPoints(page).nth(1)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect.poll(() => readPlayerSeconds(page)).toBeGreaterThan(1);
  await page.keyboard.press("Escape");
  await expect(findPanel(page)).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Summarize" })).toBeFocused();
  expect(await heard.jsonValue()).toEqual([]);
});

test("a video without captions shows the reason, and the popup says what a click does", async ({
  launchExtension,
}) => {
  const extension = await launchExtension();
  await routeWatchPages(extension.context);
  const page = await openWatchPage({ context: extension.context, videoId: withoutCaptions });
  const popup = await openPopup({ extension });
  const title = (await page.title()).replace(" - YouTube", "");
  await expect(popup.getByRole("heading", { name: title })).toBeVisible();
  await popup.getByRole("button", { name: "Summarize this video" }).click();
  await expect(page.getByRole("alert")).toContainText("has no captions");
  await expect(page.getByRole("button", { name: "Full summary" })).toHaveCount(0);
});
