import { answerLikeAModel } from "@pith/engine/testing/answer-like-a-model";
import { startOpenAiServer } from "@pith/engine/testing/start-openai-server";
import type { Page } from "@playwright/test";
import { launchExtension } from "../../harness/launch-extension.ts";
import { expect, test } from "../../harness/test.ts";
import { sharedDataDirectory, sharedDataMissing } from "../../repository/shared-data.ts";
import { findViolations } from "./find-violations.ts";
import { openPopup } from "./popup.ts";
import { findPanel, openGlance, openWatchPage, routeWatchPages } from "./watch-page.ts";

test.skip(sharedDataDirectory === null, sharedDataMissing);

const KEY = "sk-pith-journey-0123456789";
/** A 25-minute video in English with manual captions. */
const talk = "F1xioXWb8CY";

/** Sets the stand-in as the user's own model in the options, and returns their page. */
async function chooseOwnModel({
  extension,
  url,
}: {
  extension: Awaited<ReturnType<typeof launchExtension>>;
  url: string;
}): Promise<Page> {
  const options = await extension.context.newPage();
  await options.goto(extension.urlOf("src/options/index.html"));
  await options.getByLabel("Written by").selectOption("own");
  await options.getByLabel("Provider").selectOption("compatible");
  await options.getByLabel("Address").fill(url);
  await options.getByLabel("Model", { exact: true }).fill("stand-in");
  await options.getByLabel("API key", { exact: true }).fill(KEY);
  await options.getByRole("button", { name: "Save and test" }).click();
  await expect(options.locator("[data-outcome]")).toContainText("stand-in");
  await expect(options.locator("[data-outcome]")).not.toContainText("Testing");
  return options;
}

test("a user with their own key gets a full summary with proof while no server runs", async ({
  browserName: _,
}, testInfo) => {
  const model = await startOpenAiServer({
    respond: (request) => ({ kind: "answer", text: JSON.stringify(answerLikeAModel(request)) }),
  });
  await using extension = await launchExtension({ grantedHosts: ["http://127.0.0.1/*"] });
  const { context } = extension;
  const elsewhere: string[] = [];
  context.on("request", (request) => {
    const told = `${request.url()} ${JSON.stringify(request.headers())} ${request.postData() ?? ""}`;
    if (new URL(request.url()).origin !== new URL(model.url).origin && told.includes(KEY))
      elsewhere.push(request.url());
  });

  const options = await chooseOwnModel({ extension, url: model.url });
  await options.screenshot({ path: testInfo.outputPath("options.png"), fullPage: true });
  for (const colorScheme of ["light", "dark"] as const) {
    await options.emulateMedia({ colorScheme });
    const { violations } = await findViolations({ page: options });
    expect(violations).toEqual([]);
  }
  await options.screenshot({ path: testInfo.outputPath("options-dark.png"), fullPage: true });

  await routeWatchPages(context);
  const page = await openWatchPage({ context, videoId: talk });
  await openGlance(page);
  await page.getByRole("button", { name: "Full summary" }).click();
  await page.locator('pith-panel [data-stage="full"] [data-phase="done"]').waitFor();
  await expect(findPanel(page)).toContainText("stand-in");
  expect(model.requests.every(({ headers }) => headers.authorization === `Bearer ${KEY}`)).toBe(true);
  expect(elsewhere).toEqual([]);
  expect(await page.content()).not.toContain(KEY);

  const popup = await openPopup({ extension });
  await expect(popup.getByRole("heading", { name: "Recent summaries" })).toBeVisible();
  await expect(popup.locator("[data-engine]")).toContainText("stand-in");
  await popup.screenshot({ path: testInfo.outputPath("popup.png") });
  const [opened] = await Promise.all([
    context.waitForEvent("page"),
    popup.getByRole("region", { name: "Recent summaries" }).getByRole("link").first().click(),
  ]);
  await expect(opened.getByRole("region", { name: "Key points" })).toBeVisible();
  await opened.screenshot({ path: testInfo.outputPath("summary.png") });

  await options.getByLabel("Interface language").selectOption("ar");
  await expect(options.locator("html")).toHaveAttribute("dir", "rtl");
  await options.setViewportSize({ width: 320, height: 800 });
  const width = await options.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(320);
  await options.screenshot({ path: testInfo.outputPath("options-ar-320.png"), fullPage: true });
  await popup.emulateMedia({ colorScheme: "dark" });
  await popup.reload();
  await expect(popup.locator("html")).toHaveAttribute("dir", "rtl");
  await expect(popup.locator("[data-engine]")).toBeVisible();
  await popup.screenshot({ path: testInfo.outputPath("popup-ar-dark.png") });
  await model.close();
});

test("erasing all data stops the user's own model, and the summary that it was writing isn't stored", async ({
  browserName: _,
}) => {
  let isSilent = false;
  const model = await startOpenAiServer({
    respond: (request) =>
      isSilent
        ? { kind: "silence", text: '{"facts":[' }
        : { kind: "answer", text: JSON.stringify(answerLikeAModel(request)) },
  });
  await using extension = await launchExtension({ grantedHosts: ["http://127.0.0.1/*"] });
  const { context } = extension;
  const options = await chooseOwnModel({ extension, url: model.url });
  isSilent = true;
  await routeWatchPages(context);
  const page = await openWatchPage({ context, videoId: talk });
  await openGlance(page);
  const before = model.requests.length;
  await page.getByRole("button", { name: "Full summary" }).click();
  await model.waitForRequests(before + 1);

  await options.getByRole("button", { name: "Erase all data" }).click();
  await options.getByRole("button", { name: "Erase settings, key, summaries, and sign-in" }).click();
  await model.waitForAborts(model.requests.length - before);
  await expect(findPanel(page)).toContainText("stopped");
  await expect(options.getByText("All of Pith’s data was erased from this device.")).toBeVisible();
  const stored = await options.evaluate(() =>
    (
      globalThis as unknown as { chrome: { storage: { local: { get(): Promise<object> } } } }
    ).chrome.storage.local.get(),
  );
  expect(JSON.stringify(stored)).not.toContain("ownSummaries");
  await model.close();
});
