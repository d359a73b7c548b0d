import { routeYouTubeEmbed } from "../../replay/route-youtube-embed.ts";
import { sharedDataDirectory, sharedDataMissing } from "../../repository/shared-data.ts";
import { expect, test } from "./support/site.ts";

test.skip(sharedDataDirectory === null, sharedDataMissing);

test("a link to a playlist lists its videos, and a press on one creates its summary", async ({
  page,
  site,
}) => {
  await routeYouTubeEmbed(page);
  // No recorded playlist contains a recorded video, so the test itself responds with a playlist.
  await page.route("**/api/lists?*", (route) =>
    route.fulfill({
      json: {
        success: true,
        data: {
          kind: "playlist",
          url: "https://www.youtube.com/playlist?list=PL123456",
          title: "Talks of the year",
          author: null,
          entries: [
            {
              url: "https://www.youtube.com/watch?v=aaaaaaaaaaa",
              title: "The first talk",
              durationSeconds: 61,
            },
            {
              url: "https://www.youtube.com/watch?v=F1xioXWb8CY",
              title: "The second talk",
              durationSeconds: 3_600,
            },
          ],
          isComplete: false,
        },
      },
    }),
  );
  await page.goto(site.origin);
  await page
    .getByPlaceholder("Paste a link to a video")
    .fill("https://www.youtube.com/playlist?list=PL123456");
  await page.getByRole("button", { name: "Summarize" }).click();
  await expect(page.getByRole("heading", { name: "Choose a video from Talks of the year" })).toBeFocused();
  await expect(page.getByText("This list has more videos.")).toBeVisible();
  await page.getByRole("button", { name: /The second talk/ }).click();
  await expect(page).toHaveURL(/\/summary\//);
  await expect(page.locator('[data-phase="done"]')).toBeVisible({ timeout: 40_000 });
  await expect(page.locator('[data-player="youtube"]')).toBeVisible();
});

test("several videos of a playlist show their cost and are summarized as a batch", { tag: "@night" }, async ({
  page,
  site,
}) => {
  const entries = ["F1xioXWb8CY", "M4gD1WSo5mA", "aaaaaaaaaaa"].map((id, at) => ({
    url: `https://www.youtube.com/watch?v=${id}`,
    title: `Talk ${at + 1}`,
    durationSeconds: 600,
  }));
  const url = "https://www.youtube.com/playlist?list=PL123456";
  const list = { kind: "playlist", url, title: "Talks of the year", author: null, entries, isComplete: true };
  await page.route("**/api/lists?*", (route) => route.fulfill({ json: { success: true, data: list } }));
  await page.goto(site.origin);
  await page.getByPlaceholder("Paste a link to a video").fill(url);
  await page.getByRole("button", { name: "Summarize" }).click();
  await page.getByRole("link", { name: "Summarize several at once" }).click();
  await page.getByRole("checkbox", { name: "Talk 3" }).uncheck();
  await page.getByRole("button", { name: "Check the cost" }).click();
  await expect(page.getByText("Uses 2 of this month’s summaries.")).toBeVisible();
  await page.getByRole("button", { name: "Start" }).click();
  await expect(page).toHaveURL(/\/batches\/./);
  await expect(page.getByRole("heading", { name: "Talks of the year" })).toBeVisible();
  await expect(page.locator('[data-batch-state="done"]')).toContainText("2 of 2 done", { timeout: 60_000 });
  await page.locator("[data-citation] a").first().click();
  await expect(page).toHaveURL(/\/summary\/[^/]+\?t=/);
});
