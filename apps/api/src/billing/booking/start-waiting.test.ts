import { DAY_MS } from "@pith/core/lib/durations";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sandboxPayments } from "../../db/schema/billing.schema.ts";
import { createPayers } from "../../testing/create-payers.ts";
import { createTestServer, type TestServer } from "../../testing/create-test-server.ts";
import { advanceStandings } from "../expiring/advance-standings.ts";
import { reconcile } from "./reconcile-payment.ts";

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());
const { signIn, checkOut, press, buy, readPremium } = createPayers(() => server);

const crypto = { plan: "lite", payment_method: "crypto" } as const;
/** The waiting month was bought for the period from February 15 to March 15. */
const WAITING_DAYS = 28;

/** Returns the current plan, and the number of days until it ends. */
async function readPlan(as: Parameters<typeof readPremium>[0]) {
  const { tier, active, expiry_date: end } = await readPremium(as);
  return { tier, active, days: (Date.parse(end) - server.clock.now()) / DAY_MS };
}

/** Buys a month, and returns a function that refunds it. */
async function buyRefundable(as: Parameters<typeof checkOut>[0]): Promise<() => Promise<void>> {
  const { url, paymentId: id } = await checkOut(as, crypto);
  await press(url, "pay");
  return async () => {
    await server.db.update(sandboxPayments).set({ refundedMinor: 250 }).where(eq(sandboxPayments.id, id));
    const { sandbox: provider, dependencies } = server;
    await reconcile({ provider, subject: { kind: "payment", id }, dependencies });
  };
}

describe("prepaid months", () => {
  it("start when the plan before them is canceled, keep their length, and can be canceled in turn", async () => {
    const as = await signIn();
    for (let month = 0; month < 2; month += 1) await buy(as, crypto);
    await buy(as, { plan: "pro" });
    const cancelNow = () => server.call("cancelSubscription", { as, body: { cancel_at_period_end: false } });
    await cancelNow();
    expect(await readPlan(as)).toEqual({ tier: "lite", active: true, days: WAITING_DAYS });
    expect((await cancelNow()).status).toBe(200);
    expect(await readPlan(as)).toMatchObject({ tier: "free", active: false });
  });

  it("start when the month before them is refunded", async () => {
    const as = await signIn();
    const refund = await buyRefundable(as);
    await buy(as, crypto);
    await refund();
    expect(await readPlan(as)).toEqual({ tier: "lite", active: true, days: WAITING_DAYS });
  });

  it("start when the running month ends, if the month between them was refunded", async () => {
    const as = await signIn();
    await buy(as, crypto);
    const refund = await buyRefundable(as);
    await buy(as, crypto);
    await refund();
    const { days } = await readPlan(as);
    server.clock.advance((days + 1) * DAY_MS);
    await advanceStandings({ dependencies: server.dependencies, among: "recent" });
    expect(await readPlan(as)).toMatchObject({ tier: "lite", active: true });
  });
});
