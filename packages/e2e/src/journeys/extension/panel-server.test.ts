import { answerLikeAModel } from "@pith/engine/testing/answer-like-a-model";
import { startOpenAiServer } from "@pith/engine/testing/start-openai-server";
import { readBuiltOrigin, readExtensionOrigin } from "../../harness/launch-extension.ts";
import { expect, test } from "../../harness/test.ts";
import { sharedDataDirectory, sharedDataMissing } from "../../repository/shared-data.ts";
import { findViolations } from "./find-violations.ts";
import { readUsage } from "./popup.ts";
import { findKeyPoints, findPanel, openGlance, openWatchPage, routeWatchPages } from "./watch-page.ts";

test.skip(sharedDataDirectory === null, sharedDataMissing);

/** The part of Chrome's API that the journey uses in the extension's worker. */
interface ExtensionWorker {
  chrome: {
    tabs: { query(of: { url: string }): Promise<{ id?: number }[]> };
    action: { getBadgeText(of: { tabId: number }): Promise<string> };
  };
}

/** A five-minute video in English. */
const talk = "GJLlxj_dtq8";

test("a full summary's length and language show their cost, and it can be shared, unshared, saved and asked", async ({
  launchExtension,
  startPith,
}, testInfo) => {
  test.setTimeout(180_000);
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
  const extension = await launchExtension({ serverOrigin: pith.origin });
  const { context } = extension;
  await routeWatchPages(context);
  await context.grantPermissions(["clipboard-read", "clipboard-write"], {
    origin: "https://www.youtube.com",
  });
  const page = await openWatchPage({ context, videoId: talk });
  const readClipboard = () => page.evaluate(() => navigator.clipboard.readText());
  await openGlance(page);
  const panel = findPanel(page);
  const check = async (state: string) => {
    for (const isDark of [false, true]) {
      await page.evaluate((on) => document.documentElement.toggleAttribute("dark", on), isDark);
      const { violations } = await findViolations({ page, within: ["pith-panel"] });
      expect(violations, state).toEqual([]);
      await page.screenshot({ path: testInfo.outputPath(`${state}-${isDark ? "dark" : "light"}.png`) });
    }
  };

  await panel.getByRole("tab", { name: "Full" }).click();
  await panel.getByLabel("Length").selectOption("short");
  await panel.getByLabel("Language").selectOption("German");
  await panel.getByRole("button", { name: "Full summary" }).click();
  const done = page.locator('pith-panel [data-stage="full"] [data-phase="done"]');
  await done.waitFor();
  await expect(panel.getByLabel("Length")).toHaveValue("short");
  await expect(panel.getByLabel("Language")).toHaveValue("de");
  await expect(panel.getByText("Sign in there to keep it")).toBeVisible();
  expect(await readUsage(extension)).toBe("1 of 5 used");
  const [worker] = context.serviceWorkers();
  const readBadge = () =>
    worker?.evaluate(async () => {
      const { chrome } = globalThis as unknown as ExtensionWorker;
      const [tab] = await chrome.tabs.query({ url: "https://www.youtube.com/*" });
      return chrome.action.getBadgeText({ tabId: tab?.id ?? 0 });
    });
  await expect.poll(readBadge).toBe("✓");

  await panel.getByLabel("Length").selectOption("long");
  await expect(panel.getByText("Creates a new version and uses 1 summary.")).toBeVisible();
  await check("version");
  await panel.getByRole("button", { name: "Summarize again" }).click();
  await expect(panel.getByLabel("Length")).toHaveValue("long");
  await done.waitFor();
  await panel.getByLabel("Length").selectOption("short");
  await expect(panel.getByText("This version already exists, so it’s free.")).toBeVisible();
  await expect(panel.getByRole("button", { name: "Show this version" })).toBeVisible();
  expect(await readUsage(extension)).toBe("2 of 5 used");

  await panel.getByRole("button", { name: "Share" }).click();
  await panel.getByRole("button", { name: "Create a public link" }).click();
  const link = panel.getByRole("textbox", { name: "Public link" });
  await expect(link).toHaveValue(new RegExp(`^${readBuiltOrigin()}/s/`));
  const url = await link.inputValue();
  await expect.poll(readClipboard).toBe(url);
  await check("share");
  const shareId = url.split("/").at(-1) ?? "";
  expect((await fetch(`${pith.origin}/api/shared/${shareId}`)).status).toBe(200);

  const point = panel.locator("[data-key-point]").first();
  await findKeyPoints(page).first().click();
  await point.getByRole("button", { name: "Copy link" }).click();
  await expect.poll(readClipboard).toMatch(new RegExp(`/s/${shareId}\\?t=\\d+$`));
  await point.getByRole("button", { name: "Save" }).click();
  await expect(point.getByRole("button", { name: "Saved", pressed: true })).toBeVisible();
  await panel.getByRole("button", { name: "Stop sharing" }).press("Enter");
  // The pressed button is gone, but keyboard users keep their place.
  await expect(panel.getByRole("button", { name: "Create a public link" })).toBeFocused();
  expect((await fetch(`${pith.origin}/api/shared/${shareId}`)).status).toBe(404);

  await panel.getByRole("tab", { name: "Ask" }).click();
  await expect(panel.getByText(/^Answered by .* Questions don’t count toward your limit\.$/)).toBeVisible();
  await panel.getByRole("textbox").fill("What is this video about?");
  await panel.getByRole("button", { name: "Ask" }).click();
  await expect(panel.locator("[data-found]")).toBeVisible();
  await check("ask");
  // A guest's plan has no audio, so only the browser's own voice is offered.
  await panel.getByRole("tab", { name: "Listen" }).click();
  await expect(panel.getByText(/browser/)).toBeVisible();
  await expect(panel.getByRole("button", { name: "Read it aloud" })).toHaveCount(0);
  await model.close();
});

test("a full summary goes on when the page comes back from the back/forward cache", {
  tag: "@night",
}, async ({ launchExtension, startPith }) => {
  test.setTimeout(120_000);
  const left = Promise.withResolvers<void>();
  const model = await startOpenAiServer({
    async respond(request) {
      await left.promise;
      return { kind: "answer", text: JSON.stringify(answerLikeAModel(request)) };
    },
  });
  const pith = await startPith({
    settings: {
      ALLOWED_ORIGINS: readExtensionOrigin(),
      PUBLIC_URL: readBuiltOrigin(),
      MODEL_PROVIDERS: "compatible:stub-model",
      MODEL_COMPATIBLE_BASE_URL: model.url,
    },
  });
  const { context } = await launchExtension({ serverOrigin: pith.origin, keepsLeftPages: true });
  await routeWatchPages(context);
  await context.route("https://elsewhere.example/", (route) =>
    route.fulfill({ contentType: "text/html", body: "<h1>Elsewhere</h1>" }),
  );
  const page = await openWatchPage({ context, videoId: talk });
  await openGlance(page);
  await findPanel(page).getByRole("button", { name: "Full summary" }).click();
  await model.waitForRequests(1);
  await page.goto("https://elsewhere.example/");
  left.resolve();
  // A page from the cache fires no load event.
  await page.goBack({ waitUntil: "commit" });
  await page.locator('pith-panel [data-stage="full"] [data-phase="done"]').waitFor();
  await model.close();
});
