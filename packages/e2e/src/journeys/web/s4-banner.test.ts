import { buildNotification, routeNotifications } from "./support/notifications.ts";
import { signIn } from "./support/people.ts";
import { readHue } from "./support/read-hue.ts";
import { expect, test } from "./support/site.ts";

const renewToday = "Renew today to avoid service interruption!";
const endsAtMidnight = "Your subscription ends at midnight! Renew now to avoid service interruption.";
const lastChance = "Last chance to renew before your premium features are suspended.";

/** The banners in the order in which they appear. Within each kind, the newest comes first. */
const shown = [
  {
    notification: { type: "subscription_expired", title: "Your plan has ended" },
    look: { color: "red", isPulsing: true },
    remaining: { text: "Expired", isOrange: false },
    texts: [],
  },
  {
    notification: { type: "subscription_expires_today", title: "Your plan ends today", daysUntilExpiry: 0 },
    look: { color: "red", isPulsing: true },
    remaining: { text: "Expires today!", isOrange: true },
    texts: [renewToday, endsAtMidnight],
  },
  {
    notification: {
      type: "payment_failed",
      title: "Your payment failed",
      actionUrl: "/subscription?section=transactions",
    },
    look: { color: "red", isPulsing: false },
    remaining: null,
    texts: [],
  },
  {
    notification: { type: "subscription_expires_soon", title: "One more day", daysUntilExpiry: 1 },
    look: { color: "orange", isPulsing: false },
    remaining: { text: "1 day remaining", isOrange: true },
    texts: [lastChance],
  },
  {
    notification: { type: "subscription_expires_soon", title: "Two more days", daysUntilExpiry: 2 },
    look: { color: "orange", isPulsing: false },
    remaining: { text: "2 days remaining", isOrange: false },
    texts: [],
  },
  {
    notification: { type: "subscription_expires_soon", title: "Three more days", daysUntilExpiry: 3 },
    look: { color: "orange", isPulsing: false },
    remaining: { text: "3 days remaining", isOrange: false },
    texts: [],
  },
] as const;

test("expiry banners are shown one at a time, in their color and words; dismissing one shows the next, and a click follows its link", {
  tag: [
    "@S4.notifications.04",
    "@S4.notifications.05",
    "@S4.notifications.06",
    "@S4.notifications.07",
    "@S4.notifications.08",
    "@S4.notifications.09",
    "@S4.notifications.10",
    "@S4.notifications.11",
    "@S4.notifications.12",
    "@S4.notifications.13",
    "@S4.notifications.14",
    "@S4.notifications.15",
    "@S4.notifications.16",
    "@S4.notifications.17",
  ],
}, async ({ context, page, site }) => {
  await signIn({ context, site });
  const items = shown.map(({ notification }, index) =>
    buildNotification({
      ...notification,
      createdAt: new Date(Date.now() - (index + 1) * 60_000).toISOString(),
    }),
  );
  const box = await routeNotifications({ page, items: [buildNotification(), ...items.toReversed()] });
  await page.goto(`${site.origin}/subscription`);
  const banners = page.locator("[data-banner]");
  const allTexts = banners.getByText(new RegExp([renewToday, endsAtMidnight, lastChance].join("|")));
  const remains = banners.locator("[data-remaining]");

  for (const [index, { notification, look, remaining, texts }] of shown.entries()) {
    const { title, type } = notification;
    await expect(banners.getByText(title, { exact: true })).toBeVisible();
    await expect(banners).toHaveCount(1);
    await expect(banners).toHaveAttribute("data-banner", type);
    expect(await banners.evaluate(readHue, "border-inline-start-color"), title).toBe(look.color);
    const mark = banners.locator("span[aria-hidden]").first();
    expect(await mark.evaluate(readHue, "background-color"), title).toBe(look.color);
    expect(await mark.evaluate((element) => getComputedStyle(element).animationName), title).toBe(
      look.isPulsing ? "pulse" : "none",
    );
    await expect(remains).toHaveText(remaining ? [remaining.text] : []);
    if (remaining)
      expect((await remains.evaluate(readHue, "color")) === "orange", title).toBe(remaining.isOrange);
    await expect(allTexts).toHaveText([...texts]);

    if ("actionUrl" in notification) {
      await banners.getByRole("button", { name: new RegExp(`^${title}`) }).click();
      await expect(page).toHaveURL(`${site.origin}${notification.actionUrl}`);
    }
    await banners.getByRole("button", { name: "Dismiss" }).click();
    await expect(banners.getByText(title, { exact: true })).toHaveCount(0);
    await expect
      .poll(() => box.calls)
      .toEqual(items.slice(0, index + 1).map(({ id }) => `DELETE /api/notifications/${id}`));
  }
  await expect(banners).toHaveCount(0);
});
