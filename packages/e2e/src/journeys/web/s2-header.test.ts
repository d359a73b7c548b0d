import type { Locator, Page } from "@playwright/test";
import { desktop, phone } from "./support/accounts.ts";
import { holdBack } from "./support/hold-back.ts";
import { signIn } from "./support/people.ts";
import { expect, test } from "./support/site.ts";

/** Returns a navigation item's computed style. */
function readLook(link: Locator): Promise<string> {
  return link.evaluate((element) => {
    const { backgroundColor, fontWeight } = getComputedStyle(element);
    return `${backgroundColor} ${fontWeight}`;
  });
}

function findNavigation(page: Page) {
  return page.getByRole("banner").getByRole("navigation", { name: "Main" });
}

/** Returns an element's top position in the window. */
async function readTop({ page, selector }: { page: Page; selector: string }): Promise<number> {
  return page
    .locator(selector)
    .first()
    .evaluate((element) => element.getBoundingClientRect().top);
}

/** Expects the section to be right below the header, and to stay there. */
async function expectAtTop({ page, selector }: { page: Page; selector: string }): Promise<void> {
  await expect
    .poll(async () => {
      const top = await readTop({ page, selector });
      return top > -5 && top < 100;
    })
    .toBe(true);
}

const visitorPages = [
  "/",
  "/login",
  "/docs",
  "/payment/success",
  "/payment/failed",
  "/payment/partial",
  "/payment/crypto/success",
  "/payment/crypto/partial",
  "/payment/crypto/failed",
  "/support",
  "/privacy",
  "/terms",
  "/s/no-such-share",
  "/summary/no-such-summary",
  "/no-such-page",
];
/** Pages that redirect visitors who aren't signed in. */
const memberPages = ["/payment", "/subscription", "/summaries"];

/** Expects the whole header to be visible at the top of the window, with nothing in front of it. */
async function expectHeader({ page, path }: { page: Page; path: string }): Promise<void> {
  const banner = page.getByRole("banner");
  await expect(banner.getByRole("link", { name: "Pith" }), path).toBeInViewport({ ratio: 1 });
  const place = await banner.evaluate((header) => {
    const { top, left, width, height } = header.getBoundingClientRect();
    const onTop = document.elementFromPoint(left + width / 2, top + height / 2);
    return {
      top,
      left,
      width: width - document.documentElement.clientWidth,
      isOnTop: header.contains(onTop),
    };
  });
  expect(place, path).toEqual({ top: 0, left: 0, width: 0, isOnTop: true });
}

function scrollToEnd(page: Page): Promise<void> {
  return page.evaluate(() =>
    window.scrollTo({ top: document.documentElement.scrollHeight, behavior: "instant" }),
  );
}

test("every page has the header, and visitors see Sign In on all but /login", {
  tag: ["@S2.header.01", "@S2.header.24"],
}, async ({ context, page, site }) => {
  for (const path of visitorPages) {
    await page.goto(`${site.origin}${path}`);
    await expect(page.getByRole("main").getByRole("heading").first()).toBeVisible();
    await expectHeader({ page, path });
    expect(new URL(page.url()).pathname).toBe(path);
    const signInLink = page.getByRole("banner").getByRole("link", { name: "Sign In", exact: true });
    if (path !== "/login") await expect(signInLink, path).toBeVisible();
  }
  await signIn({ context, site });
  for (const path of memberPages) {
    await page.goto(`${site.origin}${path}`);
    await expect(page.getByRole("main").getByRole("heading").first()).toBeVisible();
    await expectHeader({ page, path });
    expect(new URL(page.url()).pathname).toBe(path);
  }
});

test("the header stays at the top, and its wordmark leads home", {
  tag: ["@S2.header.02", "@S2.header.03"],
}, async ({ page, site }) => {
  for (const size of [desktop, phone]) {
    await page.setViewportSize(size);
    await page.goto(site.origin);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await scrollToEnd(page);
    expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(1000);
    await expectHeader({ page, path: `/ at ${size.width} px, scrolled down` });
  }
  await page.goto(`${site.origin}/docs`);
  await page.getByRole("banner").getByRole("link", { name: "Pith" }).click();
  await expect(page).toHaveURL(`${site.origin}/`);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("The few lines worth reading");
});

test("on desktop a visitor sees Features, Pricing and Docs in this order, Get Extension and Sign In", {
  tag: [
    "@S2.header.04",
    "@S2.header.05",
    "@S2.header.06",
    "@S2.header.07",
    "@S2.header.17",
    "@S2.header.18",
    "@S2.header.24",
  ],
}, async ({ page, site }) => {
  await page.goto(site.origin);
  await expect(findNavigation(page).getByRole("link")).toHaveText(["Features", "Pricing", "Docs"]);
  const banner = page.getByRole("banner");
  await expect(banner.getByRole("link", { name: "Get Extension", exact: true })).toBeVisible();
  await expect(banner.getByRole("button", { name: "Open the menu" })).toBeHidden();
  const signInLink = banner.getByRole("link", { name: "Sign In", exact: true });
  await expect(signInLink).toBeVisible();
  await signInLink.click();
  await expect(page).toHaveURL(`${site.origin}/login?redirect=%2Fsummaries`);
});

test("on home, Features and Pricing scroll to their sections and are highlighted", {
  tag: ["@S2.header.08", "@S2.header.09", "@S2.header.15", "@S2.header.16", "@S6.roles.02"],
}, async ({ page, site }) => {
  await page.goto(site.origin);
  const navigation = findNavigation(page);
  const features = navigation.getByRole("link", { name: "Features" });
  const pricing = navigation.getByRole("link", { name: "Pricing" });
  await expect(features).not.toHaveAttribute("aria-current");

  await pricing.click();
  await expect(page).toHaveURL(`${site.origin}/#pricing`);
  await expectAtTop({ page, selector: "#pricing" });
  await expect(pricing).toHaveAttribute("aria-current", "location");
  await expect(features).not.toHaveAttribute("aria-current");
  await expect(page.locator("#pricing").getByRole("article")).toHaveCount(4);

  // If the link is activated by keyboard, focus also moves to the section.
  await features.press("Enter");
  await expect(page).toHaveURL(`${site.origin}/#features`);
  await expectAtTop({ page, selector: "#features" });
  await expect(page.locator("#features")).toBeFocused();
  await expect(features).toHaveAttribute("aria-current", "location");
  await expect(pricing).not.toHaveAttribute("aria-current");
  await expect.poll(async () => (await readLook(features)) === (await readLook(pricing))).toBe(false);

  // The item is also highlighted when its URL is opened directly.
  const docs = navigation.getByRole("link", { name: "Docs" });
  for (const [id, marked, plain] of [
    ["features", features, pricing],
    ["pricing", pricing, features],
  ] as const) {
    await page.goto("about:blank");
    await page.goto(`${site.origin}/#${id}`);
    await expect(marked).toHaveAttribute("aria-current", "location");
    await expect(plain).not.toHaveAttribute("aria-current");
    await expectAtTop({ page, selector: `#${id}` });
    await expect.poll(async () => (await readLook(plain)) === (await readLook(docs))).toBe(true);
    await expect.poll(async () => (await readLook(marked)) === (await readLook(plain))).toBe(false);
  }
});

test("Docs leads to the top of /docs and is highlighted there", {
  tag: ["@S2.header.10", "@S2.header.11", "@S2.header.14"],
}, async ({ page, site }) => {
  await page.goto(site.origin);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.evaluate(() => window.scrollTo({ top: 900, behavior: "instant" }));
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(500);
  const docs = findNavigation(page).getByRole("link", { name: "Docs" });
  await docs.click();
  await expect(page).toHaveURL(`${site.origin}/docs`);
  await expect(page.getByRole("heading", { level: 1, name: "Introduction" })).toBeVisible();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await expect(docs).toHaveAttribute("aria-current", "page");
  const features = findNavigation(page).getByRole("link", { name: "Features" });
  await expect(features).not.toHaveAttribute("aria-current");
  await expect.poll(async () => (await readLook(docs)) === (await readLook(features))).toBe(false);

  // The link also scrolls to the top from further down the page.
  await page.evaluate(() => window.scrollTo({ top: 400, behavior: "instant" }));
  await docs.click();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
});

test("from another page a section link goes home and scrolls after about 300 ms", {
  tag: ["@S2.header.12", "@S2.header.13"],
}, async ({ page, site }) => {
  await page.clock.install();
  await page.goto(`${site.origin}/docs`);
  await expect(page.getByRole("heading", { level: 1, name: "Introduction" })).toBeVisible();
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.evaluate(() => {
    Object.assign(window, { __scrolledTo: [] });
    Element.prototype.scrollIntoView = function scrollIntoView() {
      (window as unknown as { __scrolledTo: string[] }).__scrolledTo.push(this.id);
    };
  });
  const readScrolls = () =>
    page.evaluate(() => (window as unknown as { __scrolledTo: string[] }).__scrolledTo);

  await findNavigation(page).getByRole("link", { name: "Features" }).click();
  await expect(page).toHaveURL(`${site.origin}/#features`);
  await expect(page.locator("#features")).toBeVisible();
  await page.clock.runFor(250);
  expect(await readScrolls()).toEqual([]);
  await page.clock.runFor(100);
  expect(new Set(await readScrolls())).toEqual(new Set(["features"]));
});

test("Pricing on another page leads to home's pricing section", { tag: "@S2.header.12" }, async ({
  page,
  site,
}) => {
  await page.goto(`${site.origin}/terms`);
  await scrollToEnd(page);
  const pricing = findNavigation(page).getByRole("link", { name: "Pricing" });
  await pricing.click();
  await expect(page).toHaveURL(`${site.origin}/#pricing`);
  await expectAtTop({ page, selector: "#pricing" });
  await expect(pricing).toHaveAttribute("aria-current", "location");
});

test("on a phone the menu button opens the navigation with Sign In, and a click outside closes it", {
  tag: ["@S2.header.18", "@S2.header.20", "@S2.header.25", "@S2.header.27"],
}, async ({ page, site }) => {
  await page.setViewportSize(phone);
  await page.goto(site.origin);
  const banner = page.getByRole("banner");
  const button = banner.getByRole("button", { name: "Open the menu" });
  await expect(button).toBeVisible();
  await expect(banner.getByRole("link", { name: "Sign In" })).toBeHidden();
  await expect(banner.getByRole("link", { name: "Get Extension" })).toBeHidden();

  // The small layout applies up to 768 px, but not at 769 px.
  await page.setViewportSize({ ...phone, width: 769 });
  await expect(button).toBeHidden();
  await expect(banner.getByRole("link", { name: "Sign In" })).toBeVisible();
  await page.setViewportSize({ ...phone, width: 768 });
  await expect(button).toBeVisible();
  await expect(banner.getByRole("link", { name: "Sign In" })).toBeHidden();
  await page.setViewportSize(phone);

  await button.click();
  await expect(findNavigation(page).getByRole("link")).toHaveText([
    "Features",
    "Pricing",
    "Docs",
    "Sign In",
    "Get Extension",
  ]);
  // The menu closes as soon as the mouse button is pressed, before it is released.
  await page.mouse.move(180, 700);
  await page.mouse.down();
  await expect(findNavigation(page)).toBeHidden();
  await page.mouse.up();
  await expect(button).toHaveAttribute("aria-expanded", "false");

  await button.click();
  await findNavigation(page).getByRole("link", { name: "Sign In" }).click();
  await expect(page).toHaveURL(`${site.origin}/login?redirect=%2Fsummaries`);
  await expect(findNavigation(page)).toBeHidden();

  // On the login page, the menu doesn't offer Sign In.
  await button.click();
  await expect(findNavigation(page).getByRole("link")).toHaveText([
    "Features",
    "Pricing",
    "Docs",
    "Get Extension",
  ]);
});

test("Sign In isn't offered on /login, nor on /subscription while a link from the bot is being verified", {
  tag: "@S2.header.25",
}, async ({ page, site }) => {
  await page.goto(`${site.origin}/login`);
  await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
  await expect(page.getByRole("banner").getByRole("link", { name: "Sign In" })).toHaveCount(0);

  // Holds back the server's response to a signed link, which /subscription waits for. Pauses the clock,
  // because the page stops waiting after three seconds.
  await page.route("**/api/auth/telegram-session", () => {});
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 1000);
  const link = "telegramId=712345678&expires=4102444800&nonce=0123456789abcdef&signature=0123456789abcdef";
  await page.goto(`${site.origin}/subscription?${link}`, { waitUntil: "commit" });
  await expect(page.getByText("Loading Subscription...")).toBeVisible();
  expect(new URL(page.url()).pathname).toBe("/subscription");
  await expect(page.getByRole("banner").getByRole("link", { name: "Sign In" })).toHaveCount(0);
});

test("signed in, the header has the bell and the user menu instead of Sign In and the menu button", {
  tag: ["@S2.header.19", "@S2.header.21", "@S2.header.22", "@S2.usermenu.01"],
}, async ({ context, page, site }) => {
  await page.goto(site.origin);
  await expect(page.getByRole("banner").getByRole("link", { name: "Sign In" })).toBeVisible();
  await expect(page.getByRole("button", { name: /^Account menu for/ })).toHaveCount(0);
  await expect(page.locator("[data-bell]")).toHaveCount(0);

  await signIn({ context, site });
  for (const size of [desktop, phone]) {
    await page.setViewportSize(size);
    await page.goto(site.origin);
    await expect(page.locator("[data-bell]")).toBeVisible();
    await expect(page.getByRole("button", { name: "Account menu for Ada Lovelace" })).toBeVisible();
    await expect(page.getByRole("banner").getByRole("link", { name: "Sign In" })).toHaveCount(0);
    await expect(page.getByRole("button", { name: "Open the menu" })).toHaveCount(0);
  }
});

test("the avatar's placeholder pulses until the user is known, and a phone has no menu button meanwhile", {
  tag: ["@S2.header.19", "@S2.header.23"],
}, async ({ context, page, site }) => {
  await signIn({ context, site });
  const held = await holdBack({ page, url: "**/api/auth/session" });
  // Pause the clock, because the page stops waiting for the session after three seconds.
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 1000);
  await page.goto(site.origin, { waitUntil: "commit" });
  const placeholder = page.locator("[data-avatar-placeholder]");
  await expect(placeholder).toBeVisible();
  expect(await placeholder.evaluate((element) => getComputedStyle(element).animationName)).toBe("pulse");
  await expect(page.getByRole("banner").getByRole("link", { name: "Sign In" })).toHaveCount(0);
  await page.setViewportSize(phone);
  await expect(placeholder).toBeVisible();
  await expect(page.getByRole("button", { name: "Open the menu" })).toHaveCount(0);
  held.release();
  await page.clock.resume();
  await expect(page.getByRole("button", { name: "Account menu for Ada Lovelace" })).toBeVisible();
  await expect(placeholder).toHaveCount(0);
});
