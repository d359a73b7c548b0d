import { expect } from "vitest";
import type { TestServer } from "../create-test-server.ts";
import { type Arranged, STARS_ID } from "./arrange-contract.ts";
import { type Walk, wrong } from "./contract-walk.ts";

const CHARGE_ID = "charge-of-the-walk";

/** Returns the test requests for the calls that sell plans for Stars in the bot. */
export function walkStars({ server, arranged }: { server: TestServer; arranged: Arranged }) {
  const { bot } = server;
  const { starsOrderId: order_id } = arranged;
  const payment = { order_id, stars: 193, charge_id: CHARGE_ID };
  return {
    listStarsOffers: {
      right: { as: bot, query: { telegram_id: STARS_ID } },
      data: { offers: [{ plan: "lite", stars: 193 }, { plan: "based" }, { plan: "pro", name: "Pro" }] },
      refusals: [
        wrong(
          "somebody unknown",
          { as: bot, query: { telegram_id: 1 } },
          "Start our Telegram bot first, then try again.",
          404,
        ),
      ],
    },
    createStarsOrder: {
      right: { as: bot, body: { telegram_id: STARS_ID, plan: "pro" } },
      data: { plan: "pro", stars: 770, order_id: expect.any(String) },
      refusals: [
        wrong(
          "the free plan",
          { as: bot, body: { telegram_id: STARS_ID, plan: "free" } },
          "The Free plan isn't available while your current plan is active.",
          409,
        ),
      ],
    },
    checkStarsOrder: {
      right: { as: bot, body: { telegram_id: STARS_ID, order_id, stars: 193 } },
      refusals: [
        wrong(
          "an order that is none",
          { as: bot, body: { telegram_id: STARS_ID, order_id: "none", stars: 193 } },
          "This invoice belongs to someone else. Send /upgrade to get your own.",
          404,
        ),
        wrong(
          "another amount",
          { as: bot, body: { telegram_id: STARS_ID, order_id, stars: 1 } },
          "This invoice has expired. Send /upgrade to get a new one.",
          409,
        ),
      ],
    },
    confirmStarsPayment: {
      right: { as: bot, body: payment },
      data: { plan: "lite", name: "Lite", premium: { tier: "lite", active: true } },
      refusals: [
        wrong(
          "an order that is none",
          { as: bot, body: { ...payment, order_id: "none" } },
          "We couldn't find this payment.",
          404,
        ),
        wrong(
          "another amount",
          { as: bot, body: { ...payment, stars: 1 } },
          "The amount paid doesn't match the amount due.",
          409,
        ),
      ],
    },
    refundStarsPayment: {
      right: { as: bot, body: { charge_id: CHARGE_ID } },
    },
  } satisfies Record<string, Walk>;
}
