import { DAY_MS } from "@pith/core/lib/durations";
import { planCatalog } from "@pith/core/plans/plan-catalog";
import { planIds } from "@pith/core/plans/tiers";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { BEGUN_DAY_MS } from "../../accounts/build-premium.ts";
import type { AccountRow } from "../../accounts/users.repo.ts";
import { addMonth } from "../../lib/add-month.ts";
import type { SubscriptionRow } from "../billing.repo.ts";
import { findCurrent } from "./find-current.ts";
import { quotePlan } from "./quote-plan.ts";

const paidPlans = ["lite", "based", "pro"] as const;

function buildSubscription(changes: Partial<SubscriptionRow>): SubscriptionRow {
  const periodStart = changes.periodStart ?? new Date("2026-01-15T12:00:00Z");
  return {
    id: "subscription-1",
    accountId: "account-1",
    provider: "sandbox",
    providerSubscriptionId: "provider-1",
    customerId: null,
    plan: "lite",
    status: "active",
    renews: true,
    cancelAtPeriodEnd: false,
    periodStart,
    periodEnd: addMonth(periodStart),
    endedAt: null,
    creditedTo: null,
    renewal: null,
    nextPlan: null,
    refund: null,
    createdAt: periodStart,
    updatedAt: periodStart,
    ...changes,
  };
}

function buildAccount(subscription: SubscriptionRow): AccountRow {
  return {
    id: "account-1",
    tier: subscription.plan,
    activationDate: subscription.periodStart,
    expiryDate: subscription.periodEnd,
    cancelAtPeriodEnd: subscription.cancelAtPeriodEnd,
    createdAt: subscription.periodStart,
  } as AccountRow;
}

const start = fc.date({ min: new Date("2024-01-01"), max: new Date("2030-01-01"), noInvalidDate: true });

describe("quotePlan", () => {
  it("charges the full price minus the remaining days, to the cent, on any day", {
    tags: "D.money.15",
  }, () => {
    fc.assert(
      fc.property(
        start,
        fc.nat(31 * DAY_MS),
        fc.constantFrom(...paidPlans),
        fc.constantFrom(...paidPlans),
        fc.constantFrom("card", "crypto", "stars"),
        (periodStart, passedMs, from, to, method) => {
          fc.pre(planIds.indexOf(from) < planIds.indexOf(to));
          const subscription = buildSubscription({ plan: from, periodStart });
          const now = new Date(periodStart.getTime() + passedMs);
          fc.pre(now < subscription.periodEnd);
          const quote = quotePlan({
            account: buildAccount(subscription),
            current: { ...subscription, isCredited: true },
            plan: to,
            method,
            currency: "USD",
            now,
          });
          const periodDays = Math.round((subscription.periodEnd.getTime() - periodStart.getTime()) / DAY_MS);
          const leftMs = subscription.periodEnd.getTime() - now.getTime();
          const left = Math.floor((leftMs + BEGUN_DAY_MS) / DAY_MS);
          const exactCredit = (planCatalog[from].monthlyAmountMinor * left) / periodDays;
          const full = planCatalog[to].monthlyAmountMinor;
          expect(quote.kind).toBe("change");
          expect(quote.fullPrice.amountMinor).toBe(full);
          expect(quote.credit.amountMinor).toBe(Math.floor(exactCredit + 1e-9));
          expect(quote.amountDue).toEqual({ amountMinor: full - quote.credit.amountMinor, currency: "USD" });
          expect(quote.daysRemaining).toBe(left);
        },
      ),
    );
  });

  it.each([
    { name: "one that renews", changes: {}, method: "card", kind: null },
    {
      name: "one that renews, in crypto",
      changes: { cancelAtPeriodEnd: true },
      method: "crypto",
      kind: null,
    },
    {
      name: "one that ends",
      changes: { cancelAtPeriodEnd: true },
      method: "card",
      kind: "reactivation",
      due: 0,
    },
    {
      name: "a single month, in crypto",
      changes: { renews: false },
      method: "crypto",
      kind: "month_ahead",
      due: 500,
    },
    {
      name: "a single month, in Stars",
      changes: { renews: false },
      method: "stars",
      kind: "month_ahead",
      due: 500,
    },
    { name: "a single month, by card", changes: { renews: false }, method: "card", kind: "change", due: 259 },
  ] as const)("quotes choosing the current plan again: $name", ({ changes, method, kind, ...rest }) => {
    const subscription = buildSubscription({ plan: "based", ...changes });
    const quote = quotePlan({
      account: buildAccount(subscription),
      current: { ...subscription, isCredited: true },
      plan: "based",
      method,
      currency: "USD",
      now: new Date("2026-01-31T12:00:00Z"),
    });
    expect(quote.kind).toBe(kind);
    if ("due" in rest) expect(quote.amountDue.amountMinor).toBe(rest.due);
  });

  it("credits the current plan instead of a smaller one that overlaps it", () => {
    const based = buildSubscription({ plan: "based" });
    const lite = buildSubscription({ id: "subscription-2", periodStart: new Date("2026-02-10T12:00:00Z") });
    const now = new Date("2026-02-12T12:00:00Z");
    const current = findCurrent({ subscriptions: [lite, based], now });
    const quote = quotePlan({
      account: buildAccount(based),
      current: current && { ...current, isCredited: true },
      plan: "pro",
      method: "card",
      currency: "USD",
      now,
    });
    // 3 of 31 days of a month that costs 5.00.
    expect(quote).toMatchObject({
      credit: { amountMinor: 48 },
      amountDue: { amountMinor: 952 },
      daysRemaining: 3,
    });
  });
});
