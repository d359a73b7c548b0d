import { isFullMatrix } from "@pith/core/testing/full-matrix";
import { type LaunchedExtension, launchExtension } from "../../harness/launch-extension.ts";
import { expect, test } from "../../harness/test.ts";
import { sharedDataDirectory, sharedDataMissing } from "../../repository/shared-data.ts";
import { findViolations } from "./find-violations.ts";
import { findPanel, openGlance, openWatchPage, routeWatchPages } from "./watch-page.ts";

test.skip(sharedDataDirectory === null, sharedDataMissing);

/** A five-minute video in English. */
const talk = "GJLlxj_dtq8";
const start = "Rewrite on this device";

/** Opens a talk's glance and records requests to anything but YouTube and the extension. */
async function openTalk({ context }: LaunchedExtension) {
  const elsewhere: string[] = [];
  context.on("request", (request) => {
    const { protocol, hostname } = new URL(request.url());
    if (protocol.startsWith("http") && !hostname.endsWith("youtube.com")) elsewhere.push(request.url());
  });
  await routeWatchPages(context);
  const page = await openWatchPage({ context, videoId: talk });
  await openGlance(page);
  const readPoints = () => findPanel(page).getByRole("region", { name: "Key points" }).innerText();
  return { page, panel: findPanel(page), readPoints, before: await readPoints(), elsewhere };
}

test("the browser's own model rewrites the glance after one press, without a server", async ({
  browserName: _,
}, testInfo) => {
  await using extension = await launchExtension({
    browserModel: { state: "available", behavior: "honest" },
  });
  const { page, panel, readPoints, before, elsewhere } = await openTalk(extension);
  await panel.getByRole("button", { name: start }).click();
  await expect(panel.getByText("Rewritten on this device")).toBeVisible();
  await expect.poll(readPoints).not.toBe(before);
  await expect(panel.getByText("Written by Built-in AI")).toBeVisible();
  const { violations } = await findViolations({ page, within: ["pith-panel"] });
  expect(violations).toEqual([]);
  await page.screenshot({ path: testInfo.outputPath("rewritten.png") });
  const rewritten = await readPoints();
  await panel.getByText("As spoken").click();
  await expect.poll(readPoints).toBe(before);
  await panel.getByText("Rewritten", { exact: true }).click();
  await expect.poll(readPoints).toBe(rewritten);
  expect(elsewhere).toEqual([]);
});

const faults = [
  ["gullible", "can’t tell a true claim from a false one"],
  ["vanishing", "stopped responding"],
] as const;

for (const [behavior, reason] of isFullMatrix ? faults : faults.slice(0, 1))
  test(`a model that is ${behavior} changes nothing, and the panel says why`, async () => {
    await using extension = await launchExtension({ browserModel: { state: "available", behavior } });
    const { panel, readPoints, before, elsewhere } = await openTalk(extension);
    await panel.getByRole("button", { name: start }).click();
    await expect(panel.getByText(reason)).toBeVisible();
    expect(await readPoints()).toBe(before);
    expect(elsewhere).toEqual([]);
  });

test("the options download a model after a press that states its size", async () => {
  await using extension = await launchExtension({
    browserModel: { state: "downloadable", behavior: "honest" },
  });
  const { panel } = await openTalk(extension);
  const [options] = await Promise.all([
    extension.context.waitForEvent("page"),
    panel.getByRole("button", { name: "Options" }).click(),
  ]);
  await expect(options.getByText("several gigabytes")).toBeVisible();
  await options.getByRole("button", { name: "Download the model" }).click();
  type Planted = { plantedModel: { download(loaded: number): void; release(): void } };
  await options.evaluate(() => (globalThis as unknown as Planted).plantedModel.download(0.5));
  await expect(options.getByText("Downloading: 50%")).toBeVisible();
  const { violations } = await findViolations({ page: options });
  expect(violations).toEqual([]);
  await options.evaluate(() => (globalThis as unknown as Planted).plantedModel.release());
  await expect(options.getByText("The browser’s model is ready")).toBeVisible();
});

test("the panel notices when the offscreen document dies while the model is slow", {
  tag: "@night",
}, async () => {
  await using extension = await launchExtension({ browserModel: { state: "available", behavior: "slow" } });
  const { panel, readPoints, before } = await openTalk(extension);
  await panel.getByRole("button", { name: start }).click();
  await expect(panel.getByRole("button", { name: "Cancel" })).toBeVisible();
  const [worker] = extension.context.serviceWorkers();
  await worker?.evaluate(() =>
    (
      globalThis as unknown as { chrome: { offscreen: { closeDocument(): Promise<void> } } }
    ).chrome.offscreen.closeDocument(),
  );
  // The background also holds the page's port, and has to notice that the document died.
  await expect(panel.getByText("stopped responding")).toBeVisible();
  expect(await readPoints()).toBe(before);
});
