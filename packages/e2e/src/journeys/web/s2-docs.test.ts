import type { Page } from "@playwright/test";
import { phone } from "./support/accounts.ts";
import { expect, test } from "./support/site.ts";

/** The documentation pages that the specification names, with the ids of the specification's rows. */
const extensionSections = [
  {
    id: "@S2.docs.06",
    title: "Getting started",
    items: [
      ["@S2.docs.07", "Introduction"],
      ["@S2.docs.08", "Installation"],
      ["@S2.docs.09", "Quick start"],
      ["@S2.docs.10", "Configuration"],
    ],
  },
  {
    id: "@S2.docs.11",
    title: "Browser extension",
    items: [
      ["@S2.docs.12", "Overview"],
      ["@S2.docs.13", "Features"],
      ["@S2.docs.14", "Installation guide"],
      ["@S2.docs.15", "User interface"],
      ["@S2.docs.16", "Settings"],
    ],
  },
] as const;

const botSections = [
  {
    id: "@S2.docs.17",
    title: "Getting started",
    items: [
      ["@S2.docs.18", "Introduction"],
      ["@S2.docs.19", "Bot setup"],
      ["@S2.docs.20", "Quick start"],
      ["@S2.docs.21", "Commands"],
    ],
  },
  {
    id: "@S2.docs.22",
    title: "Telegram bot",
    items: [
      ["@S2.docs.23", "Overview"],
      ["@S2.docs.24", "Features"],
      ["@S2.docs.25", "Usage guide"],
      ["@S2.docs.26", "Group chats"],
      ["@S2.docs.27", "Bot settings"],
    ],
  },
] as const;

type Sections = typeof extensionSections | typeof botSections;

function findSidebar(page: Page) {
  return page.getByRole("navigation", { name: "Documentation" });
}

async function expectSections({ page, sections }: { page: Page; sections: Sections }): Promise<void> {
  const sidebar = findSidebar(page);
  await expect(sidebar.getByRole("heading")).toHaveText(sections.map(({ title }) => title));
  for (const { title, items } of sections) {
    const section = sidebar.locator("[data-doc-section]").filter({
      has: page.getByRole("heading", { name: title, exact: true }),
    });
    await expect(section.getByRole("link")).toHaveText(items.map(([, item]) => item));
  }
}

/** Opens every item through its link. Returns the items' texts, so that a test can check that they are all different. */
async function readAll({ page, sections }: { page: Page; sections: Sections }): Promise<string[]> {
  const texts: string[] = [];
  for (const { title, items } of sections) {
    for (const [, item] of items) {
      await findSidebar(page)
        .locator("[data-doc-section]")
        .filter({ has: page.getByRole("heading", { name: title, exact: true }) })
        .getByRole("link", { name: item, exact: true })
        .click();
      const article = page.getByRole("article");
      await expect(article.getByRole("heading", { level: 1, name: item, exact: true })).toBeVisible();
      await expect(article).toContainText(title);
      const text = await article.innerText();
      // The title and the section alone are about 40 characters long.
      expect(text.length, `${title}: ${item}`).toBeGreaterThan(250);
      expect(text, `${title}: ${item}`).not.toMatch(/lorem|placeholder|coming soon|to be written|TODO/i);
      texts.push(text);
    }
  }
  return texts;
}

function listIds(sections: Sections): string[] {
  return sections.flatMap(({ id, items }) => [id, ...items.map(([itemId]) => itemId)]);
}

test("every item of both docs is in the sidebar and has its own content", {
  tag: ["@S2.docs.01", "@S2.docs.02", "@S2.docs.05", ...listIds(extensionSections), ...listIds(botSections)],
}, async ({ page, site }) => {
  await page.goto(`${site.origin}/docs`);
  const toggle = page.getByRole("group", { name: "Ways to use Pith" });
  await expect(toggle.getByRole("radio")).toHaveCount(2);
  await expect(toggle.getByRole("radio", { name: "Extension", exact: true })).toBeChecked();
  await expectSections({ page, sections: extensionSections });
  const texts = await readAll({ page, sections: extensionSections });

  await toggle.getByRole("radio", { name: "Telegram Bot", exact: true }).check();
  await expect(page).toHaveURL(`${site.origin}/docs?tab=bot`);
  await expectSections({ page, sections: botSections });
  texts.push(...(await readAll({ page, sections: botSections })));
  expect(new Set(texts).size).toBe(18);
});

test("the search box filters the items by words, and says if none matches", {
  tag: ["@S2.docs.03", "@S2.docs.04"],
}, async ({ page, site }) => {
  await page.goto(`${site.origin}/docs?tab=bot`);
  const search = page.getByRole("searchbox", { name: "Search the docs" });
  await expect(search).toBeVisible();
  // This word appears in only one item's text, and in no title.
  await search.fill("PLAYLIST");
  await expect(findSidebar(page).getByRole("link")).toHaveText(["Usage guide"]);
  await search.fill("qqzzxx");
  await expect(findSidebar(page).getByRole("link")).toHaveCount(0);
  await expect(page.getByText("No results for “qqzzxx”.")).toBeVisible();
  await search.fill("");
  await expect(findSidebar(page).getByRole("link")).toHaveCount(9);

  await page.goto(`${site.origin}/docs`);
  await page.getByRole("searchbox").fill("puzzle piece");
  const found = findSidebar(page).getByRole("link");
  await expect(found).not.toHaveCount(9);
  await found.first().click();
  await expect(page.getByRole("article")).toContainText("puzzle piece");
});

test("an unknown item shows 'Page Not Found' beside the list", { tag: "@S2.docs.28" }, async ({
  page,
  site,
}) => {
  await page.goto(`${site.origin}/docs?item=no-such-item`);
  await expect(page.getByRole("heading", { level: 1, name: "Page Not Found", exact: true })).toBeVisible();
  await findSidebar(page).getByRole("link", { name: "Installation", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Installation", exact: true })).toBeVisible();
});

test("on a phone, the items are folded under the current one's title", async ({ page, site }) => {
  await page.setViewportSize(phone);
  await page.goto(`${site.origin}/docs`);
  const links = findSidebar(page).getByRole("link");
  await expect(page.getByRole("heading", { level: 1, name: "Introduction" })).toBeVisible();
  await expect(links).toHaveCount(0);
  await findSidebar(page).locator("summary").focus();
  await page.keyboard.press("Enter");
  await expect(links).toHaveCount(9);
  await links.filter({ hasText: "Overview" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Overview" })).toBeVisible();
  await expect(links).toHaveCount(0);
});
