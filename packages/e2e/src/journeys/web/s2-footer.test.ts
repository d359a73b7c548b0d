import { expect, placeVisitor, siteLinks, test } from "./support/site.ts";

test("the footer has its tagline, its links and the years", {
  tag: [
    "@S2.footer.01",
    "@S2.footer.02",
    "@S2.footer.03",
    "@S2.footer.04",
    "@S2.footer.05",
    "@S2.footer.06",
    "@S2.footer.07",
    "@S2.footer.10",
    "@S7.other.06",
    "@S7.other.08",
  ],
}, async ({ page, site }) => {
  await page.goto(`${site.origin}/support`);
  const footer = page.getByRole("contentinfo");
  await expect(
    footer.getByText("AI-powered video summarization for YouTube and beyond.", { exact: true }),
  ).toBeVisible();
  await expect(footer.getByText(`© 2024–${new Date().getFullYear()} Pith`, { exact: true })).toBeVisible();
  await expect(footer.getByRole("link", { name: "Contact Us", exact: true })).toHaveAttribute(
    "href",
    `mailto:${siteLinks.supportEmail}`,
  );
  const bot = footer.getByRole("link", { name: "Telegram Bot", exact: true });
  await expect(bot).toHaveAttribute("href", `https://t.me/${siteLinks.botUsername}`);
  await expect(bot).toHaveAttribute("target", "_blank");

  for (const [name, path, heading] of [
    ["Privacy Policy", "/privacy", "Privacy Policy"],
    ["Terms of Service", "/terms", "Terms of Service"],
    ["Documentation", "/docs", "Introduction"],
    ["Features", "/", /The few lines worth reading/],
  ] as const) {
    await footer.getByRole("link", { name, exact: true }).click();
    await expect(page).toHaveURL(`${site.origin}${path}`);
    await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
  }
});

test.describe("in the EU", () => {
  test.use({ locale: "en-GB", timezoneId: "Europe/Berlin" });

  test("visitors find 'Cookie Settings' in the footer", { tag: "@S2.footer.08" }, async ({
    context,
    page,
    site,
  }) => {
    await placeVisitor({ context, countryCode: "DE" });
    await page.goto(`${site.origin}/terms`);
    await page.getByRole("contentinfo").getByRole("button", { name: "Cookie Settings", exact: true }).click();
    await expect(page.getByRole("dialog", { name: "Cookie Settings" })).toBeVisible();
  });
});

test("outside the EU the footer has no cookie settings, but /privacy opens them", {
  tag: ["@S2.footer.09", "@D.readings.10"],
}, async ({ page, site }) => {
  await page.goto(`${site.origin}/privacy`);
  // Wait until the visitor's region is known.
  await expect.poll(() => page.evaluate(() => window.sessionStorage.getItem("pith-region"))).toBe("other");
  await expect(page.getByRole("contentinfo").getByRole("link", { name: "Terms of Service" })).toBeVisible();
  await expect(page.getByRole("contentinfo").getByText("Cookie Settings")).toHaveCount(0);
  await page.getByRole("main").getByRole("button", { name: "Cookie Settings" }).click();
  await expect(page.getByRole("dialog", { name: "Cookie Settings" })).toBeVisible();
});
