import { buildPremium } from "@pith/core/testing";
import {
  buildActive,
  buildExpired,
  changeOverview,
  closeFarewell,
  signInOn,
} from "../journeys/web/support/accounts.ts";
import { buildNotification, routeNotifications } from "../journeys/web/support/notifications.ts";
import { signIn } from "../journeys/web/support/people.ts";
import type { Picture, PictureTools } from "./picture.ts";
import { asMember, hold, inTurn, on, press, refuse, see, speak } from "./picture-steps.ts";

const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();

/** One notification of each kind, with the server's own wording. */
const told = {
  expired: buildNotification({
    type: "subscription_expired",
    title: "Subscription expired",
    message: "Your Based plan has ended. Renew it to get your premium features back.",
    daysUntilExpiry: -1,
    createdAt: ago(2),
    actionUrl: "/subscription?section=upgrade",
    actionText: "Renew now",
  }),
  today: buildNotification({
    type: "subscription_expires_today",
    title: "Subscription expires today",
    message: "Your Based plan ends today.",
    daysUntilExpiry: 0,
    createdAt: ago(5),
    actionUrl: "/subscription?section=upgrade",
    actionText: "Renew now",
  }),
  failed: buildNotification({
    type: "payment_failed",
    title: "Payment failed",
    message:
      "Your payment of $5.00 for the Based plan didn't go through. Check your payment method and try again.",
    createdAt: ago(26),
    actionUrl: "/subscription?section=upgrade",
    actionText: "Try again",
  }),
  soon: buildNotification({
    type: "subscription_expires_soon",
    title: "Subscription expires soon",
    message: "Your Based plan ends in 2 days.",
    daysUntilExpiry: 2,
    createdAt: ago(50),
    actionUrl: "/subscription?section=upgrade",
    actionText: "Renew now",
  }),
  read: buildNotification({
    type: "payment_succeeded",
    title: "Payment received",
    message: "We received your payment of $5.00. Your Based plan is active.",
    actionUrl: "/subscription?section=transactions",
    actionText: "View transactions",
    isRead: true,
    createdAt: ago(24 * 40),
  }),
};

const tell = (...names: (keyof typeof told)[]) => {
  return ({ page }: PictureTools) => routeNotifications({ page, items: names.map((name) => told[name]) });
};

const openBell = ({ page }: PictureTools) => page.locator("[data-bell]").click();

const payments = [
  { status: "succeeded", tier: "based", amount: 500, payment_type: "card", provider: "stripe", days: 3 },
  { status: "pending", tier: "pro", amount: 1000, payment_type: "crypto", provider: "nowpayments", days: 5 },
  { status: "failed", tier: "based", amount: 500, payment_type: "card", provider: "stripe", days: 34 },
  { status: "succeeded", tier: "lite", amount: 250, payment_type: "card", provider: "stripe", days: 64 },
  { status: "cancelled", tier: "lite", amount: 250, payment_type: "card", provider: "stripe", days: 95 },
  {
    status: "expired",
    tier: "lite",
    amount: 250,
    payment_type: "crypto",
    provider: "nowpayments",
    days: 130,
  },
] as const;

/** An account with some history: payments of every kind, and most of the month's summaries used up. */
const livedIn = async (tools: PictureTools) => {
  await on(buildActive("based"))(tools);
  await changeOverview({
    page: tools.page,
    change: (overview) => ({
      ...overview,
      transactions: payments.map(({ days, ...payment }, index) => ({
        ...payment,
        id: `t${index}`,
        currency: "USD",
        provider_payment_id: `pi_3PqL8s2eZvKYlo2C1f${index}X9aTbc`,
        subscription_id: null,
        customer_id: null,
        timestamp: ago(24 * days),
        created_at: ago(24 * days),
        receipt_url: payment.status === "succeeded" ? "https://pay.example/receipt" : null,
        invoice_url: null,
      })),
      premium: buildPremium(overview.premium, buildActive("based"), {
        summaries_limit: 100,
        renewal: { amount: 500, currency: "USD" },
      }),
      stats: {
        monthly: { ...overview.stats.monthly, text_summaries_used: 63, summaries_limit: 100 },
        total: {
          ...overview.stats.total,
          text_summaries_used: 412,
          audio_summaries_used: 9,
          total_processing_time: 5_150,
          total_video_duration_sec: 1_083_600,
        },
      },
    }),
  });
};

const readDetails = async ({ page }: PictureTools) => {
  const all = page.getByRole("button", { name: "View All Transactions" });
  await page.locator("section#transactions").scrollIntoViewIfNeeded();
  if (await all.isVisible()) await all.click();
  await page
    .getByRole("button", { name: /^Details of the payment/ })
    .first()
    .click();
  await page.locator("[data-transaction-details]").waitFor();
};

/** Ends the session while the account page is open. */
const endSession = ({ context }: PictureTools) => context.clearCookies();

const plan = (name: string, before: Picture["before"]): Picture => ({
  name: `subscription-${name}`,
  path: "/subscription",
  before,
  act: see("[data-plan-status]"),
});

const plans: readonly Picture[] = [
  {
    name: "subscription-loading",
    path: "/subscription",
    before: inTurn(asMember, hold("**/users/account/overview")),
    isBusy: true,
  },
  {
    name: "subscription-unreachable",
    path: "/subscription",
    before: inTurn(
      asMember,
      refuse({
        pattern: "**/users/account/overview",
        status: 503,
        error: "Service unavailable",
        code: "internal",
      }),
    ),
    act: see("main [role=alert]"),
  },
  plan("free", asMember),
  plan("telegram", (tools) => signIn(tools)),
  plan("lite", on(buildActive("lite"))),
  plan("based", livedIn),
  plan("pro", on(buildActive("pro"))),
  plan(
    "admin",
    on({
      ...buildActive("pro"),
      tier: "admin",
      expiry_date: null,
      days_remaining: null,
    }),
  ),
  plan("ending", on(buildActive("pro", { cancel_at_period_end: true }))),
  plan("paid", (tools) => signInOn({ ...tools, plan: "based" })),
  ...["ar", "de", "ru"].map((code) => plan(code, inTurn(speak(code), livedIn))),
  {
    name: "subscription-expired",
    path: "/subscription",
    before: on(buildExpired("based")),
    act: ({ page }) => closeFarewell(page),
  },
  {
    name: "subscription-session-ended",
    path: "/subscription",
    before: (tools) => signInOn({ ...tools, plan: "lite" }),
    act: inTurn(see("[data-plan-status]"), endSession, ({ page }) => page.reload()),
  },
  {
    name: "subscription-transaction",
    path: "/subscription?section=transactions",
    before: livedIn,
    act: readDetails,
    isWindowOnly: true,
  },
];

/** The Based plan with renewal turned off, this many days before it ends. */
const endingIn = (days: number) =>
  on(
    buildActive("based", {
      days_remaining: days,
      expiry_date: ago(-24 * days - 5),
      cancel_at_period_end: true,
    }),
  );

const banner = (
  name: keyof typeof told,
  before: NonNullable<Picture["before"]>,
  act: NonNullable<Picture["act"]> = see("[data-banner]"),
): Picture => ({
  name: `banner-${name}`,
  path: "/subscription",
  before: inTurn(before, tell(name)),
  act,
  isWindowOnly: true,
});

const overHome = (name: string, before: Picture["before"], act: Picture["act"]): Picture => ({
  name,
  path: "/",
  before,
  act,
  isWindowOnly: true,
});

const openMenu = inTurn(press(/^Account menu for/), see('[role="menu"]'));

/** The account page, and everything that opens over it. */
export const accountPictures: readonly Picture[] = [
  ...plans,
  banner(
    "expired",
    on(buildExpired("based")),
    inTurn(({ page }) => closeFarewell(page), see("[data-banner]")),
  ),
  banner("today", endingIn(0)),
  banner("failed", on(buildActive("lite"))),
  banner("soon", endingIn(2)),
  overHome("bell", inTurn(asMember, tell("failed", "soon", "read")), openBell),
  overHome("bell-empty", inTurn(asMember, tell()), openBell),
  overHome("bell-ar", inTurn(speak("ar"), asMember, tell("failed", "soon", "read")), openBell),
  overHome("user-menu", asMember, openMenu),
  overHome("user-menu-telegram", (tools) => signIn(tools), openMenu),
  overHome("user-menu-ar", inTurn(speak("ar"), asMember), async ({ page }) => {
    await page.locator("header button[aria-haspopup=menu]").click();
    await page.getByRole("menu").waitFor();
  }),
];
