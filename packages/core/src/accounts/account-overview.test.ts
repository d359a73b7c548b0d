import { describe, expect, it } from "vitest";
import { accountOverviewSchema, accountOverviewWireSchema } from "./account-overview.ts";

const wire = {
  premium: {},
  stats: { monthly: {}, total: {} },
  transactions: [{ id: "t1", amount: 250, timestamp: { _seconds: 1_730_800_800 } }],
  last_seen: null,
  created_at: "2025-01-01T00:00:00Z",
};

describe("accountOverviewWireSchema", () => {
  it("fills in a new account's defaults and accepts dates in any form", () => {
    const overview = accountOverviewWireSchema.parse(wire);
    expect(overview.premium?.tier).toBe("free");
    expect(overview.stats.monthly).toEqual({
      text_summaries_used: 0,
      audio_summaries_used: 0,
      summaries_limit: 5,
      processing_time: 0,
      last_reset_date: null,
    });
    expect(overview.transactions).toEqual(wire.transactions);
  });

  it.each(["premium", "stats", "transactions", "last_seen", "created_at"] as const)(
    "requires %s",
    (field) => {
      const { [field]: _left, ...rest } = wire;
      expect(accountOverviewWireSchema.safeParse(rest).success).toBe(false);
    },
  );
});

describe("accountOverviewSchema", () => {
  it("accepts only normalized transactions", () => {
    expect(accountOverviewSchema.safeParse(wire).success).toBe(false);
    expect(accountOverviewSchema.safeParse({ ...wire, transactions: [] }).success).toBe(true);
  });
});
