import type { SummarySource } from "@pith/core/contract/summary.schemas";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sandboxSubscriptions, subscriptions, transactions } from "../db/schema/billing.schema.ts";
import { deleteOrphanedWork } from "../summaries/delete-orphaned-work.ts";
import { createPayers } from "../testing/create-payers.ts";
import {
  type Caller,
  createTestServer,
  TEST_ORIGIN,
  type TestServer,
} from "../testing/create-test-server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());

const remove = (as: Caller, body: object = { confirmation: "delete" }) =>
  server.call("deleteAccount", { as, body: body as never });

async function summarize(as: Caller, source: SummarySource): Promise<string> {
  const { body } = await server.call("createSummary", { as, body: { source } });
  await server.runSummaries();
  return body.data.summary.id;
}

/**
 * Creates a user with every kind of data: history, uploads, captions, questions, payments, Telegram, and an
 * extension.
 */
async function liveALot() {
  const guest = await server.signInGuest();
  const accountId = await server.findAccountId(guest.userId);
  const telegramId = 300_000_000;
  await server.call("putBotUser", {
    as: server.bot,
    params: { telegramId },
    body: { first_name: "Wilhelmina", last_name: "Zyx", username: "wilhelmina", language_code: null },
  });
  await server.call("linkTelegram", { as: guest, body: { telegram_id: telegramId } });
  const code = server.telegram.readCode(String(telegramId));
  await server.call("linkTelegram", { as: guest, body: { telegram_id: telegramId, code } });
  const upload = await summarize(guest, { kind: "file", name: "my-secret-diary.vtt", text: "Dear diary." });
  await summarize(guest, {
    kind: "captions",
    url: "https://youtu.be/privatecap1",
    captions: { text: "Handed-over words.", language: null, captionKind: "unknown" },
    video: { title: "Handed-over title", author: null, durationSeconds: 5, chapters: [] },
  });
  await summarize(guest, { kind: "link", url: "https://youtu.be/publicvid01" });
  await server.call("askQuestion", {
    as: guest,
    params: { id: upload },
    body: { question: "diary of mine" },
  });
  await server.call("giveSummaryFeedback", {
    as: guest,
    params: { id: upload },
    body: { rating: "up", comment: "remarkable remark" },
  });
  await server.call("shareSummary", { as: guest, params: { id: upload } });
  const { body } = await server.call("createCheckoutSession", {
    as: guest,
    body: {
      plan: "pro",
      period: "monthly",
      payment_method: "card",
      is_upgrade: false,
      current_tier: "free",
      success_url: "/payment/success",
      cancel_url: "/payment/failed",
    },
  });
  await server.app.request(body.data.url, { method: "POST", body: "action=pay" });
  const queued = await server.call("createSummary", {
    as: guest,
    body: { source: { kind: "text", title: null, text: "Still waiting words." } },
  });
  return { guest, accountId, telegramId, queuedId: queued.body.data.summary.id };
}

describe("DELETE /api/users/account", () => {
  let lived: Awaited<ReturnType<typeof liveALot>>;
  let before: string;
  let answer: Awaited<ReturnType<typeof remove>>;
  beforeAll(async () => {
    lived = await liveALot();
    before = await server.dumpTables();
    answer = await remove(lived.guest);
  });

  it("leaves no trace of the person in any table or queue", {
    tags: ["S7.delete.01", "S7.delete.02", "S7.delete.03"],
  }, async () => {
    const { guest, accountId, telegramId, queuedId } = lived;
    const traces = [
      guest.userId,
      accountId,
      String(telegramId),
      "Wilhelmina",
      "my-secret-diary",
      "Dear diary",
      "Handed-over",
      "diary of mine",
      "remarkable remark",
      "Still waiting",
      queuedId,
    ];
    expect(traces.filter((trace) => !before.includes(trace))).toEqual([]);

    expect([answer.status, answer.body]).toEqual([200, { success: true }]);
    const after = await server.dumpTables();
    expect(traces.filter((trace) => after.includes(trace))).toEqual([]);
    expect((await server.call("getAccountOverview", { as: guest })).status).toBe(401);
    // The account's jobs have been removed from the queue.
    expect(await server.runSummaries()).toBe(0);
  });

  it.each([
    ["deletes the account", "delete"],
    ["links the account to another and then deletes that", "link"],
  ])("leaves no reference to who asked for a public video once a person %s", async (_what, way) => {
    const telegramId = way === "delete" ? 300_000_001 : 300_000_002;
    await server.call("putBotUser", {
      as: server.bot,
      params: { telegramId },
      body: { first_name: "Ada", last_name: null, username: null, language_code: null },
    });
    const ada = { headers: { ...server.bot.headers, Authorization: `Telegram ${telegramId}` } };
    const { id: userId } = (await server.call("getSession", { as: ada })).body.data.user;
    const accountId = await server.findAccountId(userId);
    const traces = [userId, accountId];
    const url = `https://youtu.be/public${telegramId % 10}aaaa`;
    await summarize(ada, { kind: "link", url });
    const page = `https://site${telegramId}.example/endless`;
    server.sources.refuse(page, "source_over_budget");
    await summarize(ada, { kind: "link", url: page });
    await summarize(await server.signInGuest(), { kind: "link", url });
    const waiting = {
      source: { kind: "link" as const, url: `https://youtu.be/waits${telegramId % 10}aaaaa` },
    };
    const others = await server.signInGuest();
    await server.call("createSummary", { as: ada, body: waiting });
    const { body } = await server.call("createSummary", { as: others, body: waiting });
    const before = await server.dumpTables();
    const tables = before.split(/^(?=\w+: )/m).filter((rows) => rows.includes(accountId));
    const names = tables.map((rows) => rows.slice(0, rows.indexOf(":")));
    expect(names).toEqual(expect.arrayContaining(["summary_results", "source_strikes", "job"]));

    let owner: Caller = ada;
    if (way === "link") {
      owner = await server.signInGuest();
      await server.call("linkTelegram", { as: owner, body: { telegram_id: telegramId } });
      const code = server.telegram.readCode(String(telegramId));
      await server.call("linkTelegram", { as: owner, body: { telegram_id: telegramId, code } });
      expect(await server.findAccountId(userId)).not.toBe(accountId);
      traces.push(await server.findAccountId(userId));
    }
    expect((await remove(owner)).status).toBe(200);
    const after = await server.dumpTables();
    const left = after.split("\n").filter((line) => traces.some((trace) => line.includes(trace)));
    expect(left).toEqual([]);
    const late = await server.call("createSummary", {
      as: await server.signInGuest(),
      body: { source: { kind: "link", url } },
    });
    expect(late.body.data).toMatchObject({ joined: true, summary: { status: "done" } });
    await server.runSummaries();
    const { id } = body.data.summary;
    const kept = await server.call("getSummary", { as: others, params: { id } });
    expect(kept.body.data.status).toBe("done");
  });

  it("keeps anonymized payment records and cancels the subscription", async () => {
    const kept = await server.db.select().from(transactions).where(eq(transactions.tier, "pro"));
    expect(kept).toHaveLength(1);
    expect(kept[0]).toMatchObject({
      accountId: null,
      customerId: null,
      amountMinor: 1000,
      status: "succeeded",
    });
    expect(await server.db.select().from(sandboxSubscriptions)).toEqual([]);
  });

  it("tells the operator of a subscription that it can't end, since its provider isn't set up anymore", async () => {
    const own = await createTestServer({ database: server.database });
    const guest = await own.signInGuest();
    await createPayers(() => own).buy(guest);
    const accountId = await own.findAccountId(guest.userId);
    await own.db
      .update(subscriptions)
      .set({ provider: "stripe", providerSubscriptionId: "sub_left_behind" })
      .where(eq(subscriptions.accountId, accountId));
    const { status } = await own.call("deleteAccount", { as: guest, body: { confirmation: "delete" } });
    expect(status).toBe(200);
    const told = own.logLines.filter((line) => line.includes("sub_left_behind"));
    expect(told).toEqual([expect.stringContaining("end it there")]);
    await own.close();
  });

  it("keeps summaries of public videos for others", async () => {
    const other = await server.signInGuest();
    const { body } = await server.call("createSummary", {
      as: other,
      body: { source: { kind: "link", url: "https://youtu.be/publicvid01" } },
    });
    expect(body.data).toMatchObject({ joined: true, summary: { status: "done" } });
  });

  it.each([[{}], [{ confirmation: "Delete" }], [{ confirmation: "" }]])(
    "rejects %o",
    {
      tags: "S5.delete.02",
    },
    async (body) => {
      const guest = await server.signInGuest();
      const { status } = await remove(guest, body);
      expect(status).toBe(400);
      expect((await server.call("getAccountOverview", { as: guest })).status).toBe(200);
    },
  );

  it("rejects requests without a user", { tags: "S7.delete.01" }, async () => {
    const response = await server.app.request(`${TEST_ORIGIN}/api/users/account`, {
      method: "DELETE",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ confirmation: "delete" }),
    });
    const { error } = await response.json();
    expect([response.status, error]).toEqual([401, "No user authenticated"]);
  });

  it("takes more summaries than a statement has parameters", async () => {
    const resultIds = Array.from({ length: 70_000 }, (_each, at) => `gone-${at}`);
    await expect(deleteOrphanedWork({ db: server.db, resultIds })).resolves.toBeUndefined();
  });
});
