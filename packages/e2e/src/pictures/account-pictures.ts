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

/** What the server tells in its own words, one of each kind. */
const told = {
  expired: buildNotification({
    type: "subscription_expired",
    title: "Your Based plan has ended",
    message: "Your summaries stay. Renew it to go on with 50 summaries a month.",
    daysUntilExpiry: -1,
    createdAt: ago(2),
    actionUrl: "/subscription?section=upgrade",
    actionText: "Renew",
  }),
  today: buildNotification({
    type: "subscription_expires_today",
    title: "Your plan ends today",
    message: "From tomorrow on you have 5 summaries a month.",
    daysUntilExpiry: 0,
    createdAt: ago(5),
  }),
  failed: buildNotification({
    type: "payment_failed",
    title: "Your payment failed",
    message: "Your bank declined the payment of 5.00 USD for Based. It is tried again in three days.",
    createdAt: ago(26),
    actionUrl: "/subscription",
    actionText: "See plans",
  }),
  soon: buildNotification({
    type: "subscription_expires_soon",
    title: "Your plan ends soon",
    message: "Renew your plan to keep your summaries coming.",
    daysUntilExpiry: 2,
    createdAt: ago(50),
  }),
  read: buildNotification({
    title: "Welcome to Pith",
    message: "Paste a link, and read what matters in it, with the second at which it was said.",
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

/** Somebody with a past: payments of every kind, and most of the month used up. */
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
      premium: { ...overview.premium, ...buildActive("based"), summaries_limit: 100 },
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

/** The session ends while its page stands open in the browser. */
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
  plan("pro", on(buildActive("pro", { summaries_limit: 500 }))),
  plan(
    "admin",
    on({
      ...buildActive("pro"),
      tier: "admin",
      summaries_limit: -1,
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

const banner = (name: keyof typeof told): Picture => ({
  name: `banner-${name}`,
  path: "/subscription",
  before: inTurn(asMember, tell(name)),
  act: see("[data-banner]"),
  isWindowOnly: true,
});

const overHome = (name: string, before: Picture["before"], act: Picture["act"]): Picture => ({
  name,
  path: "/",
  before,
  act,
  isWindowOnly: true,
});

const openMenu = inTurn(press(/^Account of/), see('[role="menu"]'));

/** The account with everything that opens over it. */
export const accountPictures: readonly Picture[] = [
  ...plans,
  banner("expired"),
  banner("today"),
  banner("failed"),
  banner("soon"),
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
