import type { Premium } from "@pith/core/accounts/premium";
import type { Locator, Page } from "@playwright/test";
import { fetchRoute } from "../../harness/fetch-route.ts";
import {
  buildActive,
  buildExpired,
  cancelPlan,
  changePremium,
  closeFarewell,
  findSection,
  openSubscription,
  phone,
  signInOn,
  writeDate,
} from "./support/accounts.ts";
import { holdBack } from "./support/hold-back.ts";
import { signIn } from "./support/people.ts";
import { expect, test } from "./support/site.ts";
import { swipe } from "./support/swipe.ts";

function findUpgrade(page: Page): Locator {
  return findSection(page, "upgrade");
}

function findCard(page: Page, name: string): Locator {
  return findUpgrade(page).getByRole("article", { name, exact: true });
}

function findSelected(page: Page): Locator {
  return findUpgrade(page).locator("article[data-selected]");
}

test("the section says 'Loading Plans...' until the plans arrive", { tag: "@S2.upgrade.01" }, async ({
  context,
  page,
  site,
}) => {
  await signIn({ context, site });
  const held = await holdBack({ page, url: "**/api/payment/plans-with-pricing" });
  await openSubscription({ page, site });
  await expect(findUpgrade(page).getByText("Loading Plans...", { exact: true })).toBeVisible();
  held.release();
  await expect(findCard(page, "Lite")).toBeVisible();
  await expect(page.getByText("Loading Plans...")).toHaveCount(0);
});

test("an active pro user is thanked, told that there is no higher plan, and pointed to support for feedback", {
  tag: ["@S2.upgrade.04", "@S2.upgrade.06", "@S2.upgrade.07", "@S6.roles.15"],
}, async ({ context, page, site }) => {
  await signInOn({ context, site, plan: "pro" });
  await openSubscription({ page, site });
  const section = findUpgrade(page);
  await expect(
    section.getByRole("heading", { name: "Thank You for Choosing Pro!", exact: true }),
  ).toBeVisible();
  await expect(
    section.getByText(
      "Pro is our highest plan. If something’s missing, tell our support team. Your feedback goes straight to the people who build Pith.",
      { exact: true },
    ),
  ).toBeVisible();
  await expect(section.getByRole("article").getByRole("button")).toHaveText([
    "Switch to Free",
    /^Switch to Lite on /,
    /^Switch to Based on /,
    "Current Plan",
  ]);
  await expect(findSection(page, "subscription").getByRole("button", { name: "Upgrade" })).toHaveCount(0);
});

for (const { ids, plan } of [
  { ids: ["@S2.upgrade.05"], plan: "pro" },
  { ids: ["@S2.upgrade.09", "@S2.upgrade.10"], plan: "lite" },
] as const) {
  test(`a ${plan} user whose plan ends with its period is offered to reactivate it`, {
    tag: [...ids],
  }, async ({ context, page, site }) => {
    const person = await signInOn({ context, site, plan });
    const { expiry_date: expiryDate } = await cancelPlan({ context, site, person });
    await openSubscription({ page, site });
    const section = findUpgrade(page);
    await expect(section.getByRole("heading", { name: "Reactivate Your Plan", exact: true })).toBeVisible();
    await expect(section.getByRole("heading", { name: "Available Plans" })).toHaveCount(0);
    await expect(section.getByRole("heading", { name: "Thank You" })).toHaveCount(0);
    await expect(
      section.getByText(
        `Your subscription ends on ${writeDate(expiryDate ?? "")}. Choose a plan to reactivate and continue without interruption.`,
        { exact: true },
      ),
    ).toBeVisible();
    await expect(section.getByRole("article")).toHaveCount(4);
  });
}

test("on desktop a lite user sees the plans as a toggle and a grid, monthly only", {
  tag: [
    "@S2.upgrade.08",
    "@S2.upgrade.13",
    "@S2.upgrade.14",
    "@S2.upgrade.17",
    "@D.readings.06",
    "@S4.labels.02",
    "@S4.labels.06",
    "@S4.labels.08",
  ],
}, async ({ context, page, site }) => {
  await signInOn({ context, site, plan: "lite" });
  await openSubscription({ page, site });
  const section = findUpgrade(page);
  await expect(section.getByRole("heading", { name: "Available Plans", exact: true })).toBeVisible();
  await expect(section.locator("[data-plan-toggle]").getByRole("radio")).toHaveCount(4);
  await expect(section.locator("[data-plan-grid]").getByRole("article")).toHaveCount(4);
  await expect(section.locator("[data-plan-grid]").getByRole("button")).toHaveText([
    "Switch to Free",
    "Current Plan",
    "Upgrade to Based",
    "Upgrade to Pro",
  ]);
  await expect(findCard(page, "Lite").getByRole("button")).toBeDisabled();
  await expect(section.locator("[data-price] + *")).toHaveText(Array(4).fill(/month/));
  await expect(section).not.toContainText(/year|annual/i);
  // There is no toggle other than the plan selector.
  await expect(section.getByRole("radio")).toHaveCount(4);
  await expect(section.getByRole("switch")).toHaveCount(0);
});

test("the first plan above free is selected, and a card or the toggle changes the selection", {
  tag: ["@S4.paths.05", "@S4.tier.07", "@S4.tier.09", "@S4.labels.04"],
}, async ({ context, page, site }) => {
  await signIn({ context, site });
  await openSubscription({ page, site });
  await expect(findSelected(page)).toHaveCount(1);
  await expect(findSelected(page).getByRole("heading")).toHaveText("Lite");
  await expect(findCard(page, "Lite").getByRole("button")).toHaveText("Subscribe Now");
  await expect(findCard(page, "Based").getByRole("button")).toHaveText("Choose Based");

  await findCard(page, "Based").getByRole("heading").click();
  await expect(findSelected(page).getByRole("heading")).toHaveText("Based");
  await expect(findCard(page, "Based").getByRole("button")).toHaveText("Subscribe Now");
  await expect(findUpgrade(page).getByRole("radio", { name: "Based" })).toBeChecked();
  const look = (card: Locator) => card.evaluate((element) => getComputedStyle(element).outlineStyle);
  expect(await look(findCard(page, "Based"))).not.toBe(await look(findCard(page, "Lite")));

  await findUpgrade(page).locator("[data-plan-toggle]").getByText("Pro", { exact: true }).click();
  await expect(findSelected(page).getByRole("heading")).toHaveText("Pro");
});

test("the current plan's card can be selected only once the plan has expired", {
  tag: ["@S4.tier.08", "@S4.labels.01"],
}, async ({ context, page, site }) => {
  await signIn({ context, site });
  let premium: Partial<Premium> = buildActive("lite");
  await page.route("**/api/users/account/overview", async (route) => {
    const response = await fetchRoute(route);
    const reply: { data: { premium: Premium } } = await response.json();
    const data = { ...reply.data, premium: { ...reply.data.premium, ...premium } };
    await route.fulfill({ response, json: { ...reply, data } });
  });
  await openSubscription({ page, site });
  await findCard(page, "Lite").getByRole("heading").click();
  await expect(findUpgrade(page).getByRole("radio", { name: "Lite" })).toBeChecked();
  await expect(findSelected(page)).toHaveCount(0);

  premium = buildExpired("lite");
  await openSubscription({ page, site });
  await closeFarewell(page);
  await expect(findCard(page, "Lite").getByRole("button")).toHaveText("Renew Plan");
  await findCard(page, "Lite").getByRole("heading").click();
  await expect(findSelected(page).getByRole("heading")).toHaveText("Lite");
});

test("the grid has at most four columns, none narrower than 280 px", {
  tag: ["@S2.upgrade.15", "@S2.upgrade.16"],
}, async ({ context, page, site }) => {
  await signIn({ context, site });
  await openSubscription({ page, site });
  const grid = findUpgrade(page).locator("[data-plan-grid]");
  const counts: number[] = [];
  for (const width of [2560, 1920, 1440, 1280, 1100, 1024, 900, 769]) {
    await page.setViewportSize({ width, height: 900 });
    await expect(grid).toBeVisible();
    const columns = await grid.evaluate((element) =>
      getComputedStyle(element)
        .gridTemplateColumns.split(" ")
        .map((column) => Number.parseFloat(column)),
    );
    expect(columns.length, `${width} px`).toBeLessThanOrEqual(4);
    expect(Math.min(...columns), `${width} px`).toBeGreaterThanOrEqual(280);
    counts.push(columns.length);
  }
  expect(Math.max(...counts)).toBe(4);

  // This also holds at every width in between, down to a single column.
  const narrowest = await grid.evaluate((element) => {
    const { parentElement: container } = element;
    const sizes: number[] = [];
    for (let width = 280; container && width <= 1280; width += 2) {
      container.style.width = `${width}px`;
      sizes.push(...getComputedStyle(element).gridTemplateColumns.split(" ").map(Number.parseFloat));
    }
    return Math.min(...sizes);
  });
  expect(narrowest).toBeGreaterThanOrEqual(280);
});

test("a click outside clears the selection; one on a card or the toggle doesn't", {
  tag: ["@S2.upgrade.20", "@S2.upgrade.21"],
}, async ({ context, page, site }) => {
  await signIn({ context, site });
  await openSubscription({ page, site });
  await findCard(page, "Based").getByRole("listitem").first().click();
  await expect(findSelected(page).getByRole("heading")).toHaveText("Based");
  await findUpgrade(page).locator("[data-plan-toggle]").getByText("Pro", { exact: true }).click();
  await expect(findSelected(page).getByRole("heading")).toHaveText("Pro");

  for (const outside of [
    findUpgrade(page).getByRole("heading", { name: "Available Plans" }),
    findSection(page, "subscription").getByRole("heading", { name: "Your Current Plan" }),
  ]) {
    await findCard(page, "Pro").getByRole("heading").click();
    await expect(findSelected(page)).toHaveCount(1);
    await outside.click();
    await expect(findSelected(page)).toHaveCount(0);
  }
});

test("with the terms accepted, Subscribe opens the chooser, and clicks inside and beside it keep the selection", {
  tag: ["@S2.upgrade.22", "@S2.upgrade.23", "@S2.modals.01", "@S4.buttons.11", "@S4.payment.01"],
}, async ({ context, page, site }) => {
  await signIn({ context, site });
  await openSubscription({ page, site });
  const card = findCard(page, "Based");
  await card.getByRole("heading").click();
  const subscribe = card.getByRole("button");
  await expect(subscribe).toHaveText("Subscribe Now");
  await expect(subscribe).toBeDisabled();
  const terms = findUpgrade(page).getByRole("checkbox");
  await terms.check();
  await expect(subscribe).toBeEnabled();
  await terms.uncheck();
  await expect(subscribe).toBeDisabled();
  await terms.check();
  await subscribe.click();

  const chooser = page.getByRole("dialog", { name: "Subscribe to Based" });
  await expect(chooser.getByRole("radio", { name: /^Card/ })).toBeChecked();
  await expect(chooser.getByRole("radio", { name: /^Crypto/ })).toBeVisible();
  await chooser.getByRole("heading").click();
  await chooser.getByRole("radio", { name: /^Crypto/ }).check();
  // The dialog hides the page only from the accessibility tree, so the selection is still visible.
  await expect(page.locator("article[data-selected]")).toHaveAttribute("data-plan-card", "based");
  await page.mouse.click(5, 400);
  await expect(chooser).toBeHidden();
  await expect(findSelected(page).getByRole("heading")).toHaveText("Based");
});

test("a downgrade is scheduled for the period's end, shown and revoked, and the card undoes a cancellation", async ({
  context,
  page,
  site,
}) => {
  await signInOn({ context, site, plan: "pro" });
  await openSubscription({ page, site });
  const plan = findSection(page, "subscription");
  await expect(plan.locator("[data-term]")).toHaveText(/^Renews \S+\s\d+, \$10\.00$/);
  await findCard(page, "Lite").getByRole("button").click();
  const ask = page.getByRole("dialog", { name: /^Switch to Lite on / });
  await expect(ask).toContainText("$2.50 a month");
  await ask.getByRole("button", { name: /^Switch on / }).click();
  await expect(ask).toBeHidden();
  await expect(plan.locator("[data-term]")).toHaveText(/^Switches to Lite on \S+\s\d+, \$2\.50$/);
  await expect(findCard(page, "Lite").getByRole("button")).toHaveText(/^Starts on /);
  await expect(findCard(page, "Lite").getByRole("button")).toBeDisabled();
  await findCard(page, "Pro").getByRole("button", { name: "Keep Pro" }).click();
  await expect(plan.locator("[data-term]")).toHaveText(/^Renews .*10\.00$/);

  await findCard(page, "Free").getByRole("button").click();
  await page.getByRole("button", { name: "Cancel at Period End" }).click();
  await page.getByRole("button", { name: "Confirm Cancellation" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Close" }).last().click();
  await findCard(page, "Pro").getByRole("button", { name: "Reactivate Pro" }).click();
  await expect(page.getByRole("dialog", { name: "Pro is active again" })).toContainText("Renews");
});

test("on a phone the plans are a list that a swipe of 80 px moves, but not one of 79 px", {
  tag: ["@S2.upgrade.11", "@S2.upgrade.12"],
}, async ({ browser, site }) => {
  const context = await browser.newContext({ viewport: phone, hasTouch: true, locale: "en-US" });
  await signIn({ context, site });
  const page = await context.newPage();
  await openSubscription({ page, site });
  const list = findUpgrade(page).locator("[data-plan-list]");
  await expect(list.getByRole("article")).toHaveCount(1);
  await expect(findUpgrade(page).locator("[data-plan-toggle], [data-plan-grid]")).toHaveCount(0);
  await expect(list.getByRole("heading")).toHaveText("Lite");

  const card = list.getByRole("article");
  for (const [deltaX, name] of [
    [-79, "Lite"],
    [-81, "Based"],
    [-79, "Based"],
    [-80, "Pro"],
    [79, "Pro"],
    [81, "Based"],
  ] as const) {
    await swipe({ over: card, deltaX });
    await expect(list.getByRole("heading"), `after ${deltaX} px`).toHaveText(name);
  }
  await context.close();
});

test("the owner of a local server is offered no upgrade", {
  tag: ["@S2.upgrade.18", "@S2.upgrade.19"],
}, async ({ context, page, site }) => {
  await signIn({ context, site });
  await changePremium({
    page,
    premium: { tier: "admin", active: true, summaries_limit: -1, days_remaining: null },
  });
  await openSubscription({ page, site });
  const section = findUpgrade(page);
  await expect(section.getByRole("heading", { name: "No Upgrade Available" })).toBeVisible();
  await expect(
    section.getByText("Please check back later for available upgrade options.", { exact: true }),
  ).toBeVisible();
});
