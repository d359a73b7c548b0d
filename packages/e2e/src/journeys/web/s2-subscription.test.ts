import type { Page } from "@playwright/test";
import {
  desktop,
  findPlanCard,
  findSection,
  openSubscription,
  signInWithGoogleProfile,
} from "./support/accounts.ts";
import { holdBack } from "./support/hold-back.ts";
import { createLoginLink, createTelegramPerson, signIn } from "./support/people.ts";
import { expect, test } from "./support/site.ts";

function findSideNavigation(page: Page) {
  return page.getByRole("navigation", { name: "On this page" });
}

/** Returns an element's distance from the top of the window. */
function readTop({ page, id }: { page: Page; id: string }): Promise<number> {
  return findSection(page, id).evaluate((section) => Math.round(section.getBoundingClientRect().top));
}

test("a visitor is redirected from /subscription to sign in first", { tag: "@S2.subscription.01" }, async ({
  page,
  site,
}) => {
  await page.goto(`${site.origin}/subscription`);
  await expect(page).toHaveURL(`${site.origin}/login?redirect=/subscription`);
  await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
});

test("a visitor with a telegramId isn't redirected while it is being verified", {
  tag: ["@S2.subscription.02", "@S4.auth.06", "@D.readings.02", "@D.auth.13"],
}, async ({ page, site }) => {
  await page.route("**/api/auth/telegram-session", () => {});
  const link = "telegramId=12345678&expires=4102444800&nonce=0123456789abcdef&signature=0123456789abcdef";
  // Pages that don't verify the link don't wait for the server.
  await page.goto(`${site.origin}/docs?${link}`);
  await expect(page.getByRole("banner").getByRole("link", { name: "Sign In" })).toBeVisible();

  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 1000);
  // The page starts to wait when it sends the link.
  const sent = page.waitForRequest("**/api/auth/telegram-session");
  await page.goto(`${site.origin}/subscription?${link}`, { waitUntil: "commit" });
  await sent;
  await expect(page.getByText("Loading Subscription...")).toBeVisible();
  await page.clock.runFor(2000);
  expect(new URL(page.url()).pathname).toBe("/subscription");
  // The header doesn't show the visitor as signed out yet.
  await expect(page.locator("[data-avatar-placeholder]")).toBeVisible();
  // Within 3 s, the login page appears with the id filled in.
  await page.clock.runFor(1000);
  await expect(page).toHaveURL(/\/login\?telegramId=12345678/);
  await page.clock.resume();
  await expect(page.getByLabel("Telegram ID")).toHaveValue("12345678");
});

test("a URL signed by the bot may carry telegramId, firstName, lastName and username, and signs in", {
  tag: ["@S2.subscription.03", "@S2.subscription.04", "@S2.subscription.05", "@S2.subscription.06"],
}, async ({ page, site }) => {
  // The server only has this user's id, so the displayed name must come from the URL.
  const nameless = { firstName: "", lastName: null, username: null };
  const { telegramId } = await createTelegramPerson({ site, ...nameless });
  const link = new URL(await createLoginLink({ site, telegramId }));
  const query = new URLSearchParams(link.search);
  expect(query.get("telegramId")).toBe(telegramId);
  for (const [name, value] of Object.entries({ firstName: "Ada", lastName: "Lovelace", username: "ada_l" })) {
    query.set(name, value);
  }
  await page.goto(`${site.origin}/subscription?${query}`);
  await expect(page.getByRole("button", { name: "Account menu for Ada Lovelace" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Your Current Plan", exact: true })).toBeVisible();
  expect(new URL(page.url()).pathname).toBe("/subscription");
  const account = findSection(page, "account");
  await expect(account.getByText("Ada Lovelace", { exact: true })).toBeVisible();
  await expect(account.getByText("@ada_l", { exact: true })).toBeVisible();
  await expect(account.getByText(telegramId, { exact: true })).toBeVisible();
});

test("the server's name for a user wins over a link's", async ({ page, site }) => {
  const { telegramId } = await createTelegramPerson({ site });
  const link = new URL(await createLoginLink({ site, telegramId }));
  await page.goto(`${site.origin}/subscription${link.search}&firstName=Eve&lastName=Other&username=eve`);
  await expect(page.getByRole("button", { name: "Account menu for Ada Lovelace" })).toBeVisible();
  await expect(findSection(page, "account").getByText("@ada_l", { exact: true })).toBeVisible();
  await expect(page.getByText(/\bEve\b|@eve/)).toHaveCount(0);
});

for (const { name, path } of [
  { name: "who this is", path: "**/api/auth/session" },
  { name: "what they have", path: "**/api/users/account/overview" },
]) {
  test(`the page shows that the subscription is loading until it is known ${name}`, {
    tag: ["@S2.subscription.07", "@S2.subscription.08"],
  }, async ({ context, page, site }) => {
    await signIn({ context, site });
    const held = await holdBack({ page, url: path });
    await page.goto(`${site.origin}/subscription`);
    await expect(page.getByText("Loading Subscription...", { exact: true })).toBeVisible();
    await expect(
      page.getByText("Please wait while we fetch your account details", { exact: true }),
    ).toBeVisible();
    held.release();
    await expect(findPlanCard(page)).toBeVisible();
    await expect(page.getByText("Loading Subscription...")).toHaveCount(0);
  });
}

test("a Google user's page scrolls through six sections with a navigation beside it on large screens", {
  tag: [
    "@S2.subscription.10",
    "@S2.subscription.11",
    "@S2.subscription.12",
    "@S2.subscription.13",
    "@S2.subscription.14",
    "@S2.subscription.15",
    "@S2.subscription.17",
    "@S2.subscription.18",
    "@S2.subscription.19",
    "@S2.subscription.20",
  ],
}, async ({ context, page, site }) => {
  await signInWithGoogleProfile({ context, page, site });
  await openSubscription({ page, site });
  const ids = ["subscription", "upgrade", "telegram", "transactions", "account", "support"];
  expect(
    await page
      .getByRole("main")
      .locator("section[aria-labelledby]")
      .evaluateAll((all) => all.map(({ id }) => id)),
  ).toEqual(ids);

  const tops = await Promise.all(ids.map((id) => readTop({ page, id })));
  expect(tops).toEqual(tops.toSorted((left, right) => left - right));
  for (const id of ids) await expect(findSection(page, id)).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeGreaterThan(desktop.height);

  const navigation = findSideNavigation(page);
  await expect(navigation).toBeVisible();
  await expect(navigation.getByRole("button")).toHaveText([
    "Current Plan",
    "Upgrades",
    "My Telegram",
    "Transactions",
    "My Account",
    "Support",
  ]);
  for (const width of [1023, 769, 768, 375]) {
    await page.setViewportSize({ width, height: 800 });
    await expect(navigation, `${width} px`).toBeHidden();
  }
  await page.setViewportSize({ width: 1024, height: 800 });
  await expect(navigation).toBeVisible();
});

test("a Telegram user's navigation has no My Telegram, and highlights the current section", {
  tag: ["@S2.subscription.16", "@S2.subscription.26"],
}, async ({ context, page, site }) => {
  await signIn({ context, site });
  await openSubscription({ page, site });
  const buttons = findSideNavigation(page).getByRole("button");
  await expect(buttons).toHaveText(["Current Plan", "Upgrades", "Transactions", "My Account", "Support"]);
  const current = findSideNavigation(page).locator("[aria-current]");
  await expect(current).toHaveText("Current Plan");
  for (const [id, name] of [
    ["transactions", "Transactions"],
    ["account", "My Account"],
  ] as const) {
    await findSection(page, id).evaluate((section) => {
      window.scrollTo({
        top: section.getBoundingClientRect().top + window.scrollY - 120,
        behavior: "instant",
      });
    });
    await expect(current).toHaveText(name);
  }
  await page.evaluate(() => window.scrollTo({ top: document.body.scrollHeight, behavior: "instant" }));
  await expect(current).toHaveText("Support");
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: "instant" }));
  await expect(current).toHaveText("Current Plan");
  // In a window this tall, the last section never gets near the top.
  await page.setViewportSize({ width: desktop.width, height: 1600 });
  await page.evaluate(() => window.scrollTo({ top: document.body.scrollHeight, behavior: "instant" }));
  await expect(current).toHaveText("Support");
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: "instant" }));
  await expect(current).toHaveText("Current Plan");
  // Expects the current section to be marked visually as well, not only for screen readers.
  const weights = await buttons.evaluateAll((all) =>
    all.map((button) => getComputedStyle(button).fontWeight),
  );
  expect(new Set(weights).size).toBe(2);
});

test("a section in the URL is scrolled to smoothly, 100 px below the top", {
  tag: ["@S2.subscription.21", "@S2.subscription.22"],
}, async ({ context, page, site }) => {
  await signIn({ context, site });
  await page.addInitScript(() => {
    const behaviors: unknown[] = [];
    Object.assign(window, { __scrolls: behaviors });
    const scrollTo = window.scrollTo.bind(window);
    window.scrollTo = ((options: ScrollToOptions) => {
      behaviors.push(options.behavior);
      scrollTo(options);
    }) as typeof window.scrollTo;
  });
  await openSubscription({ page, site, query: "?section=transactions" });
  await expect.poll(() => readTop({ page, id: "transactions" })).toBe(100);
  const behaviors = await page.evaluate(() => (window as unknown as { __scrolls: string[] }).__scrolls);
  expect(behaviors.at(-1)).toBe("smooth");
});
