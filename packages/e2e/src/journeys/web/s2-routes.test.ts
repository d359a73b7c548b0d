import { signIn } from "./support/people.ts";
import { expect, test } from "./support/site.ts";

const visitorPages = [
  { ids: ["@S2.routes.01", "@S6.roles.01"], path: "/", heading: /The few lines worth reading/ },
  { ids: ["@S2.routes.02", "@S6.roles.04"], path: "/login", heading: "Sign in" },
  { ids: ["@S2.routes.03", "@S6.roles.03"], path: "/docs", heading: "Introduction" },
  { ids: ["@S2.routes.05"], path: "/payment/success", heading: "Payment Successful" },
  { ids: ["@S2.routes.06"], path: "/payment/failed", heading: "Payment Failed" },
  { ids: ["@S2.routes.07"], path: "/payment/partial", heading: "Payment Incomplete" },
  {
    ids: ["@S2.routes.08", "@S1.payment.03"],
    path: "/payment/crypto/success",
    heading: "Payment Successful",
  },
  {
    ids: ["@S2.routes.09", "@S1.payment.03"],
    path: "/payment/crypto/partial",
    heading: "Payment Incomplete",
  },
  { ids: ["@S2.routes.10", "@S1.payment.03"], path: "/payment/crypto/failed", heading: "Payment Failed" },
];

for (const { ids, path, heading } of visitorPages) {
  test(`${path} shows its page to a visitor`, { tag: ids }, async ({ page, site }) => {
    const response = await page.goto(`${site.origin}${path}`);
    expect(response?.status()).toBe(200);
    await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
    await expect(page.getByText("404", { exact: true })).toHaveCount(0);
    expect(new URL(page.url()).pathname).toBe(path);
  });
}

test("/subscription and /payment open for a signed-in user, and /payment accepts a payment", {
  tag: ["@S2.routes.04", "@S2.routes.11", "@S2.routes.16"],
}, async ({ context, page, site }) => {
  await signIn({ context, site });
  await page.goto(`${site.origin}/subscription`);
  await expect(page.getByRole("heading", { name: "Your Current Plan" })).toBeVisible();
  expect(new URL(page.url()).pathname).toBe("/subscription");

  await page.goto(`${site.origin}/payment`);
  await expect(page.getByRole("heading", { level: 1, name: "Payment" })).toBeVisible();
  await page.getByRole("radio", { name: "Based" }).check();
  await expect(page.getByRole("form", { name: "Payment" })).toContainText("$5");
  await page.getByRole("checkbox").check();
  await page.getByRole("button", { name: "Continue to payment" }).click();
  // The button leads to the sandbox's checkout page.
  await expect(page).not.toHaveURL(/\/payment$/);
  await expect(page.getByText(/sandbox/i).first()).toBeVisible();
});

const texts = [
  { ids: ["@S2.routes.13"], path: "/privacy", heading: "Privacy Policy" },
  { ids: ["@S2.routes.14"], path: "/terms", heading: "Terms of Service" },
  { ids: ["@S2.routes.15"], path: "/support", heading: "Support" },
];

for (const { ids, path, heading } of texts) {
  test(`${path} is a page with content`, { tag: ids }, async ({ page, site }) => {
    await page.goto(`${site.origin}${path}`);
    await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
    const main = page.getByRole("main");
    expect(await main.getByRole("heading", { level: 2 }).count()).toBeGreaterThan(0);
    expect((await main.innerText()).length).toBeGreaterThan(800);
    await expect(main).not.toContainText(/lorem ipsum|coming soon|placeholder|TODO/i);
  });
}

for (const path of ["/no-such-page", "/docs/introduction", "/payment/other", "/login/x"]) {
  test(`${path} shows the 404 page`, { tag: "@S2.routes.12" }, async ({ page, site }) => {
    await page.goto(`${site.origin}${path}`);
    await expect(page.getByText("404", { exact: true })).toBeVisible();
    await expect(page.getByRole("heading", { level: 1, name: "Page Not Found" })).toBeVisible();
  });
}
