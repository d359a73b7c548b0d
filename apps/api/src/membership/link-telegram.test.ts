import type { SummarySource } from "@pith/core/contract/summary.schemas";
import { DAY_MS, HOUR_MS } from "@pith/core/lib/durations";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sendExpiryNotices } from "../billing/expiring/send-expiry-notices.ts";
import { accounts } from "../db/schema/accounts.schema.ts";
import { subscriptions } from "../db/schema/billing.schema.ts";
import { createPayers } from "../testing/create-payers.ts";
import { type Caller, createTestServer, type TestServer } from "../testing/create-test-server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());

let people = 200_000_000;
/** Creates a user who has started the bot. Returns a caller for the bot's calls on the user's behalf. */
async function startBot(language: string | null = null): Promise<Caller & { telegramId: number }> {
  people += 1;
  await server.call("putBotUser", {
    as: server.bot,
    params: { telegramId: people },
    body: { first_name: "Ada", last_name: null, username: null, language_code: language },
  });
  return { telegramId: people, headers: { ...server.bot.headers, Authorization: `Telegram ${people}` } };
}

const { buy } = createPayers(() => server);

const link = (as: Caller, telegramId: number, more: object = {}) =>
  server.call("linkTelegram", { as, body: { telegram_id: telegramId, ...more } });

/** Links the account using the code that the bot sent. */
async function linkWithCode(as: Caller, telegramId: number) {
  await link(as, telegramId);
  return link(as, telegramId, { code: server.telegram.readCode(String(telegramId)) });
}

async function makeSummary(as: Caller, text: string): Promise<void> {
  const source: SummarySource = { kind: "text", title: text, text };
  await server.call("createSummary", { as, body: { source } });
  await server.runSummaries();
}

async function readUsed(as: Caller): Promise<number> {
  const { body } = await server.call("getLinkedAccountUsage", { as });
  return body.data.text_summaries_used;
}

async function setTier(as: Caller, tier: "lite" | "pro"): Promise<void> {
  const userId = (await server.call("getSession", { as })).body.data.user.id;
  const accountId = await server.findAccountId(userId);
  const expiryDate = new Date(server.clock.now() + 10 * 86_400_000);
  await server.db.update(accounts).set({ tier, expiryDate }).where(eq(accounts.id, accountId));
}

describe("POST /api/premium/link-telegram", () => {
  it.each(["ada@example.com", null])("takes the email address %s", { tags: "S7.link.04" }, async (email) => {
    const { telegramId } = await startBot();
    const { status, body } = await link(await server.signInGuest(), telegramId, { firebase_email: email });
    expect([status, body.data?.pending]).toEqual([200, true]);
  });

  it("sends a code first and links the account with it", {
    tags: ["S7.link.01", "S7.link.06", "D.readings.05", "D.linking.02"],
  }, async () => {
    const [guest, ada] = [await server.signInGuest(), await startBot()];
    const first = await link(guest, ada.telegramId);
    expect(first.body).toEqual({
      success: true,
      data: { pending: true, telegram_id: String(ada.telegramId) },
    });
    const code = server.telegram.readCode(String(ada.telegramId));
    const wrong = await link(guest, ada.telegramId, { code: code === "000000" ? "000001" : "000000" });
    expect(wrong.body).toMatchObject({
      success: false,
      code: "invalid_code.login_code",
      detail: "Invalid verification code",
    });
    expect((await server.call("getLinkedAccountUsage", { as: guest })).body.data.linked).toBe(false);
    const linked = await link(guest, ada.telegramId, { code });
    expect(linked.body.data).toEqual({ pending: false, telegram_id: String(ada.telegramId) });
    expect((await server.call("getLinkedAccountUsage", { as: guest })).body.data).toMatchObject({
      linked: true,
      telegram_id: String(ada.telegramId),
    });
    expect((await server.call("getSession", { as: guest })).body.data.user.telegram_id).toBe(
      String(ada.telegramId),
    );
  });

  it("sends the code in the Telegram user's language", async () => {
    const [guest, ada, ben] = [await server.signInGuest(), await startBot(), await startBot("de")];
    const texts = [];
    for (const { telegramId } of [ada, ben]) {
      await link(guest, telegramId);
      texts.push(server.telegram.sent.at(-1)?.text.slice(7));
    }
    expect(texts).toEqual([
      "is your code to link this Telegram account to your Pith account. It's valid for 5 minutes. If you didn't request it, ignore this message and don't share the code with anyone.",
      "ist dein Code, mit dem du dieses Telegram-Konto mit deinem Pith-Konto verbindest. Er gilt 5 Minuten. Wenn du ihn nicht angefordert hast, ignoriere diese Nachricht und gib den Code an niemanden weiter.",
    ]);
  });

  it("rejects login codes and codes requested by another user", async () => {
    const [guest, other, ada] = [await server.signInGuest(), await server.signInGuest(), await startBot()];
    await server.call("requestLoginCode", { body: { telegramId: String(ada.telegramId) } });
    const loginCode = server.telegram.readCode(String(ada.telegramId));
    expect((await link(guest, ada.telegramId, { code: loginCode })).status).toBe(400);
    await link(other, ada.telegramId);
    const othersCode = server.telegram.readCode(String(ada.telegramId));
    expect((await link(guest, ada.telegramId, { code: othersCode })).status).toBe(400);
  });

  it("takes back that the other sign-in's plan has expired, but not that this one's soon will", async () => {
    const [guest, ada] = [await server.signInGuest(), await startBot()];
    for (const [as, days] of [
      [guest, -1],
      [ada, 2],
    ] as const) {
      await setTier(as, "pro");
      const userId = (await server.call("getSession", { as })).body.data.user.id;
      const expiryDate = new Date(server.clock.now() + days * DAY_MS);
      const where = eq(accounts.id, await server.findAccountId(userId));
      await server.db.update(accounts).set({ expiryDate }).where(where);
    }
    await sendExpiryNotices(server.dependencies);
    const listTypes = async (as: Caller) =>
      (await server.call("listNotifications", { as })).body.data.map(({ type }: { type: string }) => type);
    expect(await listTypes(guest)).toEqual(["subscription_expired"]);
    await linkWithCode(guest, ada.telegramId);
    expect(await listTypes(guest)).toEqual(["subscription_expires_soon"]);
  });

  it("combines the usage of both sign-ins", { tags: "D.linking.05" }, async () => {
    const [guest, ada] = [await server.signInGuest(), await startBot()];
    await makeSummary(guest, "by the web");
    await makeSummary(ada, "by the bot");
    expect([await readUsed(guest), await readUsed(ada)]).toEqual([1, 1]);
    await linkWithCode(guest, ada.telegramId);
    expect([await readUsed(guest), await readUsed(ada)]).toEqual([2, 2]);
    await makeSummary(ada, "by the bot again");
    expect([await readUsed(guest), await readUsed(ada)]).toEqual([3, 3]);
  });

  it("charges nothing for a summary that the other sign-in already has", async () => {
    const [guest, ada] = [await server.signInGuest(), await startBot()];
    await makeSummary(ada, "the same for both");
    await linkWithCode(guest, ada.telegramId);
    const { body } = await server.call("createSummary", {
      as: guest,
      body: { source: { kind: "text", title: "the same for both", text: "the same for both" } },
    });
    expect(body.data).toMatchObject({ cost: 0, joined: true, summary: { status: "done" } });
    expect(await readUsed(guest)).toBe(1);
  });

  it("charges once if the sign-in that asked first cancels", async () => {
    const [guest, ada] = [await server.signInGuest(), await startBot()];
    await linkWithCode(guest, ada.telegramId);
    const body = { source: { kind: "text" as const, title: "asked twice", text: "asked twice" } };
    const first = await server.call("createSummary", { as: guest, body });
    const second = await server.call("createSummary", { as: ada, body });
    expect([first.body.data.cost, second.body.data.cost]).toEqual([1, 0]);
    await server.call("cancelSummary", { as: guest, params: { id: first.body.data.summary.id } });
    expect(await readUsed(ada)).toBe(1);
    await server.runSummaries();
    const { id } = second.body.data.summary;
    expect((await server.call("getSummary", { as: ada, params: { id } })).body.data.status).toBe("done");
    expect(await readUsed(ada)).toBe(1);
  });

  it("returns the unit once both sign-ins have canceled", async () => {
    const [guest, ada] = [await server.signInGuest(), await startBot()];
    await linkWithCode(guest, ada.telegramId);
    const body = { source: { kind: "text" as const, title: "canceled twice", text: "canceled twice" } };
    const calls = [];
    for (const as of [guest, ada]) {
      const { id } = (await server.call("createSummary", { as, body })).body.data.summary;
      calls.push({ as, params: { id } });
    }
    for (const call of calls) await server.call("cancelSummary", call);
    expect(await readUsed(ada)).toBe(0);
  });

  it("keeps both histories separate", { tags: "D.linking.01" }, async () => {
    const [guest, ada] = [await server.signInGuest(), await startBot()];
    await makeSummary(guest, "only on the web");
    await makeSummary(ada, "only in the bot");
    await linkWithCode(guest, ada.telegramId);
    const titles = async (as: Caller) =>
      (await server.call("listSummaries", { as })).body.data.items.map(
        (item: { title: string }) => item.title,
      );
    expect(await titles(guest)).toEqual(["only on the web"]);
    expect(await titles(ada)).toEqual(["only in the bot"]);
  });

  it("shares an existing plan and refuses to merge two", async () => {
    const [guest, ada] = [await server.signInGuest(), await startBot()];
    await setTier(ada, "pro");
    await linkWithCode(guest, ada.telegramId);
    const { body } = await server.call("getPremiumStatus", { as: guest });
    expect(body.data).toMatchObject({ tier: "pro", active: true, summaries_limit: 150 });

    const [second, bob] = [await server.signInGuest(), await startBot()];
    await setTier(second, "lite");
    await setTier(bob, "pro");
    const refused = await linkWithCode(second, bob.telegramId);
    expect([refused.status, refused.body.code]).toEqual([409, "conflict.two_plans"]);
    expect((await server.call("getPremiumStatus", { as: second })).body.data.tier).toBe("lite");
  });

  it("keeps what the shared plan renews as, and which plan follows", async () => {
    const [guest, ada] = [await server.signInGuest(), await startBot()];
    await buy(ada, { plan: "pro" });
    await server.call("updateSubscription", { as: ada, body: { plan: "lite" } });
    const { body: before } = await server.call("getPremiumStatus", { as: ada });
    expect(before.data).toMatchObject({ renewal: { amount: 250, currency: "USD" }, next_plan: "lite" });
    await linkWithCode(guest, ada.telegramId);
    expect((await server.call("getPremiumStatus", { as: guest })).body.data).toEqual(before.data);
  });

  it.each([
    ["no plan", false],
    ["a prepaid plan that ended later", true],
  ])("still lets an expired plan's overdue renewal be canceled beside %s", async (_case, hasOwn) => {
    const [guest, ada] = [await server.signInGuest(), await startBot()];
    const expire = async (as: Caller, { ago, status }: { ago: number; status: "active" | "past_due" }) => {
      const { body } = await server.call("getSession", { as });
      const accountId = await server.findAccountId(body.data.user.id);
      const [now, end] = [server.clock.now(), server.clock.now() - ago].map((ms) => new Date(ms));
      await server.db
        .update(subscriptions)
        .set({ status, periodEnd: end, updatedAt: now })
        .where(eq(subscriptions.accountId, accountId));
      await server.db.update(accounts).set({ expiryDate: end }).where(eq(accounts.id, accountId));
    };
    await buy(ada, { plan: "pro" });
    await expire(ada, { ago: DAY_MS, status: "past_due" });
    if (hasOwn) {
      await buy(guest, { plan: "lite", payment_method: "crypto" });
      await expire(guest, { ago: HOUR_MS, status: "active" });
    }
    const { body: before } = await server.call("getPremiumStatus", { as: ada });
    expect(before.data).toMatchObject({ active: false, renewal: { amount: 1000 } });
    await linkWithCode(guest, ada.telegramId);
    expect((await server.call("getPremiumStatus", { as: guest })).body.data).toEqual(before.data);
  });

  it("keeps the private feed in feed readers, and shows no address that doesn't work", async () => {
    const [guest, ada] = [await server.signInGuest(), await startBot()];
    const { body } = await server.call("rotateFeedAddress", { as: ada });
    const { address } = body.data;
    await linkWithCode(guest, ada.telegramId);
    expect((await server.app.request(`${address}.rss`)).status).toBe(200);
    const { settings } = (await server.call("listFollows", { as: guest })).body.data;
    expect(settings.feedAddress).toBeNull();
  });

  it("keeps a recording that was uploaded before, for either sign-in", async () => {
    for (const by of ["telegram", "web"] as const) {
      const [guest, ada] = [await server.signInGuest(), await startBot()];
      const bytes = new TextEncoder().encode(`RIFF....WAVE${by}`);
      const sent = await server.call("uploadRecording", { as: ada, query: { name: "talk.wav" }, bytes });
      await linkWithCode(guest, ada.telegramId);
      const source: SummarySource = { kind: "recording", recordingId: sent.body.data.id };
      const { body } = await server.call("createSummary", {
        as: by === "web" ? guest : ada,
        body: { source },
      });
      expect(body).toMatchObject({ success: true });
    }
  });

  it("rejects an id that is linked to another account", { tags: "D.linking.03" }, async () => {
    const [first, second, ada] = [await server.signInGuest(), await server.signInGuest(), await startBot()];
    await linkWithCode(first, ada.telegramId);
    const { status, body } = await link(second, ada.telegramId);
    expect(status).toBe(409);
    expect(body.detail).toContain("already linked");
    expect(body.error).toBe(body.detail);
  });

  it("rejects an unknown id", { tags: "D.linking.04" }, async () => {
    const { status, body } = await link(await server.signInGuest(), 987_654_321);
    expect(status).toBe(404);
    expect(body.error).toContain("not found");
  });

  it("rejects Telegram users and linking for another user", async () => {
    const [guest, ada, bob] = [await server.signInGuest(), await startBot(), await startBot()];
    expect((await link(ada, bob.telegramId)).status).toBe(409);
    expect((await link(guest, ada.telegramId, { firebase_uid: "somebody else" })).status).toBe(403);
    expect((await link(guest, ada.telegramId, { firebase_uid: guest.userId })).status).toBe(200);
  });

  it("requires a signed-in user", { tags: ["S7.link.07", "S7.link.11"] }, async () => {
    expect((await link({ headers: {} }, 123_456)).status).toBe(401);
    expect((await server.call("activateTelegram", { body: { telegram_id: 123_456 } })).status).toBe(401);
  });

  it.each([99_999, 1_000_000_000_000, 123_456.5])("rejects the id %d", async (telegramId) => {
    const { status } = await link(await server.signInGuest(), telegramId);
    expect(status).toBe(400);
  });
});

describe("POST /api/premium/activate-telegram", () => {
  it("returns the shared plan and rejects an id that isn't linked", {
    tags: ["S7.link.08", "S7.link.09", "S7.link.10"],
  }, async () => {
    const [guest, ada] = [await server.signInGuest(), await startBot()];
    const activate = () =>
      server.call("activateTelegram", { as: guest, body: { telegram_id: ada.telegramId } });
    const refused = await activate();
    expect(refused.body).toMatchObject({
      success: false,
      error: expect.stringMatching(/^[A-Z][^_]+\.$/),
      code: "not_found.linked_telegram",
    });
    await linkWithCode(guest, ada.telegramId);
    expect((await activate()).body).toMatchObject({ success: true, data: { tier: "free" } });
  });
});
