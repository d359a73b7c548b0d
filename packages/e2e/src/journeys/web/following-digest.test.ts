import { createClockSettings } from "@pith/testbed/create-clock-settings";
import { channelUrl } from "../../replay/write-channel-feed.ts";
import { sharedDataMissing } from "../../repository/shared-data.ts";
import { findViolations } from "./support/check-page.ts";
import { signIn } from "./support/people.ts";
import { expect, siteSettings, test } from "./support/site.ts";

const HOUR_MS = 3_600_000;

test("a new video of a followed channel is summarized, and a point in the next digest opens at its timestamp", async ({
  context,
  page,
  replay,
  startPith,
}) => {
  test.skip(replay === null, sharedDataMissing);
  test.setTimeout(420_000);
  const site = await startPith({ settings: siteSettings });
  await signIn({ context, site });
  await page.goto(`${site.origin}/following`);
  await page.getByLabel(/^Link to a channel/).fill(channelUrl);
  await page.getByRole("button", { name: "Follow", exact: true }).click();
  await expect(page.locator("[data-episode]")).toHaveCount(2);
  await page.getByRole("radio", { name: "Daily" }).check();
  await expect(page.getByText("Next digest:")).toBeVisible();

  replay?.publish("ud9d5cMDP_0");
  // Each feed is polled at least once a day.
  await site.restart({ settings: createClockSettings({ aheadMs: 24 * HOUR_MS }) });
  const episode = page.locator("[data-episode]").filter({ hasText: "Talk ud9d5cMDP_0" });
  await expect(async () => {
    await page.reload();
    await page.getByRole("button", { name: /^Episodes of/ }).click();
    await expect(episode).toContainText("Summarized", { timeout: 3_000 });
  }).toPass({ timeout: 200_000 });

  await site.restart({ settings: createClockSettings({ aheadMs: 49 * HOUR_MS }) });
  const digest = page.locator("[data-digests]").getByRole("link").first();
  await expect(async () => {
    await page.reload();
    await expect(digest).toBeVisible({ timeout: 3_000 });
  }).toPass({ timeout: 120_000 });
  await digest.click();
  await expect(page).toHaveURL(/\/digests\//);
  const line = page.locator("[data-digest-line]");
  await expect(line).toHaveCount(1);
  for (const theme of ["light", "dark"] as const) expect(await findViolations({ page, theme })).toEqual([]);
  const moment = line.getByRole("link", { name: /^Open at/ }).first();
  const time = await moment.innerText();
  await moment.click();
  await expect(page).toHaveURL(/\/summary\/[^?]+\?t=\d+$/);
  await expect(page.locator("[data-key-point][data-current]")).toContainText(time);
});
