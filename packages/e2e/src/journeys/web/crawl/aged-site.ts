import type { AccountOverviewWire } from "@pith/core/accounts/account-overview";
import type { PlanId } from "@pith/core/plans/tier";
import { createClockSettings } from "@pith/testbed/create-clock-settings";
import type { Browser, BrowserContext } from "@playwright/test";
import { botServiceKey } from "../../../harness/bot-service-key.ts";
import type { RunningPith } from "../../../harness/start-pith.ts";
import { buyPlan, cancelPlan } from "../support/accounts.ts";
import { createLoginLink, createTelegramPerson, type TelegramPerson } from "../support/people.ts";

/** A plan, and its status after the end of its period. */
export interface AgedPlan {
  plan: Exclude<PlanId, "free">;
  end: "past due" | "expired";
}

interface AgedAccounts {
  aged: AgedPlan;
  /** The accounts that no page has used yet. */
  people: TelegramPerson[];
  /** How far the clock was advanced. */
  aheadMs: number;
}

const HOUR_MS = 3_600_000;
/** A page uses one account per click that changes an account. The maximum so far was 22. */
const MAX_ACCOUNTS_PER_PAGE = 30;
const ACCOUNTS_AT_ONCE = 60;
/** The embedded database handles one call at a time, so further concurrent calls would only wait. */
const CALLS_AT_ONCE = 6;

const accounts = new WeakMap<RunningPith, AgedAccounts>();

/**
 * Makes sure that a server has enough accounts with ended plans for crawling a page. If not, creates more and
 * advances the server's clock past the end of their plans. Returns the clock's total offset.
 */
export async function ageAccounts({
  browser,
  site,
  aged,
}: {
  browser: Browser;
  site: RunningPith;
  aged: AgedPlan;
}): Promise<number> {
  const held = accounts.get(site);
  const isSame = held?.aged.plan === aged.plan && held.aged.end === aged.end;
  if (held && isSame && held.people.length >= MAX_ACCOUNTS_PER_PAGE) return held.aheadMs;
  const context = await browser.newContext();
  const { plan, end } = aged;
  const people: TelegramPerson[] = [];
  async function createAccounts(): Promise<void> {
    for (let made = 0; made < ACCOUNTS_AT_ONCE / CALLS_AT_ONCE; made += 1) {
      const person = await createTelegramPerson({ site });
      const action = end === "expired" ? "pay" : "pay_then_fail_renewal";
      await buyPlan({ context, site, person, plan, action });
      if (end === "expired") await cancelPlan({ context, site, person });
      people.push(person);
    }
  }
  await Promise.all(Array.from({ length: CALLS_AT_ONCE }, createAccounts));
  const overview = await context.request.get(`${site.origin}/api/users/account/overview`, {
    headers: {
      authorization: `Telegram ${people.at(-1)?.telegramId}`,
      "x-pith-service-key": botServiceKey,
    },
  });
  const { data }: { data: AccountOverviewWire } = await overview.json();
  await context.close();
  const aheadMs = Date.parse(data.premium?.expiry_date ?? "") - Date.now() + HOUR_MS;
  await site.restart({ settings: createClockSettings({ aheadMs }) });
  accounts.set(site, { aged, people, aheadMs });
  return aheadMs;
}

/** Signs in an account whose plan has ended. Each account is used only once. */
export async function takeAgedAccount({
  context,
  site,
}: {
  context: BrowserContext;
  site: RunningPith;
}): Promise<TelegramPerson> {
  const person = accounts.get(site)?.people.pop();
  if (!person) throw new Error("All accounts whose plan has ended are used up.");
  const link = new URL(await createLoginLink({ site, telegramId: person.telegramId }));
  const signedIn = await context.request.post(`${site.origin}/api/auth/telegram-session`, {
    data: Object.fromEntries(link.searchParams),
  });
  if (!signedIn.ok()) throw new Error(`Not signed in: ${signedIn.status()} ${await signedIn.text()}`);
  return person;
}

/**
 * Advances a browser's clock to match the server's. Otherwise, an expired plan would still be active in the browser.
 */
export function moveBrowserClock({
  context,
  aheadMs,
}: {
  context: BrowserContext;
  aheadMs: number;
}): Promise<unknown> {
  return context.addInitScript((ahead) => {
    const realNow = Date.now.bind(Date);
    const movedNow = () => realNow() + ahead;
    globalThis.Date = new Proxy(Date, {
      construct: (target, parameters, newTarget) =>
        Reflect.construct(target, parameters.length === 0 ? [movedNow()] : parameters, newTarget),
      get: (target, name) => (name === "now" ? movedNow : Reflect.get(target, name)),
    });
  }, aheadMs);
}
