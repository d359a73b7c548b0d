import { botServiceKey } from "../../harness/bot-service-key.ts";
import { readBuiltOrigin, readExtensionOrigin } from "../../harness/launch-extension.ts";
import { expect, test } from "../../harness/test.ts";
import { sharedDataDirectory, sharedDataMissing } from "../../repository/shared-data.ts";
import { buyPlan } from "../web/support/accounts.ts";
import { createLoginLink, createTelegramPerson } from "../web/support/people.ts";
import { findViolations } from "./find-violations.ts";
import { findPanel, openGlance, openWatchPage, routeWatchPages } from "./watch-page.ts";

test.skip(sharedDataDirectory === null, sharedDataMissing);

/** A five-minute video in English. */
const talk = "GJLlxj_dtq8";

test("a pro user plays, seeks and downloads a summary's audio from the server in the panel", async ({
  launchExtension,
  startPith,
}, testInfo) => {
  test.setTimeout(180_000);
  const pith = await startPith({
    settings: {
      ALLOWED_ORIGINS: readExtensionOrigin(),
      PUBLIC_URL: readBuiltOrigin(),
      BOT_SERVICE_KEY: botServiceKey,
    },
  });
  const { context } = await launchExtension({ serverOrigin: pith.origin });
  await routeWatchPages(context);
  const person = await createTelegramPerson({ site: pith });
  const website = await context.newPage();
  await website.goto(await createLoginLink({ site: pith, telegramId: person.telegramId }));
  await expect(website.getByRole("button", { name: "Account menu for Ada Lovelace" })).toBeVisible();
  await buyPlan({ context, site: pith, person, plan: "pro", publicOrigin: readBuiltOrigin() });

  const page = await openWatchPage({ context, videoId: talk });
  const seen: string[] = [];
  page.on("request", (request) => seen.push(request.url()));
  await openGlance(page);
  const panel = findPanel(page);
  await panel.getByRole("button", { name: "Full summary" }).click();
  await expect(panel.getByText("This summary is in your library.")).toBeVisible({ timeout: 40_000 });
  await panel.getByRole("tab", { name: "Listen" }).click();
  await panel.getByRole("button", { name: "Read it aloud" }).click();
  const position = panel.getByRole("slider", { name: "Position in the audio" });
  await expect(position).toBeVisible({ timeout: 60_000 });
  const audio = panel.locator("audio");
  const readSeconds = () => audio.evaluate((player: HTMLAudioElement) => player.currentTime);
  await panel.getByRole("button", { name: "Play" }).first().click();
  await expect.poll(readSeconds).toBeGreaterThan(0);
  await panel.getByRole("button", { name: "Forward 15 seconds" }).click();
  await expect.poll(readSeconds).toBeGreaterThan(14);
  await panel.getByRole("tab", { name: "Transcript" }).click();
  const before = await readSeconds();
  await expect.poll(readSeconds).toBeGreaterThan(before);
  await panel.getByRole("tab", { name: "Listen" }).click();
  const { violations } = await findViolations({ page, within: ["pith-panel"] });
  expect(violations).toEqual([]);
  await page.screenshot({ path: testInfo.outputPath("audio.png") });
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    panel.getByRole("link", { name: "Download" }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/\.mp3$/);
  // YouTube's scripts could read the URL of any audio that the page itself requested.
  expect(seen.filter((url) => url.includes("/api/audio/"))).toEqual([]);
});
