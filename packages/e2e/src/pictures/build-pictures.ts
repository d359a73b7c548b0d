import {
  buildActive,
  buildExpired,
  changePremium,
  signInOn,
  signInWithGoogleProfile,
} from "../journeys/web/support/accounts.ts";
import { changeAnswer } from "../journeys/web/support/people.ts";
import { placeVisitor } from "../journeys/web/support/site.ts";
import { addSummary } from "./add-summary.ts";
import type { Picture, PictureTools } from "./picture.ts";

const asMember = (tools: PictureTools) => signInWithGoogleProfile(tools);

const notification = {
  id: "n1",
  title: "Your plan",
  message: "Renew to keep your summaries.",
  isRead: false,
  isDismissed: false,
  createdAt: new Date().toISOString(),
  actionUrl: "/subscription?section=upgrade",
  actionText: "Renew",
};

const notify = (type: string, daysUntilExpiry: number) => async (tools: PictureTools) => {
  await asMember(tools);
  await changeAnswer({
    page: tools.page,
    path: "/api/notifications/user",
    change: () => [{ ...notification, type, daysUntilExpiry }],
  });
};

const on = (premium: Parameters<typeof changePremium>[0]["premium"]) => async (tools: PictureTools) => {
  await asMember(tools);
  await changePremium({ page: tools.page, premium });
};

const press =
  (name: string | RegExp) =>
  async ({ page }: PictureTools) => {
    await page
      .getByRole("button", { name, exact: typeof name === "string" })
      .first()
      .click();
    await page.getByRole("dialog").waitFor();
  };

const goUp = ({ page }: PictureTools) => page.evaluate(() => window.scrollTo(0, 0));

const speak = (language: string) => (tools: PictureTools) =>
  tools.page.addInitScript((code) => localStorage.setItem("ui-language", code), language);

const beInTheEu = ({ context }: PictureTools) => placeVisitor({ context, countryCode: "DE" });

const seeCookies =
  (button?: string) =>
  async ({ page }: PictureTools) => {
    const banner = page.getByRole("region", { name: "Cookies" });
    await banner.waitFor();
    if (button) await banner.getByRole("button", { name: button }).first().click();
  };

/** Wide screens have no such menu. */
const openSmallMenu = async ({ page }: PictureTools) => {
  const button = page.getByRole("button", { name: "Open the menu" });
  if (await button.isVisible()) await button.click();
};

const dialog = (name: string, button: string | RegExp, premium = buildActive("lite")): Picture => ({
  name: `dialog-${name}`,
  path: "/subscription",
  before: on(premium),
  act: press(button),
  isWindowOnly: true,
});

/** Ticks the terms of a plan and goes on to paying. */
const choosePlan = async ({ page }: PictureTools) => {
  const card = page.locator('section#upgrade [data-plan-card="lite"]');
  await card.scrollIntoViewIfNeeded();
  await card.getByRole("checkbox").check();
  await card.getByRole("button").click();
  await page.getByRole("dialog").waitFor();
};

const failPayment = async (tools: PictureTools) => {
  const { page } = tools;
  await page.route("**/api/payment/create-checkout-session", (route) =>
    route.fulfill({
      status: 502,
      json: { success: false, error: "Your card was declined.", code: "payment_failed" },
    }),
  );
  await choosePlan(tools);
  await page.getByRole("button", { name: "Continue to payment" }).click();
  await page.getByRole("dialog", { name: "Payment failed", exact: true }).waitFor();
};

const confirmCancel = async (tools: PictureTools) => {
  await press("Cancel")(tools);
  await tools.page.getByRole("button", { name: "Cancel at Period End" }).click();
};

/** Every page and state of the website, but those of a summary. */
export const sitePictures: readonly Picture[] = [
  { name: "home", path: "/#pricing", act: goUp },
  {
    name: "home-bot",
    path: "/#pricing",
    act: async ({ page }) => {
      await page.getByText("Telegram Bot", { exact: true }).first().click();
      await page.locator('[data-surface="bot"]').waitFor();
    },
    isWindowOnly: true,
  },
  { name: "home-arabic", path: "/#pricing", before: speak("ar"), act: goUp },
  { name: "home-german", path: "/#pricing", before: speak("de"), act: goUp },
  { name: "home-menu", path: "/", act: openSmallMenu, isWindowOnly: true },
  { name: "home-cookies", path: "/terms", before: beInTheEu, act: seeCookies(), isWindowOnly: true },
  {
    name: "home-cookies-expanded",
    path: "/terms",
    before: beInTheEu,
    act: seeCookies("Choose"),
    isWindowOnly: true,
  },
  {
    name: "home-offline",
    path: "/",
    act: ({ page, context }) =>
      context.setOffline(true).then(() => page.getByText(/You are offline|offline/i).waitFor()),
    isWindowOnly: true,
  },
  {
    name: "home-file",
    path: "/",
    act: async ({ page }) => {
      await page.getByRole("tab", { name: "Caption file" }).click();
      await page.locator('input[type="file"]').waitFor({ state: "attached" });
    },
  },
  {
    name: "home-text",
    path: "/",
    act: async ({ page }) => {
      await page.getByRole("tab", { name: "Paste a transcript" }).click();
      await page.getByRole("main").locator("textarea").waitFor();
    },
  },
  {
    name: "home-refusal",
    path: "/",
    act: async ({ page }) => {
      await page.getByPlaceholder("Paste a link to a video").fill("https://10.0.0.1/video");
      await page.getByRole("button", { name: "Summarise" }).click();
      await page.getByRole("alert").waitFor();
    },
  },
  { name: "login", path: "/login" },
  {
    name: "login-code",
    path: "/login",
    before: ({ page }) =>
      page.route("**/auth/request-login-code", (route) => route.fulfill({ json: { status: "sent" } })),
    act: async ({ page }) => {
      await page.getByLabel("Telegram ID").fill("123456789");
      await page.getByRole("button", { name: "Send code" }).click();
      await page.getByLabel("Verification code").waitFor();
    },
  },
  {
    name: "login-extension",
    path: "/login?from=extension&sessionId=0123456789abcdef",
    before: ({ page }) =>
      page.route("**/api/auth/extension-sessions/*", (route) =>
        route.fulfill({ json: { success: true, data: { confirmationCode: "KX7-42", status: "pending" } } }),
      ),
  },
  { name: "subscription-free", path: "/subscription", before: asMember },
  { name: "subscription-lite", path: "/subscription", before: on(buildActive("lite")) },
  { name: "subscription-pro", path: "/subscription", before: on(buildActive("pro")) },
  {
    name: "subscription-ending",
    path: "/subscription",
    before: on(buildActive("pro", { cancel_at_period_end: true })),
  },
  {
    name: "subscription-expired",
    path: "/subscription",
    before: on(buildExpired("based")),
    isWindowOnly: true,
  },
  { name: "banner-expired", path: "/subscription", before: notify("subscription_expired", -1) },
  { name: "banner-today", path: "/subscription", before: notify("subscription_expires_today", 0) },
  { name: "banner-soon", path: "/subscription", before: notify("subscription_expires_soon", 1) },
  dialog("cancel", "Cancel"),
  {
    name: "dialog-cancel-confirm",
    path: "/subscription",
    before: on(buildActive("lite")),
    act: confirmCancel,
    isWindowOnly: true,
  },
  { name: "dialog-payment", path: "/subscription", before: asMember, act: choosePlan, isWindowOnly: true },
  {
    name: "dialog-payment-failed",
    path: "/subscription",
    before: asMember,
    act: failPayment,
    isWindowOnly: true,
  },
  {
    name: "subscription-paid",
    path: "/subscription",
    before: (tools) => signInOn({ ...tools, plan: "based" }),
  },
  {
    name: "transactions-sheet",
    path: "/subscription?section=transactions",
    before: (tools) => signInOn({ ...tools, plan: "based" }),
    act: async ({ page }) => {
      const all = page.getByRole("button", { name: "View All Transactions" });
      await page.locator("section#transactions").scrollIntoViewIfNeeded();
      if (await all.isVisible()) await all.click();
    },
    isWindowOnly: true,
  },
  {
    name: "subscription-arabic",
    path: "/subscription",
    before: async (tools) => {
      await speak("ar")(tools);
      await on(buildActive("based"))(tools);
    },
  },
  dialog("delete", "Delete Account"),
  dialog("link-telegram", "Link Telegram"),
  {
    name: "bell",
    path: "/",
    before: notify("subscription_expires_soon", 1),
    act: ({ page }) => page.locator("[data-bell]").click(),
    isWindowOnly: true,
  },
  {
    name: "user-menu",
    path: "/",
    before: asMember,
    act: ({ page }) => page.getByRole("button", { name: /Account of/ }).click(),
    isWindowOnly: true,
  },
  { name: "payment", path: "/payment", before: asMember },
  { name: "payment-success", path: "/payment/success", before: on(buildActive("lite")) },
  { name: "payment-failed", path: "/payment/failed" },
  { name: "payment-partial", path: "/payment/partial" },
  { name: "payment-crypto-success", path: "/payment/crypto/success" },
  { name: "payment-crypto-partial", path: "/payment/crypto/partial" },
  { name: "payment-crypto-failed", path: "/payment/crypto/failed" },
  { name: "summaries-empty", path: "/summaries" },
  { name: "summaries", path: "/summaries", before: addSummary },
  {
    name: "summaries-nothing-found",
    path: "/summaries",
    before: addSummary,
    act: async ({ page }) => {
      await page.getByRole("searchbox").fill("no such words");
      await page.getByText("No summary matches").waitFor();
    },
  },
  {
    name: "summaries-offline",
    path: "/summaries",
    before: async (tools) => {
      await addSummary(tools);
      await tools.page.route("**/api/summaries?*", (route) => route.abort());
      await tools.page.route("**/api/summaries", (route) => route.abort());
    },
  },
  { name: "docs-arabic", path: "/docs", before: speak("ar") },
  { name: "docs", path: "/docs" },
  { name: "docs-bot", path: "/docs?tab=bot&item=commands" },
  { name: "docs-missing", path: "/docs?item=nothing" },
  { name: "privacy", path: "/privacy" },
  { name: "cookie-settings", path: "/privacy", act: press("Cookie Settings"), isWindowOnly: true },
  { name: "terms", path: "/terms" },
  { name: "support", path: "/support" },
  { name: "not-found", path: "/nothing-here" },
  { name: "shared-missing", path: "/s/nothing" },
];
