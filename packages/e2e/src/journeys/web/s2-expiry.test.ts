import { createClockSettings } from "@pith/testbed/create-clock-settings";
import { buyPlan, cancelPlan, findPlanCard, findSection, writeDate } from "./support/accounts.ts";
import { createLoginLink, signIn } from "./support/people.ts";
import { expect, siteSettings, test } from "./support/site.ts";

const hourMs = 3_600_000;

test("a plan that isn't renewed shows the expiry banner on its last day, a farewell once it has ended, and where to start on the free plan", {
  tag: ["@S2.subscription.09", "@S2.modals.07", "@S2.modals.09"],
}, async ({ context, page, startPith }) => {
  const site = await startPith({ settings: siteSettings });
  const person = await signIn({ context, site });
  await buyPlan({ context, site, person, plan: "lite" });
  const { expiry_date: expiryDate } = await cancelPlan({ context, site, person });
  const endMs = Date.parse(expiryDate ?? "");
  /** Changes only the server's clock. */
  const restartAt = (momentMs: number) =>
    site.restart({ settings: createClockSettings({ aheadMs: momentMs - Date.now() }) });

  // The old session expires within a month, so sign in again.
  await restartAt(endMs - hourMs);
  await page.goto(await createLoginLink({ site, telegramId: person.telegramId }));
  await expect(page.getByRole("button", { name: /^Account menu for/ })).toBeVisible();
  await page.goto(`${site.origin}/subscription`);
  await expect(findPlanCard(page)).toHaveAttribute("data-plan-status", "lite");
  const banner = page.getByRole("complementary", { name: "Subscription expires today" });
  // A scheduled job sends the notification. After a restart, it catches up on the runs that it missed.
  await expect(async () => {
    await page.reload();
    await expect(banner).toBeVisible({ timeout: 3000 });
  }).toPass({ timeout: 60_000 });
  const bottom = await banner.evaluate((element) => element.getBoundingClientRect().bottom);
  const top = await findSection(page, "subscription").evaluate(
    (section) => section.getBoundingClientRect().top,
  );
  expect(bottom).toBeLessThanOrEqual(top);
  await expect(page.getByRole("dialog")).toHaveCount(0);

  await restartAt(endMs + hourMs);
  await page.goto(`${site.origin}/subscription`);
  const farewell = page.getByRole("dialog", { name: "Your subscription has ended" });
  await expect(farewell).toContainText(`It ended on ${writeDate(expiryDate ?? "")}.`);
  await farewell.getByRole("button", { name: "Stay on Free" }).click();
  await expect(farewell).toBeHidden();
  await page.reload();
  const upgrade = findSection(page, "upgrade");
  await expect(upgrade.getByRole("article", { name: "Free" })).toBeVisible();
  await expect(findPlanCard(page)).toHaveAttribute("data-plan-status", "expired");
  await expect(farewell).toHaveCount(0);

  await upgrade.getByRole("button", { name: "Switch to Free" }).click();
  const start = page.locator('[role="dialog"]').filter({ has: page.locator('[data-card="extension"]') });
  await expect(start).toBeVisible();
  await expect(start.locator('[data-card="bot"]')).toBeVisible();
});
