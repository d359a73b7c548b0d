import { DAY_MS } from "@pith/core/lib/durations";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sendExpiryNotices } from "../billing/expiring/send-expiry-notices.ts";
import { accounts } from "../db/schema/accounts.schema.ts";
import type { Notice } from "../db/schema/notice.ts";
import {
  type Caller,
  createTestServer,
  TEST_ORIGIN,
  type TestServer,
} from "../testing/create-test-server.ts";
import { notify } from "./notify.ts";

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());

async function signIn(): Promise<Caller & { accountId: string }> {
  const { cookie, userId } = await server.signInGuest();
  return { headers: { Cookie: cookie }, accountId: await server.findAccountId(userId) };
}

const payment: Notice = {
  kind: "payment_succeeded",
  plan: "lite",
  price: { amountMinor: 123_450, currency: "USD" },
};

const tell = ({
  accountId,
  key,
  notice = payment,
  actionUrl = "/subscription",
}: {
  accountId: string;
  key: string;
  notice?: Notice;
  actionUrl?: string | null;
}) =>
  notify({
    db: server.db,
    notification: {
      accountId,
      notice,
      actionUrl,
      expiresAt: null,
      noticeKey: key,
      createdAt: new Date(server.clock.now()),
    },
    dependencies: server.dependencies,
  });

const list = async (as: Caller, on: TestServer = server) => (await on.call("listNotifications", { as })).body;

describe("notification calls", () => {
  it("list notifications that aren't dismissed, newest first", {
    tags: ["S7.notifications.01", "S7.notifications.03"],
  }, async () => {
    const somebody = await signIn();
    const empty = await server.app.request(`${TEST_ORIGIN}/api/notifications/user`, somebody);
    expect(await empty.json()).toEqual({ success: true, data: [] });
    await tell({ ...somebody, key: "one" });
    server.clock.advance(1000);
    await tell({ ...somebody, key: "two", notice: { kind: "subscription_expired", plan: "pro" } });
    const { data } = await list(somebody);
    expect(data.map(({ title }: { title: string }) => title)).toEqual([
      "Subscription expired",
      "Payment received",
    ]);
    expect(data[0]).toMatchObject({
      type: "subscription_expired",
      message: "Your Pro plan has ended. Renew it to get your premium features back.",
      isRead: false,
      isDismissed: false,
      actionUrl: "/subscription",
      actionText: "Renew now",
      daysUntilExpiry: null,
    });
  });

  it("mark one or all notifications as read", {
    tags: ["S7.notifications.05", "S7.notifications.06", "S7.notifications.08", "S7.notifications.09"],
  }, async () => {
    const somebody = await signIn();
    for (const key of ["one", "two", "three"]) await tell({ ...somebody, key });
    const { data } = await list(somebody);
    const one = await server.call("readNotification", { as: somebody, params: { id: data[0].id } });
    expect(one.body).toEqual({ success: true });
    const read = async () =>
      (await list(somebody)).data.filter(({ isRead }: { isRead: boolean }) => isRead).length;
    expect(await read()).toBe(1);
    expect((await server.call("readAllNotifications", { as: somebody })).body).toEqual({ success: true });
    expect(await read()).toBe(3);
  });

  it("dismiss a notification for good", {
    tags: ["S7.notifications.11", "S7.notifications.12"],
  }, async () => {
    const somebody = await signIn();
    await tell({ ...somebody, key: "once" });
    const [{ id }] = (await list(somebody)).data;
    expect((await server.call("dismissNotification", { as: somebody, params: { id } })).body).toEqual({
      success: true,
    });
    expect((await list(somebody)).data).toEqual([]);
    expect(await tell({ ...somebody, key: "once" })).toBe(false);
    expect((await list(somebody)).data).toEqual([]);
  });

  it("reject other users' notifications", async () => {
    const [somebody, other] = [await signIn(), await signIn()];
    await tell({ ...somebody, key: "mine" });
    const [{ id }] = (await list(somebody)).data;
    expect((await server.call("readNotification", { as: other, params: { id } })).status).toBe(404);
    expect((await server.call("dismissNotification", { as: other, params: { id } })).status).toBe(404);
    await server.call("readAllNotifications", { as: other });
    expect((await list(somebody)).data[0].isRead).toBe(false);
  });

  it("require a signed-in user", {
    tags: ["S7.notifications.04", "S7.notifications.07", "S7.notifications.10", "S7.notifications.13"],
  }, async () => {
    const params = { id: "any" };
    const answers = [
      await server.call("listNotifications"),
      await server.call("readNotification", { params }),
      await server.call("readAllNotifications"),
      await server.call("dismissNotification", { params }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 401, 401]);
  });

  it("reject action URLs that lead to another site", async () => {
    const { accountId } = await signIn();
    for (const url of ["https://evil.example/", "//evil.example/", "javascript:alert(1)"]) {
      await expect(tell({ accountId, key: url, actionUrl: url })).rejects.toThrow("may not lead");
    }
    await expect(tell({ accountId, key: "own", actionUrl: `${TEST_ORIGIN}/subscription` })).resolves.toBe(
      true,
    );
  });
});

describe("sendExpiryNotices", () => {
  async function setExpiry(
    accountId: string,
    expiryDate: Date,
    tier: "lite" | "free" = "lite",
  ): Promise<void> {
    await server.db.update(accounts).set({ tier, expiryDate }).where(eq(accounts.id, accountId));
  }

  it("notifies once each: from three days before, on the last day and after the end", async () => {
    const somebody = await signIn();
    const end = new Date(server.clock.now() + 4.5 * DAY_MS);
    await setExpiry(somebody.accountId, end);
    const types: [string, number][] = [];
    for (let day = 0; day < 7; day += 1) {
      await sendExpiryNotices(server.dependencies);
      await sendExpiryNotices(server.dependencies);
      const [newest] = (await list(somebody)).data;
      types.push(newest ? [newest.type, newest.daysUntilExpiry] : ["none", 0]);
      server.clock.advance(DAY_MS);
    }
    expect(types).toEqual([
      ["none", 0],
      ["subscription_expires_soon", 3],
      ["subscription_expires_soon", 2],
      ["subscription_expires_soon", 1],
      ["subscription_expires_today", 0],
      ["subscription_expired", -1],
      ["subscription_expired", -2],
    ]);
    expect((await list(somebody)).data).toHaveLength(3);
  });

  it("notifies neither free users nor users whose plan ended long ago", async () => {
    const [free, gone] = [await signIn(), await signIn()];
    await setExpiry(free.accountId, new Date(server.clock.now()), "free");
    await setExpiry(gone.accountId, new Date(server.clock.now() - 40 * DAY_MS));
    await sendExpiryNotices(server.dependencies);
    expect((await list(free)).data).toEqual([]);
    expect((await list(gone)).data).toEqual([]);
  });

  it("doesn't notify users whose plan renews unless they canceled", async () => {
    const own = await createTestServer({ database: server.database });
    const { cookie } = await own.signInGuest();
    const as = { headers: { Cookie: cookie } };
    const { body } = await own.call("createCheckoutSession", {
      as,
      body: {
        plan: "lite",
        period: "monthly",
        payment_method: "card",
        is_upgrade: false,
        current_tier: "free",
        success_url: "/payment/success",
        cancel_url: "/payment/failed",
      },
    });
    await own.app.request(body.data.url, { method: "POST", body: "action=pay" });
    own.clock.advance(30 * DAY_MS);
    const notices = async () => {
      await sendExpiryNotices(own.dependencies);
      return (await list(as, own)).data.map(({ type }: { type: string }) => type);
    };
    expect(await notices()).toEqual(["payment_succeeded"]);
    await own.call("cancelSubscription", { as, body: {} });
    expect(await notices()).toEqual(["subscription_expires_soon", "payment_succeeded"]);
    // Resuming and renewing the subscription both remove the notice.
    await own.call("updateSubscription", { as, body: { cancel_at_period_end: false } });
    expect(await notices()).toEqual(["payment_succeeded"]);
    own.clock.advance(2 * DAY_MS);
    await own.call("cancelSubscription", { as, body: {} });
    expect(await notices()).toEqual(["payment_succeeded", "payment_succeeded"]);
    await own.close();
  });
});
