import type { AccountOverviewWire } from "@pith/core/accounts/account-overview";
import type { PlanId } from "@pith/core/plans/tier";
import { createClockSettings } from "@pith/testbed/create-clock-settings";
import type { Browser, BrowserContext } from "@playwright/test";
import type { RunningPith } from "../../../harness/start-pith.ts";
import { buyPlan, cancelPlan } from "../support/accounts.ts";
import { createLoginLink, createTelegramPerson, type TelegramPerson } from "../support/people.ts";

/** A plan and how it ended when its period was over. */
export interface AgedPlan {
  plan: Exclude<PlanId, "free">;
  end: "past due" | "expired";
}

const HOUR_MS = 3_600_000;
/** Enough for one account per press that changes an account. */
const ACCOUNTS_PER_PLAN = 40;
/** The embedded database answers one call at a time, so more calls at once would only wait. */
const CALLS_AT_ONCE = 6;

const agedPlans = (["lite", "based", "pro"] as const).flatMap((plan): AgedPlan[] => [
  { plan, end: "past due" },
  { plan, end: "expired" },
]);

/** The accounts that nobody has used yet, by server and plan. */
const accounts = new WeakMap<RunningPith, Map<string, TelegramPerson[]>>();
const writeKey = ({ plan, end }: AgedPlan) => `${plan}, ${end}`;

/**
 * Creates accounts on every paid plan, half of them canceled, and then moves the server's clock past the end of
 * their period. Returns by how much.
 */
export async function ageSite({ browser, site }: { browser: Browser; site: RunningPith }): Promise<number> {
  const made = new Map<string, TelegramPerson[]>(agedPlans.map((aged) => [writeKey(aged), []]));
  accounts.set(site, made);
  const waiting = agedPlans.flatMap((aged) => Array.from({ length: ACCOUNTS_PER_PLAN }, () => aged));
  const context = await browser.newContext();
  async function createAccounts(): Promise<void> {
    for (let aged = waiting.pop(); aged; aged = waiting.pop()) {
      const { plan, end } = aged;
      const person = await createTelegramPerson({ site });
      const action = end === "expired" ? "pay" : "pay_then_fail_renewal";
      await buyPlan({ context, site, person, plan, action });
      if (end === "expired") await cancelPlan({ context, site, person });
      made.get(writeKey(aged))?.push(person);
    }
  }
  await Promise.all(Array.from({ length: CALLS_AT_ONCE }, createAccounts));
  const [anyone] = made.get(writeKey({ plan: "lite", end: "expired" })) ?? [];
  const overview = await context.request.get(`${site.origin}/api/users/account/overview`, {
    headers: { authorization: `Telegram ${anyone?.telegramId}` },
  });
  const { data }: { data: AccountOverviewWire } = await overview.json();
  await context.close();
  const aheadMs = Date.parse(data.premium?.expiry_date ?? "") - Date.now() + HOUR_MS;
  await site.restart({ settings: createClockSettings({ aheadMs }) });
  return aheadMs;
}

/** Signs in an account whose plan has ended. Each account is used only once. */
export async function takeAgedAccount({
  context,
  site,
  ...aged
}: { context: BrowserContext; site: RunningPith } & AgedPlan): Promise<TelegramPerson> {
  const person = accounts.get(site)?.get(writeKey(aged))?.pop();
  if (!person) throw new Error(`All accounts with ${writeKey(aged)} are used up.`);
  const link = new URL(await createLoginLink({ site, telegramId: person.telegramId }));
  const signedIn = await context.request.post(`${site.origin}/api/auth/telegram-session`, {
    data: Object.fromEntries(link.searchParams),
  });
  if (!signedIn.ok()) throw new Error(`Not signed in: ${signedIn.status()} ${await signedIn.text()}`);
  return person;
}

/** Moves the clock of a browser like the server's. Otherwise, a plan that has ended would still run in the browser. */
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
