import { expect, test } from "./support/site.ts";

test("the 404 page says where the visitor is and leads home", {
  tag: ["@S2.notfound.01", "@S2.notfound.02", "@S2.notfound.03", "@S2.notfound.04", "@S2.notfound.05"],
}, async ({ page, site }) => {
  await page.goto(`${site.origin}/no-such-page`);
  const main = page.getByRole("main");
  await expect(main.getByText("404", { exact: true })).toBeVisible();
  await expect(main.getByRole("heading", { level: 1, name: "Page Not Found", exact: true })).toBeVisible();
  await expect(main.getByText("Well, this is awkward…", { exact: true })).toBeVisible();
  await expect(main.getByText("Home is this way", { exact: true })).toBeVisible();
  await main.getByRole("link", { name: "Go Home", exact: true }).click();
  await expect(page).toHaveURL(`${site.origin}/`);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("The few lines worth reading");
});

test("if the application crashes, an error page offers ways to continue", {
  tag: "@S2.notfound.06",
}, async ({ page, site }) => {
  // If a route's code can't be fetched, rendering the route throws.
  await page.route(/\/assets\/docs-page-[^/]+\.js$/, (route) => route.abort());
  await page.goto(`${site.origin}/docs`, { waitUntil: "commit" });
  await expect(
    page.getByRole("heading", { level: 1, name: "Unexpected Application Error!", exact: true }),
  ).toBeVisible();
  await expect(page.getByRole("button", { name: "Reload" })).toBeVisible();

  await page.unroute(/\/assets\/docs-page-[^/]+\.js$/);
  await page.getByRole("button", { name: "Reload" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Introduction" })).toBeVisible();
});
