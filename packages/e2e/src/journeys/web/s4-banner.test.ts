import { buildNotification, routeNotifications } from "./support/notifications.ts";
import { signIn } from "./support/people.ts";
import { expect, test } from "./support/site.ts";

test("S4.notifications.04 S4.notifications.06 S4.notifications.07 one expiry banner at a time: dismissed it makes way for the next, and a click goes where it leads", async ({
  context,
  page,
  site,
}) => {
  await signIn({ context, site });
  const soon = buildNotification({ type: "subscription_expires_soon", daysUntilExpiry: 3 });
  const expired = buildNotification({ type: "subscription_expired", title: "Your plan has ended" });
  const failed = buildNotification({
    type: "payment_failed",
    title: "Your payment failed",
    actionUrl: "/subscription?section=transactions",
  });
  const news = buildNotification();
  const box = await routeNotifications({ page, items: [soon, failed, news, expired] });
  await page.goto(`${site.origin}/subscription`);
  const banners = page.locator("[data-banner]");
  await expect(banners).toHaveCount(1);
  await expect(banners).toHaveAttribute("data-banner", "subscription_expired");
  await expect(banners).toContainText("Your plan has ended");

  await banners.getByRole("button", { name: "Dismiss" }).click();
  await expect(banners).toHaveAttribute("data-banner", "payment_failed");
  await expect(banners).toHaveCount(1);
  expect(box.calls).toEqual([`DELETE /api/notifications/${expired.id}`]);

  await banners.getByRole("button", { name: /^Your payment failed/ }).click();
  await expect(page).toHaveURL(`${site.origin}/subscription?section=transactions`);

  await banners.getByRole("button", { name: "Dismiss" }).click();
  await expect(banners).toHaveAttribute("data-banner", "subscription_expires_soon");
  await banners.getByRole("button", { name: "Dismiss" }).click();
  await expect(banners).toHaveCount(0);
  expect(box.calls).toEqual([expired, failed, soon].map(({ id }) => `DELETE /api/notifications/${id}`));
});
