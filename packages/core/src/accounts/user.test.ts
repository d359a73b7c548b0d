import { describe, expect, it } from "vitest";
import { normalizeTransaction } from "../billing/normalize-transaction.ts";
import { authProviders } from "./auth-provider.ts";
import { normalizeFirebaseUser } from "./normalize-firebase-user.ts";
import { normalizeTelegramUser } from "./normalize-telegram-user.ts";
import { premiumSchema } from "./premium.ts";
import { userSchema } from "./user.ts";

const user = {
  id: "u1",
  authProvider: "telegram",
  telegram_id: "12345678",
  profile: {
    displayName: "Ada Lovelace",
    email: "ada@pith.example",
    photoUrl: "https://pith.example/ada.png",
    username: "ada",
    firstName: "Ada",
    lastName: "Lovelace",
  },
  premium: {
    tier: "lite",
    active: true,
    days_remaining: 12,
    summaries_limit: 50,
    activation_date: "2025-03-01T00:00:00Z",
    expiry_date: "2025-04-01T00:00:00Z",
    cancel_at_period_end: true,
  },
  stats: {
    monthly: {
      text_summaries_used: 1,
      audio_summaries_used: 2,
      summaries_limit: 50,
      processing_time: 3.5,
      last_reset_date: "2025-03-01T00:00:00Z",
    },
    total: {
      text_summaries_used: 4,
      audio_summaries_used: 5,
      total_processing_time: 6,
      total_video_duration_sec: 7,
      tokens_used_total: 8,
    },
  },
  transactions: [],
  created_at: "2025-01-01T00:00:00Z",
  last_seen: "2025-03-02T00:00:00Z",
} as const;

function withPremium(change: object) {
  return { ...user, premium: { ...user.premium, ...change } };
}

describe("userSchema", () => {
  for (const [row, field] of [
    ["S3.user.01", "id"],
    ["S3.user.02", "authProvider"],
    ["S3.user.03", "telegram_id"],
    ["S3.user.17", "stats"],
    ["S3.user.18", "transactions"],
    ["S3.user.19", "created_at"],
    ["S3.user.20", "last_seen"],
  ] as const) {
    it(`has the field ${field}`, { tags: row }, () => {
      expect(userSchema.parse(user)[field]).toEqual(user[field]);
      const { [field]: _left, ...rest } = user;
      expect(userSchema.safeParse(rest).success).toBe(false);
    });
  }

  it("accepts only text of 1 to 200 characters as id", { tags: "S3.user.01" }, () => {
    for (const id of ["", "x".repeat(201), 5, null]) {
      expect(userSchema.safeParse({ ...user, id }).success).toBe(false);
    }
    expect(userSchema.safeParse({ ...user, id: "x".repeat(200) }).success).toBe(true);
  });

  it("accepts only digits as telegram_id, or null for a user without Telegram", {
    tags: "S3.user.03",
  }, () => {
    expect(userSchema.parse({ ...user, telegram_id: null }).telegram_id).toBeNull();
    for (const telegram_id of ["", "@ada", "012345678", 12_345_678]) {
      expect(userSchema.safeParse({ ...user, telegram_id }).success).toBe(false);
    }
  });

  it("keeps every transaction and rejects invalid ones", { tags: "S3.user.18" }, () => {
    const transactions = Array.from({ length: 300 }, (_none, index) =>
      normalizeTransaction({ id: `t${index}`, amount: 250, currency: "USD", status: "completed" }),
    );
    expect(userSchema.parse({ ...user, transactions }).transactions).toEqual(transactions);
    for (const wrong of [null, "t1", [null], [{ id: 1 }], [{ id: "t1" }]]) {
      expect(userSchema.safeParse({ ...user, transactions: wrong }).success).toBe(false);
    }
  });

  it("accepts only firebase and telegram as authProvider", { tags: "S3.user.02" }, () => {
    expect(authProviders).toEqual(["firebase", "telegram"]);
    expect(userSchema.safeParse({ ...user, authProvider: "google" }).success).toBe(false);
  });

  for (const [row, field] of [
    ["S3.user.04", "displayName"],
    ["S3.user.05", "email"],
    ["S3.user.06", "photoUrl"],
    ["S3.user.07", "username"],
    ["S3.user.08", "firstName"],
    ["S3.user.09", "lastName"],
  ] as const) {
    it(`has profile.${field}, which defaults to null`, { tags: row }, () => {
      expect(userSchema.parse(user).profile[field]).toBe(user.profile[field]);
      expect(userSchema.parse({ ...user, profile: {} }).profile[field]).toBeNull();
      expect(userSchema.safeParse({ ...user, profile: { ...user.profile, [field]: 5 } }).success).toBe(false);
    });
  }

  it("accepts a photo's URL of up to 2048 characters", { tags: "S3.user.06" }, () => {
    for (const length of [2048, 2049]) {
      const photoUrl = `https://pith.example/${"a".repeat(length - 21)}`;
      expect(userSchema.safeParse({ ...user, profile: { photoUrl } }).success).toBe(length === 2048);
    }
  });

  for (const [row, field, wrong] of [
    ["S3.user.10", "tier", "gold"],
    ["S3.user.11", "active", "yes"],
    ["S3.user.12", "days_remaining", 1.5],
    ["S3.user.13", "summaries_limit", -2],
    ["S3.user.14", "activation_date", "yesterday"],
    ["S3.user.15", "expiry_date", 5],
    ["S3.user.16", "cancel_at_period_end", "no"],
  ] as const) {
    it(`has premium.${field}`, { tags: row }, () => {
      expect(userSchema.parse(user).premium?.[field]).toBe(user.premium[field]);
      expect(userSchema.safeParse(withPremium({ [field]: wrong })).success).toBe(false);
    });
  }

  for (const [row, field] of [
    ["S3.stats.01", "text_summaries_used"],
    ["S3.stats.02", "audio_summaries_used"],
    ["S3.stats.03", "summaries_limit"],
    ["S3.stats.04", "processing_time"],
    ["S3.stats.05", "last_reset_date"],
  ] as const) {
    it(`has stats.monthly.${field}`, { tags: row }, () => {
      expect(userSchema.parse(user).stats?.monthly[field]).toBe(user.stats.monthly[field]);
      const monthly = { ...user.stats.monthly, [field]: "x" };
      expect(userSchema.safeParse({ ...user, stats: { ...user.stats, monthly } }).success).toBe(false);
    });
  }

  for (const [row, field] of [
    ["S3.stats.06", "text_summaries_used"],
    ["S3.stats.07", "audio_summaries_used"],
    ["S3.stats.08", "total_processing_time"],
    ["S3.stats.09", "total_video_duration_sec"],
    ["S3.stats.10", "tokens_used_total"],
  ] as const) {
    it(`has stats.total.${field}`, { tags: row }, () => {
      expect(userSchema.parse(user).stats?.total[field]).toBe(user.stats.total[field]);
      const total = { ...user.stats.total, [field]: -1 };
      expect(userSchema.safeParse({ ...user, stats: { ...user.stats, total } }).success).toBe(false);
    });
  }

  it.each([-2, 1.5, "50", null])("rejects %j as premium.summaries_limit", { tags: "S3.user.13" }, (limit) => {
    expect(userSchema.safeParse(withPremium({ summaries_limit: limit })).success).toBe(false);
  });

  it("accepts a user without premium and stats", () => {
    expect(userSchema.parse({ ...user, premium: null, stats: null }).premium).toBeNull();
  });
});

describe("premiumSchema", () => {
  it("defaults to free and inactive with 5 summaries", {
    tags: ["S6.roles.08", "S9.durations.04"],
  }, () => {
    expect(premiumSchema.parse({})).toEqual({
      tier: "free",
      active: false,
      days_remaining: null,
      summaries_limit: 5,
      activation_date: null,
      expiry_date: null,
      cancel_at_period_end: false,
      renewal: null,
      next_plan: null,
    });
  });

  it("accepts -1 as admin's unlimited summaries", { tags: "S6.roles.09" }, () => {
    const admin = premiumSchema.parse({ tier: "admin", active: true, summaries_limit: -1 });
    expect(admin.summaries_limit).toBe(-1);
  });
});

describe("normalizeFirebaseUser", () => {
  it("returns a user whose authProvider is 'firebase'", { tags: "S1.signin.02" }, () => {
    const person = normalizeFirebaseUser({
      uid: "abc",
      email: "ada@pith.example",
      displayName: "Ada",
      photoURL: "https://pith.example/ada.png",
      creationTime: "Wed, 01 Jan 2025 00:00:00 GMT",
    });
    expect(userSchema.parse(person)).toEqual(person);
    expect(person).toMatchObject({
      id: "abc",
      authProvider: "firebase",
      telegram_id: null,
      profile: { displayName: "Ada", email: "ada@pith.example", photoUrl: "https://pith.example/ada.png" },
      created_at: "2025-01-01T00:00:00.000Z",
    });
  });

  it("returns a guest for a bare uid, without premium or stats", { tags: "S1.signin.02" }, () => {
    const guest = normalizeFirebaseUser({ uid: "anon" });
    expect(userSchema.parse(guest)).toEqual(guest);
    expect(guest).toMatchObject({
      authProvider: "firebase",
      premium: null,
      stats: null,
      created_at: null,
    });
  });
});

describe("normalizeTelegramUser", () => {
  it("returns a user whose authProvider is 'telegram'", { tags: "S1.signin.04" }, () => {
    const person = normalizeTelegramUser({
      uid: "tg_1",
      telegram_id: "12345678",
      profile: { first_name: "Ada", last_name: "Lovelace", username: "ada" },
    });
    expect(userSchema.parse(person)).toEqual(person);
    expect(person).toMatchObject({
      authProvider: "telegram",
      telegram_id: "12345678",
      profile: { displayName: "Ada Lovelace", firstName: "Ada", lastName: "Lovelace", username: "ada" },
    });
  });

  it("accepts a user without a name", () => {
    const person = normalizeTelegramUser({
      uid: "tg_1",
      telegram_id: "12345678",
      profile: { first_name: null, last_name: null, username: null },
    });
    expect(person.profile.displayName).toBeNull();
  });
});
