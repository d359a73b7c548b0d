import type { Page } from "@playwright/test";
import { holdBack } from "./support/hold-back.ts";
import { signIn } from "./support/people.ts";
import { expect, test } from "./support/site.ts";

async function openMenu(page: Page) {
  await page.getByRole("button", { name: /^Account menu for/ }).click();
  const menu = page.getByRole("menu");
  await expect(menu).toBeVisible();
  return menu;
}

/** Returns whether the page's rendered background is light or dark. */
function readShade(page: Page): Promise<"light" | "dark"> {
  return page.evaluate(() => {
    const probe = document.createElement("canvas").getContext("2d");
    if (!probe) throw new Error("No canvas.");
    probe.fillStyle = getComputedStyle(document.documentElement).backgroundColor;
    probe.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0] = probe.getImageData(0, 0, 1, 1).data;
    return red + green + blue > 384 ? ("light" as const) : ("dark" as const);
  });
}

test("a Telegram user's menu: name, Telegram name, initials, and no Link Telegram", {
  tag: [
    "@S2.usermenu.02",
    "@S2.usermenu.04",
    "@S2.usermenu.05",
    "@S2.usermenu.06",
    "@S2.usermenu.07",
    "@S2.usermenu.08",
    "@S2.usermenu.10",
    "@S2.usermenu.11",
    "@S2.usermenu.12",
    "@S2.usermenu.13",
    "@S2.usermenu.14",
    "@S2.usermenu.15",
    "@S2.avatar.06",
  ],
}, async ({ context, page, site }) => {
  await signIn({
    context,
    site,
    person: { firstName: "ada", lastName: "maria lovelace", username: "countess" },
  });
  await page.goto(`${site.origin}/docs`);
  const avatar = page.getByRole("banner").locator("[data-avatar]");
  await expect(avatar).toHaveText("AM");
  expect(await avatar.evaluate((element) => [element.clientWidth, element.clientHeight])).toEqual([32, 32]);

  const menu = await openMenu(page);
  await expect(menu.getByText("ada maria lovelace", { exact: true })).toBeVisible();
  await expect(menu.getByText("@countess", { exact: true })).toBeVisible();
  await expect(menu.getByRole("menuitem").filter({ visible: true })).toHaveText([
    "Your summaries",
    "Following",
    "Current Plan",
    "Upgrade",
    "Transactions",
    "My Account",
    "Support",
    "Docs",
    "Sign out",
  ]);
});

const leads = [
  ["@S2.usermenu.17", "Current Plan", "/subscription?section=subscription"],
  ["@S2.usermenu.18", "Upgrade", "/subscription?section=upgrade"],
  ["@S2.usermenu.20", "Transactions", "/subscription?section=transactions"],
  ["@S2.usermenu.21", "My Account", "/subscription?section=account"],
  ["@S2.usermenu.22", "Support", "/subscription?section=support"],
  ["@S2.usermenu.23", "Docs", "/docs"],
] as const;

test("every item of the user menu leads to its page", { tag: leads.map(([id]) => id) }, async ({
  context,
  page,
  site,
}) => {
  await signIn({ context, site });
  await page.goto(site.origin);
  for (const [, name, target] of leads) {
    const menu = await openMenu(page);
    await menu.getByRole("menuitem", { name, exact: true }).click();
    await expect(page).toHaveURL(`${site.origin}${target}`);
    await expect(menu).toHaveCount(0);
  }
});

test("a menu opened during navigation stays open when the page arrives", async ({ context, page, site }) => {
  await signIn({ context, site });
  const held = await holdBack({ page, url: "**/assets/docs-page-*.js" });
  await page.goto(`${site.origin}/privacy`);
  // Before scripts run, the link would load a new document.
  await expect(page.getByRole("button", { name: /^Account menu for/ })).toBeVisible();
  await page.getByRole("navigation").getByRole("link", { name: "Docs" }).click();
  const menu = await openMenu(page);
  held.release();
  await expect(page.locator("h1", { hasText: "Introduction" })).toBeVisible();
  await expect(page).toHaveTitle(/Introduction|Docs/);
  await expect(menu).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: /^Account menu for/ })).toBeFocused();
});

test("opening and closing the user menu doesn't scroll the page", async ({ context, page, site }) => {
  await signIn({ context, site });
  await page.goto(`${site.origin}/docs`);
  await expect(page.getByRole("button", { name: /^Account menu for/ })).toBeVisible();
  // Before its footer has loaded, the page isn't long enough to scroll.
  await expect(page.getByRole("contentinfo")).toBeVisible();
  await page.evaluate(() => window.scrollTo({ top: 400, behavior: "instant" }));
  await openMenu(page);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("menu")).toHaveCount(0);
  await expect(page.getByRole("button", { name: /^Account menu for/ })).toBeFocused();
  expect(await page.evaluate(() => window.scrollY)).toBe(400);
});

test("Sign out replaces the current page with /login", {
  tag: ["@S2.usermenu.24", "@S2.usermenu.25"],
}, async ({ context, page, site }) => {
  await signIn({ context, site });
  await page.goto(`${site.origin}/docs`);
  await page.goto(`${site.origin}/subscription`);
  await expect(page.getByRole("heading", { name: "Your Current Plan" })).toBeVisible();
  const menu = await openMenu(page);
  await menu.getByRole("menuitem", { name: "Sign out" }).click();
  await expect(page).toHaveURL(`${site.origin}/login`);
  await expect(page.getByRole("heading", { level: 1, name: "Sign in" })).toBeVisible();
  expect(await context.cookies()).not.toContainEqual(expect.objectContaining({ name: "session" }));
  expect(await page.evaluate(() => window.sessionStorage.getItem("pith-auth"))).toBeNull();

  await page.goBack();
  await expect(page).toHaveURL(`${site.origin}/docs`);
  await expect(page.getByRole("banner").getByRole("link", { name: "Sign In" })).toBeVisible();
});

test("the theme follows the system until the user chooses one, and the choice is kept", {
  tag: [
    "@S2.usermenu.26",
    "@S2.usermenu.27",
    "@S2.usermenu.28",
    "@S2.usermenu.29",
    "@S2.usermenu.30",
    "@S2.usermenu.31",
    "@S9.constants.02",
  ],
}, async ({ context, page, site }) => {
  await signIn({ context, site });
  await page.emulateMedia({ colorScheme: "dark" });
  await page.goto(`${site.origin}/docs`);
  expect(await readShade(page)).toBe("dark");
  await page.emulateMedia({ colorScheme: "light" });
  await expect.poll(() => readShade(page)).toBe("light");

  const menu = await openMenu(page);
  const choices = menu.getByRole("group", { name: "Theme" }).getByRole("menuitemradio");
  await expect(choices).toHaveText(["Light", "Dark", "System"]);
  await expect(choices.filter({ hasText: "System" })).toBeChecked();

  await choices.filter({ hasText: "Dark" }).click();
  await expect.poll(() => readShade(page)).toBe("dark");
  expect(await page.evaluate(() => ({ ...window.localStorage }))).toMatchObject({ "ui-theme": "dark" });
  const themeKeys = await page.evaluate(() =>
    [window.localStorage, window.sessionStorage].flatMap((storage) =>
      Object.entries(storage).filter(([key, value]) => /theme/i.test(key) || value === "dark"),
    ),
  );
  expect(themeKeys).toEqual([["ui-theme", "dark"]]);

  await page.emulateMedia({ colorScheme: "dark" });
  await choices.filter({ hasText: "Light" }).click();
  await expect.poll(() => readShade(page)).toBe("light");
  await page.reload();
  expect(await readShade(page)).toBe("light");

  await openMenu(page);
  await expect(choices.filter({ hasText: "Light" })).toBeChecked();
  await choices.filter({ hasText: "System" }).click();
  await expect.poll(() => readShade(page)).toBe("dark");
  await page.emulateMedia({ colorScheme: "light" });
  await expect.poll(() => readShade(page)).toBe("light");
  await page.emulateMedia({ colorScheme: "dark" });
  await page.reload();
  expect(await readShade(page)).toBe("dark");
});

test("a theme stored under the old key is adopted before the first paint", {
  tag: "@S9.constants.03",
}, async ({ page, site }) => {
  await page.addInitScript(() => {
    if (window.localStorage.getItem("ui-theme") === null)
      window.localStorage.setItem("vite-ui-theme", "dark");
  });
  await page.goto(`${site.origin}/docs`);
  expect(await readShade(page)).toBe("dark");
  expect(await page.evaluate(() => ({ ...window.localStorage }))).toMatchObject({ "ui-theme": "dark" });
  expect(await page.evaluate(() => window.localStorage.getItem("vite-ui-theme"))).toBeNull();
});

test("on a phone the user menu also has Features and Pricing", { tag: "@D.readings.09" }, async ({
  context,
  page,
  site,
}) => {
  await signIn({ context, site });
  await page.setViewportSize({ width: 375, height: 740 });
  await page.goto(`${site.origin}/docs`);
  for (const [name, id] of [
    ["Features", "features"],
    ["Pricing", "pricing"],
  ] as const) {
    const menu = await openMenu(page);
    await menu.getByRole("menuitem", { name, exact: true }).click();
    await expect(page).toHaveURL(`${site.origin}/#${id}`);
    await expect
      .poll(() => page.locator(`#${id}`).evaluate((element) => Math.abs(element.getBoundingClientRect().top)))
      .toBeLessThan(120);
  }
});
