import type { Locator, Page } from "@playwright/test";
import { routeYouTubeEmbed } from "../../replay/route-youtube-embed.ts";
import { sharedDataDirectory, sharedDataMissing } from "../../repository/shared-data.ts";
import { createTelegramPerson, readLoginCode, signIn } from "./support/people.ts";
import { expect, test } from "./support/site.ts";
import { makeOwnSummary } from "./support/summaries.ts";
import { walkByTab } from "./support/walk-by-tab.ts";

const mostStops = 120;

/** Presses Tab until the target is focused. */
async function tabTo({ page, target }: { page: Page; target: Locator }): Promise<void> {
  await expect(target).toBeVisible();
  for (let stops = 0; stops < mostStops; stops += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`Tab doesn't reach ${target}.`);
}

async function tabAndPress({
  page,
  target,
  key = "Enter",
}: {
  page: Page;
  target: Locator;
  key?: string;
}): Promise<void> {
  await tabTo({ page, target });
  await page.keyboard.press(key);
}

/** Returns the name of the focused element, and whether it shows a focus ring. */
function readFocus(page: Page): Promise<{ name: string; hasRing: boolean }> {
  return page.evaluate(() => {
    const element = document.activeElement as HTMLElement;
    const { outlineStyle, outlineWidth } = getComputedStyle(element);
    return {
      name: element.getAttribute("aria-label") ?? element.innerText,
      hasRing: outlineStyle !== "none" && Number.parseFloat(outlineWidth) > 0,
    };
  });
}

const stateOfPlayer = (page: Page) =>
  page
    .frames()
    .find((frame) => frame.url().startsWith("https://www.youtube-nocookie.com/"))
    ?.evaluate<number>("state");

const visitorPaths = [
  { name: "home", path: "/#pricing", landmark: "[data-plan-card]" },
  { name: "login", path: "/login", landmark: "form" },
  { name: "docs", path: "/docs", landmark: "article" },
];
const memberPaths = [
  { name: "account", path: "/subscription", landmark: "[data-plan-card]" },
  { name: "payment", path: "/payment", landmark: "main form" },
];

test("Tab reaches every control, shows the focus, and is never trapped", {
  tag: "@D.pages.23",
}, async ({ context, page, site }) => {
  const expectReachable = async ({ name, path, landmark }: (typeof visitorPaths)[number]) => {
    await page.goto(`${site.origin}${path}`);
    await page.locator(landmark).first().waitFor();
    await page.waitForLoadState("networkidle");
    const { unreached, unseen, stops } = await walkByTab(page);
    expect(stops, name).toBeGreaterThan(5);
    expect(stops, name).toBeLessThan(250);
    expect(unreached, name).toEqual([]);
    expect(unseen, name).toEqual([]);
  };
  for (const visited of visitorPaths) await expectReachable(visited);
  const person = await signIn({ context, site });
  const summary = `/summary/${await makeOwnSummary({ context, site, person })}`;
  for (const visited of [
    ...memberPaths,
    // The panes appear once the page is interactive. Only then is each point's toolbar a single tab stop.
    { name: "a summary", path: summary, landmark: '[role="tab"]' },
  ]) {
    await expectReachable(visited);
  }
});

test("by keyboard alone: creating, reading, playing, asking about, exporting and sharing a summary", {
  tag: ["@D.pages.23", "@night"],
}, async ({ page, site }) => {
  test.skip(sharedDataDirectory === null, sharedDataMissing);
  await routeYouTubeEmbed(page);
  await page.goto(`${site.origin}/docs`);
  await page.getByRole("article").waitFor();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main")).toBeFocused();

  await page.goto(site.origin);
  const field = page.getByPlaceholder("Paste a link to a video");
  // Keys don't work until the scripts have run, which is when the footer appears.
  await page.getByRole("contentinfo").waitFor();
  await page.keyboard.press("/");
  await expect(field).toBeFocused();
  await expect(field).toHaveValue("");
  await page.keyboard.type("https://www.youtube.com/watch?v=F1xioXWb8CY");
  await page.keyboard.press("Enter");
  await expect(page.locator('[data-phase="done"]')).toBeVisible({ timeout: 40_000 });
  // Keys move between points only once the page is interactive, which is when the panes appear.
  await page.getByRole("tab", { name: "Transcript" }).waitFor();

  const points = page.locator("[data-key-point]");
  for (const [key, index] of [
    ["j", 0],
    ["j", 1],
    ["j", 2],
    ["k", 1],
  ] as const) {
    await page.keyboard.press(key);
    await expect(points.nth(index).getByRole("button").first()).toBeFocused();
  }
  expect(await readFocus(page)).toMatchObject({ hasRing: true });
  const seconds = Number(await page.locator("[data-key-point]").nth(1).getAttribute("data-start-seconds"));
  await page.keyboard.press("Enter");
  const player = page.locator('[data-player="youtube"]');
  await expect
    .poll(async () => Math.floor(Number(await player.getAttribute("data-current-seconds"))))
    .toBe(Math.floor(seconds));

  await page.reload();
  const poster = player.getByRole("button", { name: /^Play: / });
  await poster.waitFor();
  await page.getByRole("contentinfo").waitFor();
  await page.keyboard.press(" ");
  await expect.poll(() => stateOfPlayer(page)).toBe(1);
  // Wait until the player has reported its position to the page.
  await expect(player).toHaveAttribute("data-current-seconds", /\d/);
  await page.keyboard.press(" ");
  await expect.poll(() => stateOfPlayer(page)).toBe(2);

  await tabTo({ page, target: page.getByRole("tab", { name: "Transcript" }) });
  await page.keyboard.press("ArrowRight");
  const asking = page.getByRole("tab", { name: "Ask" });
  await expect(asking).toBeFocused();
  await expect(asking).toHaveAttribute("aria-selected", "true");
  await tabTo({ page, target: page.getByRole("textbox", { name: "Ask about this video" }) });
  await page.keyboard.type("What is this about?");
  await page.keyboard.press("Enter");
  await expect(page.locator("[data-questions] [data-found]")).toBeVisible();

  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  const exporting = page.getByRole("button", { name: "Export" });
  await tabAndPress({ page, target: exporting });
  await expect(page.getByRole("menuitem", { name: "Copy as Markdown" })).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("menuitem", { name: "Markdown", exact: true })).toBeFocused();
  const [download] = await Promise.all([page.waitForEvent("download"), page.keyboard.press("Enter")]);
  expect(download.suggestedFilename()).toMatch(/\.(md|txt)$/);
  await expect(exporting).toBeFocused();

  const sharing = page.getByRole("button", { name: "Share" });
  await tabAndPress({ page, target: sharing });
  const dialog = page.getByRole("dialog", { name: "Share this summary" });
  await tabAndPress({ page, target: dialog.getByRole("button", { name: "Create a public link" }) });
  await expect(dialog.getByRole("textbox", { name: "Public link" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(sharing).toBeFocused();
});

test("by keyboard alone: signing in, choosing a plan, paying for it, and signing out", {
  tag: ["@D.pages.23", "@night"],
}, async ({ page, site }) => {
  const { telegramId } = await createTelegramPerson({ site });
  await page.goto(site.origin);
  await tabAndPress({ page, target: page.getByRole("banner").getByRole("link", { name: "Sign In" }) });
  await tabTo({ page, target: page.getByLabel("Telegram ID") });
  await page.keyboard.type(telegramId);
  await page.keyboard.press("Enter");
  await tabTo({ page, target: page.getByLabel("Verification code") });
  await page.keyboard.type(await readLoginCode({ site, telegramId }));
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`${site.origin}/summaries`);
  await tabAndPress({ page, target: page.getByRole("button", { name: /^Account menu for/ }) });
  await expect(page.getByRole("menuitem", { name: "Your summaries" })).toBeFocused();
  // The menu moves focus in a separate task, so it would miss a key that is pressed before that task runs.
  for (const name of ["Following", "Current Plan"]) {
    await page.keyboard.press("ArrowDown");
    await expect(page.getByRole("menuitem", { name })).toBeFocused();
  }
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/subscription/);

  const upgrade = page.locator("section#upgrade");
  const lite = upgrade.getByRole("article", { name: "Lite", exact: true });
  await tabAndPress({ page, target: upgrade.getByRole("checkbox"), key: " " });
  await tabAndPress({ page, target: lite.getByRole("button") });
  const chooser = page.getByRole("dialog", { name: "Subscribe to Lite" });
  await tabTo({ page, target: chooser.getByRole("radio", { name: /^Card/ }) });
  await page.keyboard.press("ArrowDown");
  await expect(chooser.getByRole("radio", { name: /^Crypto/ })).toBeChecked();
  await page.keyboard.press("ArrowUp");
  await tabAndPress({ page, target: chooser.getByRole("button", { name: "Continue to payment" }) });
  await tabAndPress({ page, target: page.getByRole("button", { name: /^Pay \$2\.50/ }) });
  await expect(page).toHaveURL(/\/payment\/success/);
  await tabAndPress({ page, target: page.getByRole("link", { name: "Go to Dashboard" }) });
  await expect(page.locator('[data-plan-status="lite"]')).toBeVisible();

  const account = page.getByRole("button", { name: /^Account menu for/ });
  await tabAndPress({ page, target: account });
  const menu = page.getByRole("menu");
  await expect(menu).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(account).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(menu).toBeVisible();
  await page.keyboard.press("End");
  await expect(menu.getByRole("menuitem", { name: "Sign out" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`${site.origin}/login`);
});

test("single-letter shortcuts can be switched off permanently", { tag: "@night" }, async ({
  context,
  page,
  site,
}) => {
  const person = await signIn({ context, site });
  await page.goto(`${site.origin}/summary/${await makeOwnSummary({ context, site, person })}`);
  const points = page.getByRole("region", { name: "Key points" }).getByRole("button");
  await points.last().waitFor();
  // The server renders the points. Scripts handle keys only once they have loaded, which is when the panes appear.
  await page.getByRole("tab", { name: "Transcript" }).waitFor();
  await page.keyboard.press("j");
  await expect(points.first()).toBeFocused();
  await page.getByRole("button", { name: "Turn off", exact: true }).press("Enter");
  const switchOn = page.getByRole("button", { name: "Turn on", exact: true });
  await expect(switchOn).toBeFocused();
  await page.keyboard.press("j");
  await expect(switchOn).toBeFocused();

  await page.goto(site.origin);
  const field = page.getByPlaceholder("Paste a link to a video");
  await field.waitFor();
  await page.keyboard.press("/");
  await expect(field).not.toBeFocused();
  await expect(field).toHaveValue("");
});

test.describe("with reduced motion", () => {
  test.use({ contextOptions: { reducedMotion: "reduce" } });

  test("nothing moves automatically, and j jumps without smooth scrolling", async ({
    context,
    page,
    site,
  }) => {
    await page.clock.install();
    await page.goto(site.origin);
    const word = page.locator("[data-animated-words] [data-shown]");
    const first = await word.innerText();
    await page.clock.runFor(10_000);
    await expect(word).toHaveText(first);
    const isRunning = () =>
      page.evaluate(() => document.getAnimations().filter(({ playState }) => playState === "running").length);
    await expect.poll(isRunning).toBe(0);

    const person = await signIn({ context, site });
    await page.goto(`${site.origin}/summary/${await makeOwnSummary({ context, site, person })}`);
    const points = page.getByRole("region", { name: "Key points" }).getByRole("button");
    await points.last().waitFor();
    // The server renders the points. Scripts handle keys only once they have loaded, which is when the panes appear.
    await page.getByRole("tab", { name: "Transcript" }).waitFor();
    const count = await points.count();
    const readPlace = () => page.evaluate(() => Math.round(window.scrollY));
    for (let pressed = 0; pressed < count; pressed += 1) await page.keyboard.press("j");
    const place = await readPlace();
    expect(place).toBeGreaterThan(0);
    await page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
    );
    expect(await readPlace()).toBe(place);
  });
});
