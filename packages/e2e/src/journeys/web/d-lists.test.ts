import { routeYouTubeEmbed } from "../../replay/route-youtube-embed.ts";
import { sharedDataDirectory, sharedDataMissing } from "../../repository/shared-data.ts";
import { expect, test } from "./support/site.ts";

test.skip(sharedDataDirectory === null, sharedDataMissing);

test("a link to a playlist shows its videos, and the one that is pressed becomes a summary", async ({
  page,
  site,
}) => {
  await routeYouTubeEmbed(page);
  // No recorded playlist has a recorded video, so the test answers this request itself.
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
