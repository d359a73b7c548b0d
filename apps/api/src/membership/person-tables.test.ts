import { getTableConfig, type PgTable } from "drizzle-orm/pg-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { nowpaymentsOrders } from "../db/schema/nowpayments.schema.ts";
import { createTestServer, type TestServer } from "../testing/create-test-server.ts";
import { fillEveryTable, listTables } from "../testing/fill-every-table.ts";
import { deleteAccount } from "./delete-account.ts";
import { readPersonRows } from "./export/read-person-rows.ts";
import { personTables, whereOwned } from "./person-tables.ts";

/** Why a table isn't part of a user's download, even though some of its rows originate from users. */
const leftOut: Readonly<Record<string, string>> = {
  summary_results:
    "Work shared by everybody who asks for it. The account's own is in its summaries' folders.",
  videos: "In the summaries' folders.",
  transcripts: "In the summaries' folders.",
  transcript_chunks: "In the summaries' folders.",
  audio_results: "Shared like summaries. The account's own is in audio/.",
  summary_inputs: "An uploaded text, until it is processed. From then on it is the transcript.",
  summary_events: "Parts of the summary, for a week.",
  transcript_facts: "Derived from the transcript.",
  speech_indexes: "Derived from the transcript.",
  speech_vectors: "Derived from the transcript.",
  search_keys: "Derived from the transcript and the summary.",
  model_calls: "The operator's costs. They name nobody.",
  idempotent_requests: "Copies of replies, for a day.",
  extension_sessions: "A sign-in in progress, for minutes. Its result is in sessions.",
  oauth_clients: "Agents' registrations. They name nobody.",
  oauth_tokens: "Hashes of agents' tokens. What was allowed is in oauth_grants.",
  login_codes: "Hashes of codes, for minutes.",
  login_askers: "Keyed hashes of networks.",
  password_guesses: "Keyed hashes of names and networks.",
  used_tokens: "Hashes of used links.",
  server_secrets: "The server's own.",
  payment_events: "Ids of the providers' events.",
  address_months: "Keyed hashes of addresses.",
  rate_limits: "Keyed hashes.",
  source_strikes: "Hashes of links.",
};

/** Tables whose rows outlive a deleted account. */
const staysAfterDeletion: Readonly<Record<string, string>> = {
  oauth_clients: "Name nobody.",
  transactions: "Bookkeeping law requires them. They no longer name the account.",
  recordings: "No longer name the account. The next sweep deletes them with their files.",
  audio_results: "Swept with their files once nobody else has them.",
  sandbox_payments: "As a real provider keeps its own. They no longer name the account.",
  feeds: "Shared.",
  feed_episodes: "Shared.",
  model_calls: "Name nobody.",
  used_tokens: "Refuse the account's old sign-ins.",
  password_guesses: "Keyed hashes, swept when they are old.",
  server_secrets: "The server's own.",
  payment_events: "Name nobody.",
  address_months: "Deleted after the month.",
  rate_limits: "Deleted when they expire.",
  source_strikes: "Deleted after a day.",
};

const [FIRST, SECOND] = ["person-one", "person-two"];
const nameTable = (table: PgTable) => getTableConfig(table).name;

let server: TestServer;
let tables: PgTable[];
beforeAll(async () => {
  server = await createTestServer();
  tables = await listTables();
  const now = new Date(server.clock.now());
  for (const mark of [FIRST, SECOND]) await fillEveryTable({ db: server.db, mark, now });
  // An order from before the account was linked.
  await server.db.insert(nowpaymentsOrders).values({
    id: `${FIRST}-checkouts-id`,
    customerId: "earlier-account",
    plan: "pro",
    ...{ amountMinor: 1, currency: "usd", returnUrl: "", createdAt: now, updatedAt: now },
  });
});
afterAll(() => server.close());

async function readRows(accountId: string): Promise<Map<string, string>> {
  const texts = new Map<string, string>();
  for (const table of personTables) {
    const rows: unknown[] = [];
    for await (const row of readPersonRows({ db: server.db, table, accountId })) rows.push(row);
    texts.set(nameTable(table), JSON.stringify(rows));
  }
  return texts;
}

/** Returns the names of all tables that contain a string. */
async function findTables(text: string): Promise<string[]> {
  const names = tables.map(nameTable);
  const dump = await server.dumpTables();
  // A table's rows span several lines.
  return dump
    .split(/\n(?=\w+: )/)
    .filter((line) => line.includes(text))
    .map((line) => line.slice(0, line.indexOf(":")))
    .filter((name) => names.includes(name))
    .sort();
}

describe("personal data", () => {
  it("is exported from every table except those listed with a reason", () => {
    const exported = new Set(personTables);
    const unnamed = tables.filter((table) => !exported.has(table) && !(nameTable(table) in leftOut));
    expect(unnamed.map(nameTable), "Add these to personTables, or to leftOut with the reason").toEqual([]);
    const both = personTables.filter((table) => nameTable(table) in leftOut);
    expect(both.map(nameTable)).toEqual([]);
    const missing = personTables.filter(
      (table) => whereOwned({ db: server.db, table, accountId: FIRST }) === null,
    );
    expect(missing.map(nameTable), "No foreign key leads from these to the account").toEqual([]);
  });

  it("is exported only for its owner and without secrets", async () => {
    const rows = await readRows(FIRST);
    for (const [name, text] of rows) {
      expect([name, text]).toEqual([name, expect.stringContaining(FIRST)]);
      expect(text, name).not.toContain(SECOND);
      expect(text, name).not.toMatch(/one-\w+-\w*(hash|secret|token|nonce)"/i);
    }
    expect(JSON.parse(rows.get("nowpayments_orders") ?? "")).toHaveLength(2);
  });

  it("is deleted with the account except in tables listed with a reason", async () => {
    const others = await findTables(SECOND);
    await deleteAccount({ accountId: FIRST, dependencies: server.dependencies });
    const left = await findTables(FIRST);
    expect(left.filter((name) => !(name in staysAfterDeletion))).toEqual([]);
    for (const text of (await readRows(FIRST)).values()) expect(text).toBe("[]");
    expect(await findTables(SECOND)).toEqual(others);
  });
});
