import { expect, test } from "./support/site.ts";

const pages = [
  { path: "/", heading: { en: "The few lines worth reading", de: "Die wenigen Zeilen" } },
  { path: "/docs", heading: { en: "Introduction", de: "Introduction" } },
  { path: "/privacy", heading: { en: "Privacy Policy", de: "Datenschutz" } },
  { path: "/support", heading: { en: "Support", de: "Support" } },
  { path: "/no-such-page", heading: { en: "Page Not Found", de: "Seite nicht gefunden" } },
] as const;

for (const [language, locale] of [
  ["en", "en-US"],
  ["de", "de-DE"],
] as const) {
  test.describe(`in a browser in ${language}`, () => {
    test.use({ locale });

    test("pages come with their content, which scripts take over as it is", async ({ page, site }) => {
      const errors: string[] = [];
      page.on("console", (message) => {
        const isMissing = message.text().includes("status of 404");
        if (message.type() === "error" && !isMissing) errors.push(message.text());
      });
      for (const { path, heading } of pages) {
        let showScripts: () => void = () => undefined;
        const shown = new Promise<void>((resolve) => {
          showScripts = resolve;
        });
        await page.route(/\/assets\/.*\.js$/, async (route) => {
          await shown;
          await route.continue();
        });
        await page.goto(site.origin + path, { waitUntil: "commit" });
        const title = page.getByRole("heading", { level: 1 });
        await expect(title).toContainText(heading[language]);
        await title.evaluate((element) => element.setAttribute("data-sent", ""));
        showScripts();
        // The footer is rendered once the page is interactive.
        await expect(page.getByRole("contentinfo")).toBeVisible();
        await expect(title).toHaveAttribute("data-sent");
        await expect(page.locator("title")).toHaveCount(1);
        await page.unrouteAll();
      }
      expect(errors).toEqual([]);
    });
  });
}

test("a button that is pressed before scripts run is answered once they do", async ({ page, site }) => {
  let showScripts: () => void = () => undefined;
  const shown = new Promise<void>((resolve) => {
    showScripts = resolve;
  });
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await shown;
    await route.continue();
  });
  await page.goto(site.origin, { waitUntil: "commit" });
  const tab = page.getByRole("tab", { name: "Caption file" });
  await tab.click();
  await expect(tab).toHaveAttribute("aria-selected", "false");
  showScripts();
  await expect(tab).toHaveAttribute("aria-selected", "true");
  await expect(page.locator("input[type=file]")).toBeAttached();
});

test("a link that is typed before scripts run stays in the field", async ({ page, site }) => {
  let showScripts: () => void = () => undefined;
  const shown = new Promise<void>((resolve) => {
    showScripts = resolve;
  });
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await shown;
    await route.continue();
  });
  await page.goto(site.origin, { waitUntil: "commit" });
  const field = page.getByRole("textbox", { name: "Link to a video" });
  await field.fill("https://example.com/talk");
  showScripts();
  await expect(page.getByRole("contentinfo")).toBeVisible();
  await page
    .getByRole("button", { name: "Length of the summary" })
    .or(page.getByText("Long", { exact: true }))
    .first()
    .click();
  await expect(field).toHaveValue("https://example.com/talk");
});
