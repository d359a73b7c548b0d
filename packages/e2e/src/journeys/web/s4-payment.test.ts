import type { BrowserContext, Locator, Page } from "@playwright/test";
import { fetchRoute } from "../../harness/fetch-route.ts";
import type { RunningPith } from "../../harness/start-pith.ts";
import { findPlanCard, findSection, openSubscription } from "./support/accounts.ts";
import { signIn } from "./support/people.ts";
import { expect, siteLinks, test } from "./support/site.ts";

/** Opens the plan chooser as a user on the free plan. */
async function openChooser({
  context,
  page,
  site,
  plan = "Lite",
}: {
  context: BrowserContext;
  page: Page;
  site: RunningPith;
  plan?: string;
}): Promise<Locator> {
  await signIn({ context, site });
  await openSubscription({ page, site });
  const card = findSection(page, "upgrade").getByRole("article", { name: plan, exact: true });
  await findSection(page, "upgrade").getByRole("checkbox").check();
  await card.getByRole("button").click();
  const chooser = page.getByRole("dialog", { name: `Subscribe to ${plan}` });
  await chooser.waitFor();
  return chooser;
}

async function goToSandbox({
  chooser,
  page,
  method,
}: {
  chooser: Locator;
  page: Page;
  method: "Card" | "Crypto";
}): Promise<void> {
  await chooser.getByRole("radio", { name: new RegExp(`^${method}`) }).check();
  await chooser.getByRole("button", { name: "Continue to payment" }).click();
  await expect(page.getByRole("heading", { name: "Sandbox payment" })).toBeVisible();
}

test("the chooser creates a checkout session in the sandbox, and paying there activates the plan, in other tabs too", {
  tag: [
    "@S4.payment.02",
    "@S4.payment.03",
    "@D.money.24",
    "@D.money.25",
    "@S2.payment.01",
    "@S2.payment.02",
    "@S2.payment.03",
    "@S3.store.09",
    "@S3.store.10",
    "@S3.store.11",
    "@S4.payment.06",
  ],
}, async ({ context, page, site }) => {
  const chooser = await openChooser({ context, page, site });
  // Collected in the route handler, because a response can't be read once the page has navigated away.
  const answers: { method: string; body: unknown; url: string }[] = [];
  await page.route("**/api/payment/create-checkout-session", async (route) => {
    const response = await fetchRoute(route);
    const { url }: { url: string } = await response.json();
    answers.push({ method: route.request().method(), body: route.request().postDataJSON(), url });
    await route.fulfill({ response });
  });
  await goToSandbox({ chooser, page, method: "Card" });
  expect(answers).toMatchObject([{ method: "POST", body: { plan: "lite", payment_method: "card" } }]);
  expect(page.url()).toBe(answers[0]?.url);
  expect(new URL(page.url()).origin).toBe(site.origin);
  await expect(page.getByText("$2.50").first()).toBeVisible();

  const otherTab = await context.newPage();
  await openSubscription({ page: otherTab, site });
  await expect(findPlanCard(otherTab)).toHaveAttribute("data-plan-status", "free");
  const loadedAnew = otherTab.waitForEvent("load");
  await page.getByRole("button", { name: /^Pay \$2\.50/ }).click();
  await expect(page).toHaveURL(/\/payment\/success/);
  await expect(
    page.getByRole("heading", { level: 1, name: "Payment Successful", exact: true }),
  ).toBeVisible();
  await expect(page.getByRole("main")).toContainText("Your plan is active");
  await loadedAnew;
  await expect(findPlanCard(otherTab)).toHaveAttribute("data-plan-status", "lite");
  await expect(page.getByRole("link", { name: "Open Telegram Bot" })).toHaveAttribute(
    "href",
    `https://t.me/${siteLinks.botUsername}`,
  );
  await page.reload();
  await expect(page.getByRole("main")).toContainText("Your plan is active");
  // After the reload, the plan and the amount come from session storage.
  await expect(page.getByRole("main").locator("dl")).toHaveText("Lite$2.50");
  const kept = await page.evaluate(() => window.sessionStorage.getItem("pith-payment"));
  expect(JSON.parse(kept ?? "null")).toEqual({
    lastPaymentId: expect.stringMatching(/./),
    lastPaymentAmount: 250,
    lastPaymentCurrency: "USD",
    lastPaymentPlan: "lite",
  });
  await page.getByRole("link", { name: "Go to Dashboard" }).click();
  await expect(page).toHaveURL(`${site.origin}/subscription`);
  await expect(findPlanCard(page)).toHaveAttribute("data-plan-status", "lite");
});

for (const { row, name, press } of [
  {
    row: "@D.money.26",
    name: "a payment that fails",
    press: (page: Page) => page.getByRole("button", { name: "Let the payment fail" }).click(),
  },
  {
    row: "@D.money.28",
    name: "walking away",
    press: (page: Page) => page.getByRole("link", { name: "Leave without paying" }).click(),
  },
]) {
  test(`${name} leads to 'Payment Failed' with ways to continue`, {
    tag: [row, "@S2.payment.04", "@S2.payment.05", "@S2.payment.06"],
  }, async ({ context, page, site }) => {
    const chooser = await openChooser({ context, page, site });
    await goToSandbox({ chooser, page, method: "Card" });
    await press(page);
    await expect(page).toHaveURL(/\/payment\/failed/);
    await expect(page.getByRole("heading", { level: 1, name: "Payment Failed", exact: true })).toBeVisible();
    const failed = page.url();
    await page.getByRole("main").getByRole("link", { name: "Try Again" }).click();
    await expect(page).toHaveURL(`${site.origin}/payment`);
    await page.goto(failed);
    await page.getByRole("main").getByRole("link", { name: "Contact Support" }).click();
    await expect(page).toHaveURL(`${site.origin}/support`);
    await openSubscription({ page, site });
    await expect(findPlanCard(page)).toHaveAttribute("data-plan-status", "free");
  });
}

test("a partial crypto payment leads to its own page, whose invoice accepts the rest", {
  tag: ["@D.money.21", "@D.money.22", "@D.money.27"],
}, async ({ context, page, site }) => {
  const chooser = await openChooser({ context, page, site });
  await goToSandbox({ chooser, page, method: "Crypto" });
  await page.getByRole("button", { name: "Pay only a part" }).click();
  await expect(page).toHaveURL(/\/payment\/crypto\/partial/);
  await expect(page.getByRole("heading", { level: 1, name: "Payment Incomplete" })).toBeVisible();
  await page.getByRole("link", { name: "Pay the rest" }).click();
  const due = page.locator("dt", { hasText: "Still due" }).locator("+ dd");
  const rest = Number((await due.innerText()).replace("$", ""));
  expect(rest).toBeGreaterThan(0);
  expect(rest).toBeLessThan(2.5);
  await page.getByRole("button", { name: `Pay $${rest.toFixed(2)}`, exact: true }).click();
  await expect(page).toHaveURL(/\/payment\/crypto\/success/);
  await expect(page.getByRole("heading", { level: 1, name: "Payment Successful" })).toBeVisible();
  await openSubscription({ page, site });
  await expect(findPlanCard(page)).toHaveAttribute("data-plan-status", "lite");
});

test("a failed checkout opens the failure dialog with its tips", {
  tag: [
    "@S2.modals.03",
    "@S4.payment.04",
    "@S8.payment.01",
    "@S8.payment.02",
    "@S8.payment.03",
    "@S8.payment.04",
    "@S8.payment.05",
    "@S8.payment.06",
  ],
}, async ({ context, page, site }) => {
  await page.route("**/api/payment/create-checkout-session", (route) =>
    route.fulfill({ status: 500, json: {} }),
  );
  const chooser = await openChooser({ context, page, site });
  await chooser.getByRole("button", { name: "Continue to payment" }).click();
  const failure = page.getByRole("dialog", { name: "Payment failed", exact: true });
  await expect(failure).toBeVisible();
  await expect(chooser).toBeHidden();
  await expect(failure.getByText("Payment was not completed successfully", { exact: true })).toBeVisible();
  await expect(failure.getByRole("alert")).toHaveText("Failed to create checkout session");
  await expect(failure.getByRole("listitem")).toHaveText([
    "Check your card details",
    "Make sure you have enough funds",
    "Try another payment method",
    "Contact your bank if this keeps happening",
  ]);
  expect(new URL(page.url()).pathname).toBe("/subscription");
  await failure.getByRole("button", { name: "Try Again" }).click();
  await expect(page.getByRole("dialog", { name: "Subscribe to Lite" })).toBeVisible();
});

test("/payment has a payment form, and the crypto failure page names the usual causes", {
  tag: ["@S2.payment.07", "@S2.payment.08"],
}, async ({ context, page, site }) => {
  await signIn({ context, site });
  await page.goto(`${site.origin}/payment`);
  const form = page.getByRole("form", { name: "Payment" });
  await expect(form.getByRole("radio", { name: /^Card/ })).toBeChecked();
  const submit = form.getByRole("button", { name: "Continue to payment" });
  await expect(submit).toBeDisabled();
  await form.getByRole("checkbox").check();
  await expect(submit).toBeEnabled();

  await page.goto(`${site.origin}/payment/crypto/failed`);
  await expect(page.getByRole("main")).toContainText("network issues or insufficient confirmation blocks");
});
