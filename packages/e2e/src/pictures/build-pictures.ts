import type { BrowserContext, Page } from "@playwright/test";
import type { RunningPith } from "../harness/start-pith.ts";
import {
  buildActive,
  buildExpired,
  changePremium,
  signInWithGoogleProfile,
} from "../journeys/web/support/accounts.ts";
import { changeAnswer } from "../journeys/web/support/people.ts";
import { addSummary } from "./add-summary.ts";

export interface PictureTools {
  page: Page;
  context: BrowserContext;
  site: RunningPith;
}

export interface Picture {
  /** The file's name. */
  name: string;
  path: string;
  /** What must be so before the page opens. */
  before?: (tools: PictureTools) => Promise<unknown>;
  /** What is done on the page before the picture is taken. */
  act?: (tools: PictureTools) => Promise<unknown>;
  /** Only what is in the window, for dialogs over a page. */
  isWindowOnly?: boolean;
}

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

const dialog = (name: string, button: string | RegExp, premium = buildActive("lite")): Picture => ({
  name: `dialog-${name}`,
  path: "/subscription",
  before: on(premium),
  act: press(button),
  isWindowOnly: true,
});

/** Every page and state of the website, but those of a summary. */
export const sitePictures: readonly Picture[] = [
  { name: "home", path: "/#pricing", act: ({ page }) => page.evaluate(() => window.scrollTo(0, 0)) },
  {
    name: "home-bot",
    path: "/",
    act: ({ page }) => page.getByRole("radio", { name: "Telegram Bot" }).check({ force: true }),
  },
  {
    name: "home-file",
    path: "/",
    act: ({ page }) => page.getByRole("tab", { name: "Caption file" }).click(),
  },
  {
    name: "home-text",
    path: "/",
    act: ({ page }) => page.getByRole("tab", { name: "Paste a transcript" }).click(),
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
