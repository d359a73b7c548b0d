import { DAY_MS } from "@pith/core/lib/durations";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { setTier } from "../../admin/set-tier.ts";
import { sandboxSubscriptions } from "../../db/schema/billing.schema.ts";
import { createPayers } from "../../testing/create-payers.ts";
import { createTestServer, type TestServer } from "../../testing/create-test-server.ts";
import { createScheduledHandlers } from "../../worker/scheduled.handler.ts";
import { endReplaced } from "./end-replaced.ts";
import { reconcile } from "./reconcile-payment.ts";

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());
const { signIn, checkOut, press, buy, readOverview, readPremium } = createPayers(() => server);

describe("a subscription's renewal", () => {
  it("doesn't revoke a bigger plan that the operator granted", async () => {
    const own = await createTestServer({ database: server.database });
    const { cookie, userId } = await own.signInGuest();
    const as = { headers: { Cookie: cookie } };
    await buy(as, { plan: "lite" }, own);
    own.clock.advance(5 * DAY_MS);
    await setTier({ name: userId, tier: "pro", days: 90, dependencies: own.dependencies });
    const granted = await readPremium(as, own);
    own.clock.advance(30 * DAY_MS);
    await createScheduledHandlers(own.dependencies).syncSubscriptions();
    const { tier, active, expiry_date } = await readPremium(as, own);
    expect({ tier, active, expiry_date }).toEqual({
      tier: "pro",
      active: true,
      expiry_date: granted.expiry_date,
    });
    await own.close();
  });
});

describe("a replaced subscription", () => {
  it.each([
    ["refunded if it was renewed just before a bigger plan was paid", 31, "cancelled"],
    ["kept if that was longer ago", 45, "succeeded"],
  ] as const)("has its last month %s", async (_name, days, status) => {
    const own = await createTestServer({ database: server.database });
    const { cookie } = await own.signInGuest();
    const as = { headers: { Cookie: cookie } };
    await buy(as, { plan: "lite" }, own);
    own.clock.advance(20 * DAY_MS);
    const order = await checkOut(as, { plan: "pro", payment_method: "crypto" }, own);
    own.clock.advance((days - 20) * DAY_MS);
    await createScheduledHandlers(own.dependencies).syncSubscriptions();
    await press(order.url, "pay", own);
    const { premium, transactions } = await readOverview(as, own);
    expect(premium).toMatchObject({ tier: "pro", active: true });
    const lite = transactions.filter(({ tier }: { tier: string }) => tier === "lite");
    expect(lite.map((one: { status: string }) => one.status)).toEqual([status, "succeeded"]);
    await own.close();
  });

  it("is ended once its provider is configured again", async () => {
    const as = await signIn();
    const { url, paymentId: cardId } = await checkOut(as, { plan: "lite" });
    await press(url, "pay");
    // Meanwhile, only crypto payments are configured, with another provider.
    const { sandbox } = server;
    const crypto = { ...sandbox, name: "nowpayments" as const };
    const cryptoOnly = await createTestServer({
      database: server.database,
      change: () => ({ payments: { card: null, crypto }, sandbox: null }),
    });
    const { paymentId: id } = await checkOut(as, { plan: "pro", payment_method: "crypto" }, cryptoOnly);
    await sandbox.act({ paymentId: id, action: "pay" });
    const { dependencies } = cryptoOnly;
    await reconcile({ provider: crypto, subject: { kind: "payment", id }, dependencies });
    expect((await readPremium(as)).tier).toBe("pro");
    const subscriptionId = (await sandbox.findPayment(cardId))?.subscriptionId ?? "";
    const isSame = eq(sandboxSubscriptions.id, subscriptionId);
    const readStatus = async () =>
      (await server.db.select().from(sandboxSubscriptions).where(isSame))[0]?.status;
    expect(await readStatus()).toBe("active");
    await endReplaced(server.dependencies);
    expect(await readStatus()).toBe("ended");
    await cryptoOnly.close();
  });
});
