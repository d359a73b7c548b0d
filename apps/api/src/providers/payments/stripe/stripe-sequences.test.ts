import { getPlanPrice } from "@pith/core/plans/get-plan-price";
import type { PlanId } from "@pith/core/plans/tier";
import { isFullMatrix } from "@pith/core/testing/full-matrix";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createStripeShop, type StripeShop } from "./testing/create-stripe-shop.ts";

type PaidPlan = Exclude<PlanId, "free">;
const paidPlans: readonly PaidPlan[] = ["lite", "based", "pro"];

const step = fc.oneof(
  fc.record({ kind: fc.constant("choose" as const), plan: fc.constantFrom(...paidPlans) }),
  fc.record({ kind: fc.constant("buy" as const), plan: fc.constantFrom(...paidPlans) }),
  fc.record({ kind: fc.constantFrom("cancel" as const, "reactivate" as const, "renew" as const) }),
  // Replays past events in any order, some of them twice.
  fc.record({ kind: fc.constant("replay" as const), order: fc.array(fc.nat(), { maxLength: 6 }) }),
);

/** The account's expected state: its plan, and the one for the next period (null if none follows). */
interface Model {
  plan: PaidPlan | null;
  next: PaidPlan | null;
  charged: number[];
}

const price = (plan: PaidPlan) => getPlanPrice({ planId: plan }).amountMinor;
const rank = (plan: PaidPlan) => paidPlans.indexOf(plan);

describe("any sequence of plan changes at Stripe", () => {
  let shop: StripeShop;
  beforeAll(async () => {
    shop = await createStripeShop();
  });
  afterAll(() => shop.close());

  it("ends in the plan chosen last and charges each month once at its price", {
    timeout: isFullMatrix ? 600_000 : 120_000,
  }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 9 }), async (steps) => {
        const somebody = await shop.signIn();
        const model: Model = { plan: null, next: null, charged: [] };
        const send = async (body: object) =>
          (await shop.server.call("updateSubscription", { as: somebody, body: body as never })).status;
        let customer = "";
        for (const one of [{ kind: "buy", plan: "pro" } as const, ...steps]) {
          switch (one.kind) {
            case "buy": {
              if (model.plan !== null && rank(one.plan) <= rank(model.plan)) break;
              const { body } = await shop.server.call("getUpgradePricing", {
                as: somebody,
                query: { to_tier: one.plan, billing_period: "monthly" },
              });
              customer = (await shop.buy(somebody, { plan: one.plan })).subscription.customer;
              Object.assign(model, { plan: one.plan, next: one.plan });
              model.charged.push(body.data.amount_due);
              break;
            }
            case "choose": {
              const isPossible = model.plan !== null && rank(one.plan) <= rank(model.plan);
              expect(await send({ plan: one.plan })).toBe(isPossible ? 200 : 409);
              if (isPossible) model.next = one.plan;
              break;
            }
            case "cancel":
              expect((await shop.cancel(somebody, "period_end")).status).toBe(model.plan ? 200 : 409);
              model.next = null;
              break;
            case "reactivate":
              expect(await send({ cancel_at_period_end: false })).toBe(model.plan ? 200 : 409);
              model.next = model.plan;
              break;
            case "renew":
              shop.passDays(31);
              await shop.runHourly();
              if (model.next) model.charged.push(price(model.next));
              model.plan = model.next;
              break;
            case "replay": {
              const { events } = shop.stripe.books;
              const chosen = one.order.flatMap((index) => events[index % events.length] ?? []);
              await shop.deliver(...chosen, ...chosen.slice(0, 1));
              break;
            }
          }
          const premium = await shop.readPremium(somebody);
          expect(premium.active).toBe(model.plan !== null);
          if (model.plan !== null) {
            expect(premium).toMatchObject({
              tier: model.plan,
              cancel_at_period_end: model.next === null,
              next_plan: model.next === model.plan ? null : model.next,
              renewal: model.next && { amount: price(model.next) },
            });
          }
          expect(shop.listCharged(customer)).toEqual(model.charged);
        }
        // Every charge is recorded once.
        const booked = (await shop.listPayments(somebody)).map(({ amount }) => amount);
        expect(booked.toSorted()).toEqual(model.charged.toSorted());
        // Otherwise, each later month would renew the subscriptions from all earlier sequences.
        await shop.cancel(somebody, "period_end");
      }),
      { numRuns: isFullMatrix ? 200 : 6 },
    );
  });
});
