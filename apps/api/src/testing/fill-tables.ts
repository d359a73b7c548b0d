import { type SQL, sql } from "drizzle-orm";
import type { Db } from "../db/database.ts";

/**
 * Adds one row per user to every table whose size depends on the number of users, as on a typical day: active
 * and long-expired plans, finished work, recorded payments. Nothing is due for the scheduled jobs.
 */
export async function fillTables({ db, count, now }: { db: Db; count: number; now: Date }): Promise<void> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const past = sql`${at} - interval '10 days' - n % 300 * interval '1 day'`;
  const future = sql`${at} + interval '5 days' + n % 20 * interval '1 day'`;
  const isOver = sql`n % 2 = 0`;
  const id = (prefix: string) => sql`${`${prefix}-`}::text || n`;
  const account = id("account");
  const rows: Record<string, Record<string, SQL>> = {
    accounts: {
      id: account,
      tier: sql`'pro'`,
      expiry_date: sql`case when ${isOver} then ${past} - interval '30 days' else ${future} end`,
      created_at: past,
    },
    users: {
      id: id("user"),
      account_id: account,
      auth_provider: sql`'session'`,
      profile: sql`'{}'::jsonb`,
      created_at: past,
      last_seen: past,
    },
    checkouts: {
      id: id("checkout"),
      account_id: account,
      provider: sql`'stripe'`,
      method: sql`'card'`,
      plan: sql`'pro'`,
      is_upgrade: sql`false`,
      amount_minor: sql`1000`,
      currency: sql`'USD'`,
      provider_checkout_id: id("cs"),
      success_url: sql`''`,
      cancel_url: sql`''`,
      created_at: past,
    },
    subscriptions: {
      id: id("subscription"),
      account_id: account,
      provider: sql`'stripe'`,
      provider_subscription_id: id("sub"),
      plan: sql`'pro'`,
      status: sql`case when not ${isOver} then 'active' when n % 4 = 0 then 'ended' else 'replaced' end`,
      renews: sql`true`,
      cancel_at_period_end: sql`false`,
      period_start: past,
      period_end: sql`case when ${isOver} then ${past} + interval '1 day' else ${future} end`,
      ended_at: sql`case when ${isOver} then ${past} end`,
      created_at: past,
      updated_at: past,
    },
    transactions: {
      id: id("transaction"),
      account_id: account,
      provider: sql`'stripe'`,
      provider_payment_id: id("cs"),
      subscription_id: id("sub"),
      tier: sql`'pro'`,
      status: sql`'succeeded'`,
      payment_type: sql`'card'`,
      amount_minor: sql`1000`,
      currency: sql`'USD'`,
      created_at: past,
      updated_at: past,
    },
    nowpayments_orders: {
      id: id("order"),
      customer_id: account,
      plan: sql`'pro'`,
      amount_minor: sql`1000`,
      currency: sql`'USD'`,
      return_url: sql`''`,
      created_at: past,
      updated_at: past,
    },
    notifications: {
      id: id("notification"),
      account_id: account,
      type: sql`'payment_succeeded'`,
      title: sql`''`,
      message: sql`''`,
      notice_key: id("notice"),
      created_at: past,
    },
    quota_reservations: {
      id: id("reservation"),
      account_id: account,
      month: sql`'2026-01'`,
      kind: sql`case when ${isOver} then 'audio' else 'text' end`,
      state: sql`'committed'`,
      created_at: past,
    },
    recordings: {
      id: id("recording"),
      account_id: account,
      name: sql`''`,
      bytes: sql`1`,
      expires_at: future,
    },
    summary_results: {
      id: id("result"),
      work_key: id("work"),
      status: sql`'done'`,
      stage: sql`'done'`,
      subject: sql`'{"kind": "video"}'::jsonb`,
      source: sql`'{"kind": "link"}'::jsonb`,
      length: sql`'standard'`,
      engine: sql`'extractive'`,
      created_at: past,
      finished_at: past,
    },
    summaries: {
      id: id("summary"),
      user_id: id("user"),
      account_id: account,
      result_id: id("result"),
      reservation_id: id("reservation"),
      created_at: past,
    },
    audio_results: {
      id: id("speech"),
      work_key: id("work"),
      status: sql`'done'`,
      engine: sql`'embedded'`,
      voice: sql`'{}'::jsonb`,
      summary_result_id: id("result"),
      created_at: past,
      finished_at: past,
    },
    audios: {
      id: id("audio"),
      summary_id: id("summary"),
      user_id: id("user"),
      account_id: account,
      audio_result_id: id("speech"),
      reservation_id: id("reservation"),
      voice_gender: sql`'female'`,
      created_at: past,
    },
  };
  for (const [table, columns] of Object.entries(rows)) {
    const names = sql.join(
      Object.keys(columns).map((name) => sql.identifier(name)),
      sql`, `,
    );
    const values = sql.join(Object.values(columns), sql`, `);
    await db.execute(
      sql`insert into ${sql.identifier(table)} (${names}) select ${values} from generate_series(1, ${count}::int) n`,
    );
  }
  // Earlier tests may have left dead rows behind, which scans would read, too.
  await db.execute(sql`vacuum analyze`);
}
