import { readFile } from "node:fs/promises";
import { channelUrl } from "../../replay/write-channel-feed.ts";
import { sharedDataMissing } from "../../repository/shared-data.ts";
import { findViolations } from "./support/check-page.ts";
import { signIn } from "./support/people.ts";
import { expect, siteSettings, test } from "./support/site.ts";

test("a channel is followed by its link, an earlier video is summarized at the stated cost, and the list is exported and imported", {
  tag: "@night",
}, async ({ context, page, replay, startPith }) => {
  test.skip(replay === null, sharedDataMissing);
  test.setTimeout(120_000);
  const site = await startPith({ settings: siteSettings });
  await signIn({ context, site });
  const expectAccessible = async () => {
    for (const theme of ["light", "dark"] as const) expect(await findViolations({ page, theme })).toEqual([]);
  };
  await page.goto(`${site.origin}/summaries`);
  await page.getByRole("button", { name: /^Account menu/ }).click();
  await page.getByRole("menuitem", { name: "Following" }).click();
  await expect(page).toHaveURL(`${site.origin}/following`);
  await expect(page.getByText("You aren’t following anything yet.")).toBeVisible();

  const field = page.getByLabel(/^Link to a channel/);
  await field.fill("https://vimeo.com/76979871");
  await page.getByRole("button", { name: "Follow", exact: true }).click();
  await expect(field).toHaveAttribute("aria-invalid", "true");
  await field.fill(channelUrl);
  await page.getByRole("button", { name: "Follow", exact: true }).click();
  const follow = page.locator("[data-follow=youtube_channel]");
  await expect(follow).toContainText("Replayed talks");
  await expect(follow).toContainText("Medium up to 3 a day");

  // Following the same channel again changes nothing.
  await field.fill(channelUrl);
  await page.getByRole("button", { name: "Follow", exact: true }).click();
  await expect(field).toHaveValue("");
  await expect(page.locator("[data-follow]")).toHaveCount(1);

  const episode = page.locator("[data-episode]").filter({ hasText: "Talk M4gD1WSo5mA" });
  await expect(episode).toContainText("Published before you followed");
  await episode.getByRole("checkbox").check();
  const bar = page.locator("[data-catch-up]");
  await expect(bar).toContainText("Uses 1 summary. 5 summaries left this month.");
  await expectAccessible();
  await bar.getByRole("button", { name: "Summarize 1 episode" }).click();
  await expect(page.getByText("4 summaries left this month.")).toBeVisible();
  await expect(episode).toContainText("Summarized", { timeout: 30_000 });
  await episode.getByRole("link").click();
  await expect(page.locator('[data-phase="done"]')).toBeVisible();
  await page.goBack();

  await follow.getByRole("button", { name: /^Rules for/ }).click();
  await page.getByLabel("Skip episodes that mention").fill("trailer");
  await page.getByRole("button", { name: "Save rules" }).click();
  await expect(follow).toContainText("not about “trailer”");
  await follow.getByRole("button", { name: /^Pause: / }).click();
  await expect(follow.getByText("Paused", { exact: true })).toBeVisible();

  await page.getByRole("button", { name: "Create my feed" }).click();
  const address = await page.locator("[data-private-feeds] li span[dir=ltr]").first().innerText();
  const feed = await fetch(address);
  expect([feed.status, await feed.text()]).toEqual([200, expect.stringContaining("Pith: what you follow")]);
  await page.getByRole("button", { name: "Replace address" }).click();
  await page.getByRole("button", { name: "Replace address" }).click();
  await expect.poll(async () => (await fetch(address)).status).toBe(404);
  await expectAccessible();

  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Export" }).click(),
  ]);
  const opml = await readFile((await download.path()) ?? "", "utf8");
  expect(opml).toContain("UCreplayed");
  await follow.getByRole("button", { name: /^Unfollow: / }).click();
  await page.getByRole("button", { name: "Unfollow", exact: true }).click();
  await expect(page.getByText("You aren’t following anything yet.")).toBeVisible();
  // The export links to the replay. Replace the replay's origin with YouTube's real one, which the server
  // accepts.
  const text = opml.replaceAll(replay?.origin ?? "", "https://www.youtube.com");
  const file = { name: "follows.opml", mimeType: "text/x-opml", buffer: Buffer.from(text) };
  await page.getByLabel("OPML file").setInputFiles(file);
  await expect(page.getByText("1 added.")).toBeVisible();
  await expect(follow).toContainText("Replayed talks");
  await page.getByLabel("OPML file").setInputFiles(file);
  await expect(page.getByText("You already follow 1 of them.")).toBeVisible();
});
