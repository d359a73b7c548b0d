import type { Page } from "@playwright/test";
import { buyPlan } from "./support/accounts.ts";
import { buildNotification, routeNotifications } from "./support/notifications.ts";
import { signIn } from "./support/people.ts";
import { readHue } from "./support/read-hue.ts";
import { expect, test } from "./support/site.ts";

function findBell(page: Page) {
  return page.locator("[data-bell]");
}

function findBadge(page: Page) {
  return findBell(page).locator("[data-badge]");
}

async function openBell(page: Page) {
  await findBell(page).click();
  const panel = page.getByRole("dialog", { name: "Notifications" });
  await expect(panel).toBeVisible();
  return panel;
}

/** Returns the URL's path and query. */
function readPath(page: Page): string {
  const { pathname, search } = new URL(page.url());
  return `${pathname}${search}`;
}

test("three payments' notifications are counted, read one by one or all together, and dismissed for good", {
  tag: [
    "@S2.bell.01",
    "@S2.bell.03",
    "@S2.bell.04",
    "@S2.bell.05",
    "@S2.bell.06",
    "@S2.bell.12",
    "@S2.bell.16",
    "@S2.bell.17",
    "@S4.notifications.02",
  ],
}, async ({ context, page, site }) => {
  const person = await signIn({ context, site });
  await buyPlan({ context, site, person, plan: "lite", action: "fail" });
  await buyPlan({ context, site, person, plan: "based", action: "fail" });
  await buyPlan({ context, site, person, plan: "lite" });
  await page.goto(`${site.origin}/docs`);
  await expect(findBadge(page)).toHaveText("3");
  const panel = await openBell(page);
  await expect(panel.getByRole("heading", { name: "Notifications", exact: true })).toBeVisible();
  await expect(panel.locator("[data-notification]")).toHaveCount(3);
  for (const item of await panel.locator("[data-notification]").all()) {
    await expect(item).toContainText(/Just now(View transactions|Try again)/);
  }

  await panel.getByRole("button", { name: /^Payment received/ }).click();
  await expect.poll(() => readPath(page)).toBe("/subscription?section=transactions");
  await expect(panel).toBeHidden();
  await expect(findBadge(page)).toHaveText("2");
  await page.reload();
  await expect(findBadge(page)).toHaveText("2");

  await openBell(page);
  await panel.getByRole("button", { name: "Mark all read", exact: true }).click();
  await expect(findBadge(page)).toHaveCount(0);
  await expect(panel.locator("[data-notification][data-read]")).toHaveCount(3);
  await expect(panel.getByRole("button", { name: "Mark all read" })).toHaveCount(0);

  await panel.getByRole("button", { name: "Dismiss: Payment failed" }).first().click();
  await expect(panel.locator("[data-notification]")).toHaveCount(2);
  await page.reload();
  await expect(findBell(page)).toHaveAccessibleName("Notifications");
  await openBell(page);
  await expect(panel.locator("[data-notification][data-read]")).toHaveCount(2);
  await expect(panel.getByText("Payment received", { exact: true })).toHaveCount(1);
});

test("each notification can be dismissed, until none is left", {
  tag: ["@S2.bell.06", "@S2.bell.07", "@S4.notifications.03"],
}, async ({ context, page, site }) => {
  await signIn({ context, site });
  const first = buildNotification({ title: "Payment received" });
  const second = buildNotification({ title: "Welcome" });
  const box = await routeNotifications({ page, items: [first, second] });
  await page.goto(`${site.origin}/docs`);
  const panel = await openBell(page);
  await panel.getByRole("button", { name: "Dismiss: Payment received" }).click();
  await expect(panel.locator("[data-notification]")).toHaveCount(1);
  await expect(panel.locator("[data-notification]")).toContainText("Welcome");
  await panel.getByRole("button", { name: "Dismiss: Welcome" }).click();
  await expect(panel.getByText("No notifications", { exact: true })).toBeVisible();
  await expect
    .poll(() => box.calls)
    .toEqual([`DELETE /api/notifications/${first.id}`, `DELETE /api/notifications/${second.id}`]);
});

const minute = 60_000;
const ages = [
  ["Just now", 20_000],
  ["5m ago", 5 * minute + 20_000],
  ["59m ago", 60 * minute - 20_000],
  ["3h ago", 3 * 60 * minute + 20_000],
  ["2d ago", 48 * 60 * minute + 20_000],
] as const;

test("nine notifications are counted as 9, ten as 9+, and each shows its age", {
  tag: ["@S2.bell.02", "@S2.bell.12", "@S2.bell.13", "@S2.bell.14", "@S2.bell.15"],
}, async ({ context, page, site }) => {
  await signIn({ context, site });
  const nowMs = Date.now();
  await page.clock.setFixedTime(nowMs);
  const items = ages.map(([, ageMs]) =>
    buildNotification({ createdAt: new Date(nowMs - ageMs).toISOString() }),
  );
  while (items.length < 9) items.push(buildNotification());
  const box = await routeNotifications({ page, items });
  await page.goto(`${site.origin}/docs`);
  await expect(findBadge(page)).toHaveText("9");
  const panel = await openBell(page);
  for (const [index, [text]] of ages.entries()) {
    const item = panel.locator("[data-notification]").nth(index);
    await expect(item.getByText(text, { exact: true })).toBeVisible();
  }

  box.items = [...box.items, buildNotification()];
  await page.reload();
  await expect(findBadge(page)).toHaveText("9+");
  await openBell(page);
  await panel
    .getByRole("button", { name: /^Dismiss: / })
    .last()
    .click();
  await expect(findBadge(page)).toHaveText("9");
});

/** Returns the hue of the bell's rendered color in degrees, and the animation that is running on it. */
function readBell(page: Page): Promise<{ hue: number; animation: string }> {
  return findBell(page)
    .locator("svg")
    .evaluate((icon) => {
      const { fill, color, animationName } = getComputedStyle(icon);
      const paint = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
      if (!paint) throw new Error("No canvas.");
      paint.fillStyle = fill === "none" ? color : fill;
      paint.fillRect(0, 0, 1, 1);
      const [red = 0, green = 0, blue = 0] = paint.getImageData(0, 0, 1, 1).data;
      const most = Math.max(red, green, blue);
      const spread = most - Math.min(red, green, blue);
      const turn =
        most === red
          ? (green - blue) / spread
          : most === green
            ? 2 + (blue - red) / spread
            : 4 + (red - green) / spread;
      return { hue: Math.round(turn * 60), animation: animationName };
    });
}

test("the bell pulses in red, orange, yellow or blue by the most urgent unread notification", {
  tag: ["@S2.bell.08", "@S2.bell.09", "@S2.bell.10", "@S2.bell.11"],
}, async ({ context, page, site }) => {
  await signIn({ context, site });
  const failed = buildNotification({ type: "payment_failed" });
  const soon = buildNotification({ type: "subscription_expires_soon" });
  const today = buildNotification({ type: "subscription_expires_today" });
  const expired = buildNotification({ type: "subscription_expired" });
  const read = { isRead: true };
  const box = await routeNotifications({ page, items: [] });
  for (const { items, color, animation, from, to } of [
    { items: [failed, soon, today, expired], color: "red", animation: "pulse", from: -10, to: 10 },
    { items: [failed, soon, today, { ...expired, ...read }], color: "orange", from: 20, to: 35 },
    { items: [failed, soon, { ...today, ...read }], color: "yellow", from: 45, to: 65 },
    { items: [failed, { ...soon, ...read }], color: "blue", from: 200, to: 230 },
    { items: [], color: "blue", from: 200, to: 230 },
  ]) {
    box.items = items;
    await page.goto(`${site.origin}/docs`);
    await expect(findBell(page)).toHaveAttribute("data-bell", color);
    for (const theme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme: theme });
      const look = await readBell(page);
      expect(look.animation, `${color}, ${theme}`).toBe(animation ?? "none");
      expect(look.hue, `${color}, ${theme}`).toBeGreaterThanOrEqual(from);
      expect(look.hue, `${color}, ${theme}`).toBeLessThanOrEqual(to);
    }
  }
});

test("a new account's bell is empty, according to the server", {
  tag: ["@S2.bell.07", "@S7.notifications.02"],
}, async ({ context, page, site }) => {
  await signIn({ context, site });
  const asking = page.waitForRequest((request) => request.url().endsWith("/api/notifications/user"));
  await page.goto(`${site.origin}/docs`);
  expect((await (await asking).allHeaders())["cookie"]).toMatch(/(^|; )session=./);
  const panel = await openBell(page);
  await expect(panel.getByText("No notifications", { exact: true })).toBeVisible();
  await expect(panel.getByRole("button", { name: "Mark all read" })).toHaveCount(0);
  await expect(findBell(page)).toHaveAttribute("data-bell", "blue");
});

test("a click marks a notification as read and follows its link, if it has one", {
  tag: ["@S2.bell.16", "@S2.bell.17", "@S2.bell.18", "@S3.notification.15", "@S4.notifications.01"],
}, async ({ context, page, site }) => {
  await signIn({ context, site });
  const plain = buildNotification({ title: "Only to know", type: "foo" });
  const leading = buildNotification({
    title: "To be acted on",
    type: "payment_failed",
    actionUrl: "/subscription?section=upgrade",
    actionText: "See plans",
  });
  const box = await routeNotifications({ page, items: [plain, leading] });
  await page.goto(`${site.origin}/docs`);
  await expect(findBadge(page)).toHaveText("2");
  const panel = await openBell(page);
  // An unknown type must have the default style, and an urgent type its own.
  const readMark = (type: string) =>
    panel
      .locator(`[data-notification="${type}"] [aria-hidden]`)
      .first()
      .evaluate(readHue, "background-color");
  expect([await readMark("foo"), await readMark("payment_failed")]).toEqual(["blue", "red"]);
  const items = panel.locator("[data-notification]");
  await expect(items.and(panel.locator("[data-read]"))).toHaveCount(0);
  await panel.getByRole("button", { name: /^Only to know/ }).click();
  await expect(items.and(panel.locator("[data-read]"))).toHaveText([/^Only to know/]);
  await expect(findBadge(page)).toHaveText("1");
  await expect.poll(() => box.calls).toEqual([`PUT /api/notifications/${plain.id}/read`]);
  await expect(panel).toBeVisible();
  expect(readPath(page)).toBe("/docs");

  await panel.getByRole("button", { name: /^To be acted on/ }).click();
  await expect.poll(() => readPath(page)).toBe("/subscription?section=upgrade");
  await expect(findBadge(page)).toHaveCount(0);
  await expect.poll(() => box.calls.at(-1)).toBe(`PUT /api/notifications/${leading.id}/read`);
});

test("the panel is 80 units wide and its list at most 80 units high, even with thirty notifications", {
  tag: ["@S2.bell.22", "@S2.bell.23"],
}, async ({ context, page, site }) => {
  await signIn({ context, site });
  await routeNotifications({ page, items: Array.from({ length: 30 }, () => buildNotification()) });
  await page.goto(`${site.origin}/docs`);
  await expect(findBadge(page)).toHaveText("9+");
  const panel = await openBell(page);
  // A spacing unit is 0.25 rem, so 80 units are 20 rem. `offsetWidth` and `offsetHeight` aren't affected by
  // the opening animation.
  const sizes = await panel.evaluate((element) => {
    const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
    const list = element.querySelector<HTMLElement>("[data-notification-list]");
    if (!list) throw new Error("There is no list.");
    return {
      width: (element as HTMLElement).offsetWidth / rem,
      list: list.offsetHeight / rem,
      whole: list.scrollHeight / rem,
    };
  });
  expect(sizes).toMatchObject({ width: 20, list: 20 });
  expect(sizes.whole).toBeGreaterThan(25);
});

/** Replaces the browser's Notification API, and records permission requests and the notifications that are shown. */
async function watchBrowserNotifications({
  page,
  permission,
}: {
  page: Page;
  permission: string;
}): Promise<void> {
  await page.addInitScript((given) => {
    const asked: string[] = [];
    const shown: string[] = [];
    class WatchedNotification {
      static permission = given;
      static async requestPermission(): Promise<string> {
        asked.push(given);
        return given;
      }
      constructor(title: string) {
        shown.push(title);
      }
    }
    Object.assign(window, { Notification: WatchedNotification, __asked: asked, __shown: shown });
  }, permission);
}

function readWatched(page: Page): Promise<{ asked: number; shown: string[] }> {
  return page.evaluate(() => {
    const { __asked, __shown } = window as unknown as { __asked: string[]; __shown: string[] };
    return { asked: __asked.length, shown: __shown };
  });
}

for (const permission of ["granted", "denied"] as const) {
  test(`with the permission ${permission}, new notifications are ${permission === "granted" ? "also shown by the browser" : "shown in the page alone"}, and nothing is asked`, {
    tag: ["@S2.bell.19", "@S2.bell.21"],
  }, async ({ context, page, site }) => {
    await signIn({ context, site });
    await watchBrowserNotifications({ page, permission });
    const box = await routeNotifications({ page, items: [buildNotification({ title: "Known" })] });
    await page.clock.install();
    await page.goto(`${site.origin}/docs`);
    await expect(findBadge(page)).toHaveText("1");
    box.items = [...box.items, buildNotification({ title: "New" })];
    await page.clock.fastForward("10:01");
    await expect(findBadge(page)).toHaveText("2");
    const shown = permission === "granted" ? ["New"] : [];
    await expect.poll(() => readWatched(page)).toEqual({ asked: 0, shown });
  });
}

test("the permission is requested from signed-in users who haven't decided, and never from visitors", {
  tag: ["@S2.bell.20", "@S2.bell.21"],
}, async ({ context, page, site }) => {
  await watchBrowserNotifications({ page, permission: "default" });
  await page.goto(`${site.origin}/docs`);
  await expect(page.getByRole("banner").getByRole("link", { name: "Sign In" })).toBeVisible();
  // Wait until the code that runs when the browser is idle has finished.
  await expect.poll(() => page.evaluate(() => window.sessionStorage.getItem("pith-region"))).toBe("other");
  expect((await readWatched(page)).asked).toBe(0);

  await signIn({ context, site });
  await page.goto(`${site.origin}/docs`);
  await expect(findBell(page)).toBeVisible();
  await expect.poll(async () => (await readWatched(page)).asked).toBe(1);
});
