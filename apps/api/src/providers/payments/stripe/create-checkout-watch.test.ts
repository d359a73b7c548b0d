import { HOUR_MS } from "@pith/core/lib/durations";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createStripeShop, type StripeShop } from "./testing/create-stripe-shop.ts";

let shop: StripeShop;
beforeEach(async () => {
  shop = await createStripeShop();
});
afterEach(() => shop.close());

/** Counts our queries to Stripe for paid checkouts. */
const countLooks = () =>
  shop.stripe.requests.filter(
    ({ call, form }) => call === "GET /v1/checkout/sessions" && form["status"] === "complete",
  ).length;

describe("createCheckoutWatch", () => {
  it("makes no requests if no checkout was started or all are recorded", async () => {
    await shop.runHourly();
    expect(shop.stripe.requests).toEqual([]);
    await shop.buy(await shop.signIn(), { plan: "lite" });
    for (let times = 0; times < 3; times += 1) {
      shop.server.clock.advance(60_000);
      await shop.runHourly();
    }
    expect(countLooks()).toBe(0);
  });

  it("polls while an abandoned checkout page can be paid, and once more after", async () => {
    const { sessionId } = await shop.checkOut(await shop.signIn());
    for (const [passedMs, looks] of [
      [60_000, 1],
      [60_000, 2],
      [HOUR_MS, 3],
      [3 * HOUR_MS, 4],
      [60_000, 4],
      [HOUR_MS, 4],
    ] as const) {
      shop.server.clock.advance(passedMs);
      await shop.runHourly();
      expect(countLooks()).toBe(looks);
    }
    expect(sessionId).not.toBe("");
    // Opening a checkout page triggers another check.
    await shop.checkOut(await shop.signIn());
    await shop.runHourly();
    expect(countLooks()).toBe(5);
  });

  it("finds a payment from the page's last minute, even after a long outage", async () => {
    const somebody = await shop.signIn();
    const { sessionId } = await shop.checkOut(somebody, { plan: "based" });
    await shop.runHourly();
    shop.server.clock.advance(HOUR_MS - 60_000);
    shop.stripe.payCheckout(sessionId);
    shop.server.clock.advance(20 * HOUR_MS);
    await shop.runHourly();
    expect(await shop.readPremium(somebody)).toMatchObject({ tier: "based", active: true });
  });

  it("retries a payment that it found but couldn't read", async () => {
    const somebody = await shop.signIn();
    const { sessionId } = await shop.checkOut(somebody, { plan: "based" });
    shop.stripe.payCheckout(sessionId);
    shop.stripe.faults.push({ on: `GET /v1/checkout/sessions/${sessionId}`, answer: 503 });
    for (let times = 0; times < 2; times += 1) {
      await shop.runHourly();
      shop.server.clock.advance(3 * HOUR_MS);
    }
    expect((await shop.readPremium(somebody)).tier).toBe("free");
    shop.stripe.faults.length = 0;
    await shop.runHourly();
    expect(await shop.readPremium(somebody)).toMatchObject({ tier: "based", active: true });
    const looks = countLooks();
    await shop.runHourly();
    expect(countLooks()).toBe(looks);
  });
});
