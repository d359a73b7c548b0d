import type { AccountOverview } from "@pith/core/accounts/account-overview";
import { buildPremium } from "@pith/core/testing";
import type { BrowserContextOptions, Page, Request } from "@playwright/test";
import { fetchRoute } from "../../harness/fetch-route.ts";
import { holdBack } from "./support/hold-back.ts";
import { changeAnswer, createTelegramPerson, readLoginCode, signIn } from "./support/people.ts";
import { expect, siteLinks, test } from "./support/site.ts";
import { swipe } from "./support/swipe.ts";

const phone = { width: 375, height: 740 };
const desktopAgent =
  "Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36";
const phoneAgent =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1";

async function openPricing({ page, origin }: { page: Page; origin: string }): Promise<void> {
  await page.goto(`${origin}/#pricing`);
  await expect(page.locator("[data-plan-card]").first()).toBeVisible();
}

function isStart(request: Request): boolean {
  return request.method() === "POST" && new URL(request.url()).pathname === "/api/summaries";
}

function findCard({ page, planId }: { page: Page; planId: string }) {
  return page.locator(`[data-plan-card="${planId}"]`);
}

test("the hero has the tagline, the subtitle and changing words", {
  tag: ["@S1.product.10", "@S2.home.01", "@S2.home.02"],
}, async ({ page, site }) => {
  // Pause the clock before the page loads, so that no word is missed if loading is slow.
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.goto(site.origin, { waitUntil: "commit" });
  await expect(page).toHaveTitle(/The smart way to YouTube/);
  const tagline = await page.getByText("The smart way to YouTube", { exact: true }).boundingBox();
  expect(tagline?.height).toBeGreaterThan(10);
  await expect(
    page.getByText("Get AI-Powered YouTube Summaries in 20+ languages", { exact: true }),
  ).toBeVisible();

  const word = page.locator("[data-animated-words] [data-shown]");
  const seen = new Set<string>();
  // Advance the clock, since scripts start after the first paint, which the paused clock also holds back.
  const see = async () => {
    seen.add(await word.innerText());
    await page.clock.runFor(1200);
    return [...seen].sort();
  };
  await expect.poll(see).toEqual(["interviews", "keynotes", "lectures", "meetings", "podcasts"]);
  // By now, the words must have stopped moving: WCAG allows five seconds.
  const last = await word.innerText();
  await page.clock.runFor(60_000);
  await expect(word).toHaveText(last);
  const animation = await word.evaluate((element) => getComputedStyle(element).transitionDuration);
  expect(animation).not.toBe("0s");
});

test("with forced colors, the changed word covers nothing of the headline's first line", async ({
  page,
  site,
}) => {
  await page.emulateMedia({ forcedColors: "active" });
  await page.goto(site.origin);
  await expect(page.locator("[data-animated-words] [data-shown]")).toHaveText("interviews");
  const [first, second] = await page.locator("[data-animated-words] > span").all();
  const clip = await first?.boundingBox();
  if (!clip || !second) throw new Error("The headline has no lines.");
  const withWord = await page.screenshot({ clip, animations: "disabled" });
  await second.evaluate((line: HTMLElement) => {
    line.style.visibility = "hidden";
  });
  expect(withWord.equals(await page.screenshot({ clip, animations: "disabled" }))).toBe(true);
});

test("the first screen shows points of a real talk beside the field, one of them with its proof", async ({
  page,
  site,
}) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.goto(site.origin);
  const points = page.locator("[data-example-point]");
  await expect(points).toHaveCount(5);
  await expect(page.getByPlaceholder("Paste a link to a video")).toBeInViewport({ ratio: 1 });
  const mumbai = points.filter({ hasText: "Training in Mumbai" });
  await expect(mumbai).toBeInViewport({ ratio: 1 });
  await expect(mumbai).toContainText("1:50");
  await expect(mumbai.locator("blockquote")).toBeVisible();

  // Clicking another point opens it, just like clicking its marker on the timeline.
  const recycling = points.filter({ hasText: "Reusing a pre-trained model" });
  await recycling.click();
  await expect(recycling.locator("blockquote")).toBeVisible();
  await expect(mumbai.locator("blockquote")).toBeHidden();

  // In the narrow layout, only one point is shown, below the input field.
  await page.setViewportSize({ width: 768, height: 900 });
  await expect(recycling).toBeVisible();
  await expect(mumbai).toBeHidden();
});

test("a link pasted anywhere on the page starts a summary, and the suggested one fills in the field", async ({
  page,
  site,
}) => {
  await page.goto(site.origin);
  await page.getByRole("button", { name: "Try this one" }).click();
  await expect(page.getByLabel("Link to a video")).toHaveValue(/^https:\/\/www\.youtube\.com\/watch\?v=/);
  const asked = page.waitForRequest(isStart);
  await page.evaluate(() => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text", "https://www.youtube.com/watch?v=dQw4w9WgXcQ");
    (document.activeElement as HTMLElement | null)?.blur();
    document.body.dispatchEvent(
      new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }),
    );
  });
  expect((await asked).postDataJSON()).toMatchObject({
    source: { url: "https://www.youtube.com/watch?v=dQw4w9WgXcQ" },
  });
});

test("a share to the installed website starts one summary; in a browser tab it only fills in the field", async ({
  page,
  site,
}) => {
  const manifest = await (await page.request.get(`${site.origin}/site.webmanifest`)).json();
  const { action, method, params } = manifest.share_target;
  expect([action, method, params]).toEqual(["/", "GET", { title: "title", text: "text", url: "url" }]);
  for (const { src } of manifest.icons)
    expect((await page.request.get(`${site.origin}${src}`)).status(), src).toBe(200);
  expect(manifest.icons.map(({ purpose }: { purpose?: string }) => purpose)).toContain("maskable");

  const shared = new URLSearchParams({ title: "A talk", text: "Watch it https://youtu.be/dQw4w9WgXcQ" });
  const url = `${site.origin}${action}?${shared}`;
  await page.goto(url);
  await expect(page.getByLabel("Link to a video")).toHaveValue("https://youtu.be/dQw4w9WgXcQ");
  await page.addInitScript(() => {
    const match = window.matchMedia.bind(window);
    window.matchMedia = (query) =>
      query === "(display-mode: standalone)" ? ({ matches: true } as MediaQueryList) : match(query);
  });
  const asked = page.waitForRequest(isStart);
  await page.goto(url);
  expect((await asked).postDataJSON()).toMatchObject({ source: { url: "https://youtu.be/dQw4w9WgXcQ" } });
  await expect(page).toHaveURL(({ search }) => search === "");
});

test("on a phone, the first screen has a talk's point in the visitor's language, and a press plays or shows it", async ({
  browser,
  site,
}) => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: "de-DE" });
  const page = await context.newPage();
  const frames: string[] = [];
  const calls: string[] = [];
  page.on("request", (request) => calls.push(`${request.method()} ${new URL(request.url()).pathname}`));
  await page.route("https://www.youtube-nocookie.com/**", (route) => {
    frames.push(route.request().url());
    return route.abort();
  });
  await page.goto(site.origin);
  const point = page.locator("[data-example-point=selected]");
  await expect(point.getByText("Training in Mumbai stößt mehr als 40-mal so viel CO₂ aus")).toBeInViewport();
  expect(frames).toEqual([]);
  await point.getByRole("button", { name: "Ab 1:50 anhören" }).click();
  const moment = page.locator("[data-moment]");
  await expect(moment.locator("mark")).toHaveText(/^Almost more than 40 times more carbon emitted/);
  await expect.poll(() => frames.length).toBeGreaterThan(0);
  expect(frames[0]).toMatch(/\/embed\/ftWlj4FBHTg\?.*start=110/);
  await expect(moment.getByText("Der Player wurde nicht geladen.")).toBeVisible();
  expect(calls).not.toContain("POST /api/summaries");
  await context.close();
});

test("three demos work: the line follows, numbers stay in every language, and a wrong claim is rejected with its reason", async ({
  page,
  site,
}) => {
  await page.goto(`${site.origin}/#features`);
  const pieces = page.locator("[data-piece]");
  await expect(pieces).toHaveCount(3);
  const range = pieces.nth(0).getByRole("slider", { name: "Move along the talk" });
  await range.fill("1200");
  await expect(
    pieces.nth(0).getByText("A satellite broadcasts the whole blockchain every 24 hours.").last(),
  ).toBeVisible();
  for (const [name, code] of [
    ["Deutsch", "de"],
    ["Русский", "ru"],
    ["العربية", "ar"],
  ] as const) {
    await pieces.nth(1).getByText(name, { exact: true }).click();
    await expect(pieces.nth(1).locator(`[data-shown-language=${code}] b`)).toHaveText(["40"]);
  }
  await pieces
    .nth(2)
    .getByRole("button", { name: /^Montreal emits/ })
    .click();
  await expect(page.locator("[data-verdict=refused]")).toContainText("Mumbai emits more, not Montreal");
});

test("'Available Your Way' switches between the cards of the extension and the bot, and scrolls into view", {
  tag: [
    "@S2.home.03",
    "@S2.home.04",
    "@S2.home.05",
    "@S2.home.06",
    "@S2.home.10",
    "@S7.other.05",
    "@S7.other.06",
  ],
}, async ({ page, site }) => {
  await page.goto(`${site.origin}/#features`);
  await expect(page.getByRole("heading", { name: "Available Your Way", exact: true })).toBeVisible();
  const section = page.locator("[data-surface]");
  await expect(section.getByRole("radio")).toHaveCount(2);
  const extension = section.getByRole("radio", { name: "Extension", exact: true });
  const bot = section.getByRole("radio", { name: "Telegram Bot", exact: true });
  await expect(extension).toBeChecked();
  const card = section.locator("[data-card]");
  await expect(card.getByRole("link", { name: "Add to Chrome", exact: true })).toHaveAttribute(
    "href",
    siteLinks.extensionUrl,
  );
  await expect(page.getByRole("link", { name: "Get Extension" })).toHaveAttribute(
    "href",
    siteLinks.extensionUrl,
  );
  await expect(card.getByRole("link", { name: "Start Bot", exact: true })).toHaveCount(0);

  // Scroll until the switch is at the bottom edge of the window, and the rest of the section is below it.
  const top = () => section.evaluate((element) => element.getBoundingClientRect().top);
  await expect.poll(top).toBeGreaterThan(120);
  await bot.evaluate((element) => {
    window.scrollBy({
      top: element.getBoundingClientRect().bottom - window.innerHeight + 4,
      behavior: "instant",
    });
  });
  expect(await top()).toBeGreaterThan(300);
  await bot.check();
  await expect.poll(top).toBeLessThan(120);
  expect(await top()).toBeGreaterThanOrEqual(0);
  await expect(card.getByRole("link", { name: "Start Bot", exact: true })).toHaveAttribute(
    "href",
    `https://t.me/${siteLinks.botUsername}`,
  );
  await expect(card.getByRole("link", { name: "Add to Chrome", exact: true })).toHaveCount(0);
});

test("the section stays in view if a part above it loads during scrolling", {
  tag: "@S2.home.10",
}, async ({ page, site }) => {
  const held = Promise.withResolvers<void>();
  // File names don't say what a chunk contains. The features chunk is the one that contains the section heading's id.
  await page.route(/\/assets\/[^/]+\.js$/, async (route) => {
    const response = await fetchRoute(route);
    if ((await response.text()).includes("features-title")) await held.promise;
    await route.fulfill({ response });
  });
  await page.goto(`${site.origin}/#features`);
  const section = page.locator("[data-surface]");
  const bot = section.getByRole("radio", { name: "Telegram Bot", exact: true });
  await expect(bot).toBeVisible();
  await bot.check();
  held.resolve();
  await expect(page.locator("#features").getByRole("heading").first()).toBeAttached();
  const top = () => section.evaluate((element) => element.getBoundingClientRect().top);
  await expect.poll(top).toBeLessThan(120);
  expect(await top()).toBeGreaterThanOrEqual(0);
});

const firstLoads: { row: string; name: string; options: BrowserContextOptions; surface: string }[] = [
  {
    row: "@S2.home.07",
    name: "768 px wide, home begins with Telegram",
    options: { viewport: { width: 768, height: 900 }, userAgent: desktopAgent },
    surface: "bot",
  },
  {
    row: "@S2.home.08",
    name: "with a phone's user agent, home begins with Telegram, however wide",
    options: { viewport: { width: 1280, height: 800 }, userAgent: phoneAgent },
    surface: "bot",
  },
  {
    row: "@S2.home.09",
    name: "769 px wide with a desktop's user agent, home begins with the extension",
    options: { viewport: { width: 769, height: 900 }, userAgent: desktopAgent },
    surface: "extension",
  },
];

for (const { row, name, options, surface } of firstLoads) {
  test(name, { tag: row }, async ({ browser, site }) => {
    const context = await browser.newContext(options);
    const page = await context.newPage();
    await page.goto(`${site.origin}/#features`);
    await expect(page.locator("[data-surface]")).toHaveAttribute("data-surface", surface);
    await expect(page.locator(`[data-card="${surface}"]`)).toBeVisible();
    await context.close();
  });
}

test("the pricing section is a carousel of plans in dollars, with 'based' as the most popular", {
  tag: [
    "@S2.home.11",
    "@S2.home.12",
    "@S2.home.13",
    "@S2.home.17",
    "@S9.prices.01",
    "@S9.prices.02",
    "@S9.prices.03",
    "@S9.prices.04",
    "@S9.prices.05",
  ],
}, async ({ page, site }) => {
  await openPricing({ page, origin: site.origin });
  await expect(page.locator("section#pricing")).toHaveCount(1);
  await expect(page.locator("section#features")).toHaveCount(1);
  await expect(
    page.locator("section#features").getByRole("heading", { name: "A summary you can check" }),
  ).toBeAttached();
  const carousel = page.locator("section#pricing").getByRole("region", { name: "Plans" });
  await expect(carousel).toHaveAttribute("aria-roledescription", "carousel");
  await expect(carousel.getByRole("article")).toHaveCount(4);
  await expect(carousel.locator("[data-price]")).toHaveText(["$0", "$2.50", "$5", "$10"]);
  await expect(page.getByText("Most Popular", { exact: true })).toHaveCount(1);
  await expect(findCard({ page, planId: "based" }).getByText("Most Popular", { exact: true })).toBeVisible();

  // In a narrower window, the cards scroll sideways but the page doesn't. The last card in view is cut off
  // partway, to show that there are more.
  for (const width of [769, 939, 940, 1099]) {
    await page.setViewportSize({ width, height: 800 });
    const shares = await carousel.evaluate((row) =>
      [...row.children].map((card) => {
        const { left, width } = card.getBoundingClientRect();
        return (row.getBoundingClientRect().right - left) / width;
      }),
    );
    const cut = shares.filter((share) => share > 0 && share < 1);
    expect(cut).toEqual([expect.closeTo(0.4, 1)]);
  }
  await page.setViewportSize({ width: 900, height: 800 });
  const pro = findCard({ page, planId: "pro" });
  await expect(pro).not.toBeInViewport({ ratio: 0.9 });
  await pro.getByRole("button").focus();
  await expect(pro).toBeInViewport({ ratio: 0.5 });
  await expect.poll(() => carousel.evaluate((element) => element.scrollLeft)).toBeGreaterThan(50);
  expect(await carousel.evaluate((element) => getComputedStyle(element).scrollSnapType)).toContain("x");
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(900);
});

/** Drags sideways over the card, with the mouse button pressed. */
async function drag({ page, deltaX }: { page: Page; deltaX: number }): Promise<void> {
  const card = page.locator("[data-carousel] [data-plan-card]");
  // Waits until the card has stopped moving.
  await card.hover({ trial: true });
  const box = await card.boundingBox();
  if (!box) throw new Error("No card is shown.");
  const from = { x: Math.round(box.x + box.width / 2), y: Math.round(box.y + 60) };
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + deltaX, from.y, { steps: 3 });
  await page.mouse.up();
}

test("on a phone one card is shown, and a swipe of 50 px by finger or mouse moves to the next", {
  tag: ["@S2.home.14", "@S2.home.15"],
}, async ({ browser, site }) => {
  const context = await browser.newContext({ viewport: phone, hasTouch: true, locale: "en-US" });
  const page = await context.newPage();
  await openPricing({ page, origin: site.origin });
  const shown = page.locator("#pricing [data-carousel] [data-plan-card]");
  await shown.scrollIntoViewIfNeeded();
  await expect(shown).toHaveCount(1);
  await expect(shown).toHaveAttribute("data-plan-card", "based");
  const ways = [
    (deltaX: number) => swipe({ over: shown, deltaX }),
    (deltaX: number) => drag({ page, deltaX }),
  ];
  for (const go of ways) {
    await go(-49);
    await expect(shown).toHaveAttribute("data-plan-card", "based");
    await go(-51);
    await expect(shown).toHaveAttribute("data-plan-card", "pro");
    await go(49);
    await expect(shown).toHaveAttribute("data-plan-card", "pro");
    await go(51);
    await expect(shown).toHaveAttribute("data-plan-card", "based");
  }
  // Dragging over a card doesn't count as a click.
  await expect(page).toHaveURL(`${site.origin}/#pricing`);
  await context.close();
});

test("the swipe hint disappears 600 ms after scrolling stops", { tag: "@S9.constants.01" }, async ({
  page,
  site,
}) => {
  await page.clock.install();
  await page.setViewportSize(phone);
  await openPricing({ page, origin: site.origin });
  const hint = page.locator("#pricing [data-scroll-hint]");
  await hint.scrollIntoViewIfNeeded();
  await expect(hint).toHaveText("Swipe to see the other plans");
  await page.evaluate(() => window.scrollBy({ top: -40, behavior: "instant" }));
  // Wait for any earlier scrolling to finish.
  await page.clock.runFor(5_000);
  await expect(hint).toHaveAttribute("data-scroll-hint", "hidden");

  await page.clock.pauseAt(Date.now() + 3_600_000);
  await page.evaluate(() => window.scrollBy({ top: 40, behavior: "instant" }));
  await expect(hint).toHaveAttribute("data-scroll-hint", "shown");
  await page.clock.runFor(590);
  await expect(hint).toHaveAttribute("data-scroll-hint", "shown");
  await page.clock.runFor(20);
  await expect(hint).toHaveAttribute("data-scroll-hint", "hidden");
});

test("home shows that plans are loading until they arrive", { tag: "@S2.home.16" }, async ({
  page,
  site,
}) => {
  const held = await holdBack({ page, url: "**/api/payment/plans-with-pricing" });
  await page.goto(`${site.origin}/#pricing`);
  await expect(page.getByText("Loading pricing plans...", { exact: true })).toBeVisible();
  held.release();
  await expect(page.locator("[data-plan-card]")).toHaveCount(4);
  await expect(page.getByText("Loading pricing plans...")).toHaveCount(0);
});

test("the free plan leads a visitor to /login with the choice, which then shows where to begin", {
  tag: [
    "@S2.home.18",
    "@S2.home.19",
    "@S2.home.20",
    "@S2.login.05",
    "@S2.login.06",
    "@S2.login.13",
    "@S2.login.14",
    "@S2.login.15",
  ],
}, async ({ page, site }) => {
  await openPricing({ page, origin: site.origin });
  await findCard({ page, planId: "free" }).getByRole("button", { name: "Get Started Free" }).click();
  await expect(page).toHaveURL(`${site.origin}/login`);
  const state = await page.evaluate(() => window.history.state.usr);
  expect(state).toMatchObject({ context: "plan_selection", selectedPlan: { id: "free", name: "Free" } });

  const screen = page.locator("[data-get-started]");
  await expect(screen).toBeVisible();
  const extensionCard = screen.locator('[data-card="extension"]');
  await expect(extensionCard.getByRole("heading", { name: "Browser extension" })).toBeVisible();
  await expect(extensionCard.getByRole("link", { name: "Add to Chrome", exact: true })).toHaveAttribute(
    "href",
    siteLinks.extensionUrl,
  );
  const botCard = screen.locator('[data-card="bot"]');
  await expect(botCard.getByRole("heading", { name: "Telegram bot" })).toBeVisible();
  await expect(botCard.getByRole("link", { name: "Start Bot", exact: true })).toHaveAttribute(
    "href",
    `https://t.me/${siteLinks.botUsername}`,
  );
  await expect(page.getByRole("button", { name: "Continue with Google" })).toHaveCount(0);
  await expect(page.getByLabel("Telegram ID")).toHaveCount(0);

  // A click anywhere on the card does the same as a click on its button.
  await page.goBack();
  await findCard({ page, planId: "free" }).getByRole("heading", { name: "Free" }).click();
  await expect(page).toHaveURL(`${site.origin}/login`);
  await expect(screen).toBeVisible();
});

test("a paid plan leads a visitor to /login, and to the upgrade section after sign-in", {
  tag: ["@S2.home.21", "@S2.home.22"],
}, async ({ page, site }) => {
  const { telegramId } = await createTelegramPerson({ site });
  await openPricing({ page, origin: site.origin });
  await findCard({ page, planId: "pro" }).getByRole("button", { name: "Get Pro" }).click();
  const login = `${site.origin}/login?redirect=${encodeURIComponent("/subscription?section=upgrade")}`;
  await expect(page).toHaveURL(login);
  await page.goBack();
  await findCard({ page, planId: "pro" }).getByRole("listitem").first().click();
  await expect(page).toHaveURL(login);
  await page.getByLabel("Telegram ID").fill(telegramId);
  await page.getByRole("button", { name: "Send code" }).click();
  await page.getByLabel("Verification code").fill(await readLoginCode({ site, telegramId }));
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page).toHaveURL(`${site.origin}/subscription?section=upgrade`);
});

test("signed in, pressing a paid card selects it and starts the payment, without terms to accept", {
  tag: ["@S2.home.23", "@S2.home.24", "@S2.home.25"],
}, async ({ context, page, site }) => {
  await signIn({ context, site });
  await openPricing({ page, origin: site.origin });
  const pro = findCard({ page, planId: "pro" });
  await expect(pro.getByRole("button")).toBeEnabled();
  await expect(page.locator("#pricing").getByRole("checkbox")).toHaveCount(0);
  await expect(pro).not.toHaveAttribute("data-selected");
  await pro.getByRole("button").click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("Subscribe to Pro");
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await findCard({ page, planId: "based" }).getByRole("heading").click();
  await expect(dialog).toContainText("Subscribe to Based");
  await page.keyboard.press("Escape");
  await pro.getByRole("heading").click();
  await expect(dialog).toContainText("Subscribe to Pro");
  await dialog.getByRole("button", { name: "Continue to payment" }).scrollIntoViewIfNeeded();
  await expect(dialog.getByRole("button", { name: "Continue to payment" })).toBeEnabled();
  await expect(dialog.getByRole("radio", { name: /^Card/ })).toBeVisible();
  await expect(pro).toHaveAttribute("data-selected");
});

test("signed in, the free card on home leads to /subscription, on free and paid plans", {
  tag: "@D.readings.07",
}, async ({ context, page, site }) => {
  await signIn({ context, site });
  await openPricing({ page, origin: site.origin });
  const free = findCard({ page, planId: "free" });
  await free.getByRole("button", { name: "Current Plan" }).click();
  await expect(page).toHaveURL(`${site.origin}/subscription`);

  await changeAnswer<AccountOverview>({
    page,
    path: "/api/users/account/overview",
    change: (overview) => ({
      ...overview,
      premium: buildPremium(overview.premium, {
        tier: "lite",
        active: true,
        days_remaining: 20,
        summaries_limit: 50,
      }),
    }),
  });
  await openPricing({ page, origin: site.origin });
  await free.getByRole("button", { name: "Switch to Free" }).click();
  await expect(page).toHaveURL(`${site.origin}/subscription`);
});
