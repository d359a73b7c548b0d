import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { runTransaction } from "../db/run-transaction.ts";
import { createTestServer, type TestServer } from "../testing/create-test-server.ts";
import { getUsageMonth } from "./get-usage-month.ts";
import { type QuotaKind, reserveQuota } from "./reserve-quota.ts";
import { settleReservations } from "./settle-reservations.ts";
import { readUsage } from "./usage.repo.ts";

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());

let ids = 0;
async function createAccount(): Promise<string> {
  return server.findAccountId((await server.signInGuest()).userId);
}

const reserve = (
  accountId: string,
  limit: number | null,
  {
    kind = "text",
    address = null,
    key = null,
  }: {
    kind?: QuotaKind;
    address?: { hash: string; limit: number } | null;
    key?: { id: string; limit: number | null } | null;
  } = {},
) => {
  ids += 1;
  const id = `reservation-${ids}`;
  return runTransaction(server.db, (db) =>
    reserveQuota({ db, id, accountId, kind, limit, address, key, now: new Date(server.clock.now()) }),
  );
};

const settle = (reservationIds: string[], state: "committed" | "released") =>
  runTransaction(server.db, (db) =>
    settleReservations({ db, ids: reservationIds, state, now: new Date(server.clock.now()) }),
  );

const read = (accountId: string) =>
  readUsage({ db: server.db, accountId, month: getUsageMonth(new Date(server.clock.now())) });

describe("reserveQuota", () => {
  it("counts audio separately from text", async () => {
    const accountId = await createAccount();
    await reserve(accountId, 1);
    await reserve(accountId, 1, { kind: "audio" });
    expect(await read(accountId)).toMatchObject({ textSummaries: 1, audioSummaries: 1 });
    expect(await reserve(accountId, 1)).toEqual({ refused: "account", limit: 1 });
    expect(await reserve(accountId, 1, { kind: "audio" })).toEqual({ refused: "account", limit: 1 });
  });

  it("refuses a limit of 0 without counting anything", async () => {
    const accountId = await createAccount();
    expect(await reserve(accountId, 0, { kind: "audio" })).toEqual({ refused: "account", limit: 0 });
    expect(await read(accountId)).toMatchObject({ audioSummaries: 0 });
  });

  it("never refuses unlimited accounts but still counts their use", async () => {
    const accountId = await createAccount();
    for (let made = 0; made < 7; made += 1)
      expect(await reserve(accountId, null)).toMatchObject({ accountId });
    expect(await read(accountId)).toMatchObject({ textSummaries: 7 });
  });

  it("counts nothing for the IP address if the account refuses, or vice versa", async () => {
    const [first, second] = [await createAccount(), await createAccount()];
    const address = { hash: "one-address", limit: 2 };
    expect(await reserve(first, 1, { address })).toMatchObject({ accountId: first });
    expect(await reserve(first, 1, { address })).toEqual({ refused: "account", limit: 1 });
    expect(await reserve(second, 5, { address })).toMatchObject({ accountId: second });
    expect(await reserve(second, 5, { address })).toEqual({ refused: "address", limit: 2 });
    expect(await read(second)).toMatchObject({ textSummaries: 1 });
  });
});

describe("the quota of an API key", () => {
  it("limits text and audio together below the account's quota, independently of other keys", async () => {
    const accountId = await createAccount();
    const key = { id: "lowered", limit: 2 };
    expect(await reserve(accountId, 9, { key })).toMatchObject({ accountId });
    expect(await reserve(accountId, 9, { key, kind: "audio" })).toMatchObject({ accountId });
    expect(await reserve(accountId, 9, { key })).toEqual({ refused: "key", limit: 2 });
    expect(await reserve(accountId, 9, { key: { id: "other", limit: 1 } })).toMatchObject({ accountId });
    expect(await read(accountId)).toMatchObject({ textSummaries: 2, audioSummaries: 1 });
  });

  it("never raises the account's quota", async () => {
    const accountId = await createAccount();
    const key = { id: "raised", limit: 9 };
    await reserve(accountId, 1, { key });
    expect(await reserve(accountId, 1, { key })).toEqual({ refused: "account", limit: 1 });
  });

  it("is refunded a unit together with the account", async () => {
    const accountId = await createAccount();
    const key = { id: "returned", limit: 1 };
    const reserved = await reserve(accountId, 9, { key });
    if ("refused" in reserved) throw new Error("It was refused.");
    await settle([reserved.id], "released");
    expect(await reserve(accountId, 9, { key })).toMatchObject({ accountId });
  });
});

describe("settleReservations", () => {
  it("settles a reservation only once, whichever states it is given", async () => {
    const accountId = await createAccount();
    const reserved = await reserve(accountId, 5);
    if ("refused" in reserved) throw new Error("It was refused.");
    await Promise.all([
      settle([reserved.id], "committed"),
      settle([reserved.id], "released"),
      settle([reserved.id], "committed"),
    ]);
    const before = await read(accountId);
    await settle([reserved.id], "released");
    await settle([reserved.id], "committed");
    expect(await read(accountId)).toEqual(before);
    expect(before.textSummaries).toBeGreaterThanOrEqual(0);
    expect(before.textSummaries).toBeLessThanOrEqual(1);
  });

  it("releases the IP address's unit together with the account's", async () => {
    const accountId = await createAccount();
    const address = { hash: "another-address", limit: 1 };
    const reserved = await reserve(accountId, 5, { address });
    if ("refused" in reserved) throw new Error("It was refused.");
    await settle([reserved.id], "released");
    expect(await reserve(accountId, 5, { address })).toMatchObject({ accountId });
  });
});
