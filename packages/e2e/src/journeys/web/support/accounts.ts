import type { AccountOverviewWire } from "@pith/core/accounts/account-overview";
import type { Premium } from "@pith/core/accounts/premium";
import type { User } from "@pith/core/accounts/user";
import type { PlanId } from "@pith/core/plans/tier";
import { buildPremium } from "@pith/core/testing";
import type { BrowserContext, Locator, Page } from "@playwright/test";
import { botServiceKey } from "../../../harness/bot-service-key.ts";
import type { RunningPith } from "../../../harness/start-pith.ts";
import { changeAnswer, signIn, type TelegramPerson } from "./people.ts";
import { expect } from "./site.ts";

export const desktop = { width: 1280, height: 800 };
export const phone = { width: 375, height: 740 };
/** The size in CSS pixels of a 1280 × 1024 px window at 400% zoom (WCAG 1.4.10). */
export const zoomed = { width: 320, height: 256 };

/** Five weeks from now, so that active plans stay active during the whole run. */
const futureDate = new Date(Date.now() + 35 * 86_400_000).toISOString();
const pastDate = new Date(Date.now() - 3 * 86_400_000).toISOString();

/** Formats a date as an English page shows it in the time zone of this suite's browser. */
export function writeDate(date: string): string {
  return new Intl.DateTimeFormat("en", { dateStyle: "long", timeZone: "America/New_York" }).format(
    new Date(date),
  );
}

/**
 * Pays for a plan on the sandbox's page, without a browser. After that, the user's plan is active.
 * `publicOrigin` is the server's public origin, if the server listens on a different one.
 */
export async function buyPlan({
  context,
  site,
  person,
  plan,
  action = "pay",
  publicOrigin = site.origin,
}: {
  context: BrowserContext;
  site: RunningPith;
  person: Pick<TelegramPerson, "telegramId">;
  plan: Exclude<PlanId, "free">;
  action?: "pay" | "fail" | "pay_then_fail_renewal";
  publicOrigin?: string;
}): Promise<void> {
  const created = await context.request.post(`${site.origin}/api/payment/create-checkout-session`, {
    headers: { authorization: `Telegram ${person.telegramId}`, "x-pith-service-key": botServiceKey },
    data: {
      plan,
      period: "monthly",
      payment_method: "card",
      is_upgrade: false,
      current_tier: "free",
      success_url: `${publicOrigin}/payment/success`,
      cancel_url: `${publicOrigin}/payment/failed`,
    },
  });
  const { url }: { url: string } = await created.json();
  const paid = await context.request.post(url.replace(publicOrigin, site.origin), {
    form: { action },
    maxRedirects: publicOrigin === site.origin ? 20 : 0,
  });
  if (paid.status() >= 400) throw new Error(`Not paid: ${paid.status()} ${await paid.text()}`);
}

/** Signs in as a new Telegram user who has a paid plan. */
export async function signInOn({
  plan,
  ...options
}: { plan: Exclude<PlanId, "free"> } & Parameters<typeof signIn>[0]): Promise<TelegramPerson> {
  const person = await signIn(options);
  await buyPlan({ ...options, person, plan });
  return person;
}

/** Cancels a plan, effective at the end of its period. Returns the updated plan. */
export async function cancelPlan({
  context,
  site,
  person,
}: {
  context: BrowserContext;
  site: RunningPith;
  person: Pick<TelegramPerson, "telegramId">;
}): Promise<Premium> {
  const canceled = await context.request.post(`${site.origin}/api/premium/cancel`, {
    headers: { authorization: `Telegram ${person.telegramId}`, "x-pith-service-key": botServiceKey },
    data: { cancel_at_period_end: true },
  });
  if (!canceled.ok()) throw new Error(`Not cancelled: ${canceled.status()} ${await canceled.text()}`);
  const { data }: { data: Premium } = await canceled.json();
  return data;
}

export interface GoogleProfile {
  displayName: string;
  email: string;
}

const defaultProfile: GoogleProfile = { displayName: "Grace Hopper", email: "grace@example.com" };

/**
 * Signs in a user who looks like a Google user to the page. The session is this server's own, and everything
 * about the account is real except for the Google profile, which is added to the response.
 */
export async function signInWithGoogleProfile({
  context,
  page,
  site,
  profile = defaultProfile,
}: {
  context: BrowserContext;
  page: Page;
  site: RunningPith;
  profile?: GoogleProfile;
}): Promise<User> {
  const response = await context.request.post(`${site.origin}/api/auth/guest-session`, { data: {} });
  const { data }: { data: { user: User } } = await response.json();
  await showGoogleProfile({ page, profile });
  return data.user;
}

/** Makes the signed-in user look like a Google user to the page. */
export async function showGoogleProfile({
  page,
  profile = defaultProfile,
}: {
  page: Page;
  profile?: GoogleProfile;
}): Promise<void> {
  await changeAnswer<{ user: User | null }>({
    page,
    path: "/api/auth/session",
    change: ({ user }) => ({ user: user && { ...user, profile: { ...user.profile, ...profile } } }),
  });
}

/** Modifies the account overview in the server's response. */
export async function changeOverview({
  page,
  change,
}: {
  page: Page;
  change: (overview: AccountOverviewWire) => AccountOverviewWire;
}): Promise<void> {
  await changeAnswer({ page, path: "/api/users/account/overview", change });
}

/** Shows the account with changes to its plan, such as a different tier or date. */
export async function changePremium({
  page,
  premium,
}: {
  page: Page;
  premium: Partial<Premium>;
}): Promise<void> {
  await changeOverview({
    page,
    change: (overview) => ({ ...overview, premium: buildPremium(overview.premium, premium) }),
  });
}

/** Returns overview data for an active paid plan. */
export function buildActive(tier: Exclude<PlanId, "free">, changes: Partial<Premium> = {}): Partial<Premium> {
  return {
    tier,
    active: true,
    days_remaining: 34,
    activation_date: pastDate,
    expiry_date: futureDate,
    cancel_at_period_end: false,
    ...changes,
  };
}

/** Returns overview data for an expired paid plan. */
export function buildExpired(
  tier: Exclude<PlanId, "free">,
  changes: Partial<Premium> = {},
): Partial<Premium> {
  return buildActive(tier, { active: false, days_remaining: -3, expiry_date: pastDate, ...changes });
}

/** Opens the account page, and waits until it shows the plan. */
export async function openSubscription({
  page,
  site,
  query = "",
}: {
  page: Page;
  site: RunningPith;
  query?: string;
}): Promise<void> {
  await page.goto(`${site.origin}/subscription${query}`);
  await findPlanCard(page).waitFor();
}

/**
 * Opens the account page at the account section, and waits until the page has loaded. Content that arrives
 * above the section's rows moves them, so on a slow machine, a click could miss its row.
 */
export async function openAccount({ page, site }: { page: Page; site: RunningPith }): Promise<void> {
  await page.goto(`${site.origin}/subscription?section=account`);
  await expect(findSection(page, "account").getByText(/^Member since/)).toBeVisible();
  await expect(findSection(page, "upgrade").getByRole("article").first()).toBeVisible();
}

export function findSection(page: Page, id: string): Locator {
  return page.locator(`section[id="${id}"]`);
}

/** Returns the current plan's card. */
export function findPlanCard(page: Page): Locator {
  return page.locator("[data-plan-status]");
}

/** Closes the farewell dialog, which appears once after a plan has ended. */
export async function closeFarewell(page: Page): Promise<void> {
  const farewell = page.getByRole("dialog", { name: "Your subscription has ended" });
  await farewell.getByRole("button", { name: "Stay on Free" }).click();
  await farewell.waitFor({ state: "hidden" });
}
