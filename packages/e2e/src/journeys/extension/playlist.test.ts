import { expect, test } from "../../harness/test.ts";
import { sharedDataDirectory, sharedDataMissing } from "../../repository/shared-data.ts";
import { findViolations } from "./find-violations.ts";
import { openPopup } from "./popup.ts";

test.skip(sharedDataDirectory === null, sharedDataMissing);

test(
  "the popup on a playlist shows the cost of all its videos and has the server summarize them",
  { tag: "@night" },
  async ({ launchExtension, extensionPith: pith }, testInfo) => {
    test.setTimeout(120_000);
    const extension = await launchExtension({ serverOrigin: pith.origin });
    const { context } = extension;
    await context.route("https://www.youtube.com/**", (route) =>
      route.fulfill({ contentType: "text/html", body: "<title>Two talks - YouTube</title><body></body>" }),
    );
    const page = await context.newPage();

    await page.goto("https://www.youtube.com/playlist?list=RDaaaaaaaaaaa");
    const mix = await openPopup({ extension });
    await expect(mix.locator("[data-usage]")).toContainText("0 of 5");
    await expect(mix.locator("[data-playlist]")).toHaveCount(0);
    await mix.close();

    await page.goto("https://www.youtube.com/playlist?list=PL123456");
    const popup = await openPopup({ extension });
    await popup.getByRole("button", { name: "Check the cost" }).click();
    await expect(popup.getByText("2 videos")).toBeVisible();
    await expect(popup.getByText("Uses 2 of this month’s summaries.")).toBeVisible();
    await popup.screenshot({ path: testInfo.outputPath("playlist.png"), fullPage: true });
    const { violations } = await findViolations({ page: popup });
    expect(violations).toEqual([]);

    const opening = context.waitForEvent("page");
    await popup.getByRole("button", { name: "Summarize all" }).click();
    const website = await opening;
    await expect(website).toHaveURL(/\/batches\/./);
    await expect(website.getByRole("heading", { name: "Two talks" })).toBeVisible();
    await expect(website.locator('[data-batch-state="done"]')).toContainText("2 of 2 done", {
      timeout: 60_000,
    });
  },
);
