import type { Cluster } from "@pith/testbed/start-cluster";
import { copyRows, listTemplates, type TableCopy } from "./copy-rows.ts";

/** The full amount of data, of which `share` is filled in. */
export const WHOLE = { accounts: 100_000, results: 500_000, summaries: 1_000_000 };
/** Number of summaries per user; PER_RESULT is the number of summaries that share a result. */
export const PER_PERSON = WHOLE.summaries / WHOLE.accounts;
const PER_RESULT = WHOLE.summaries / WHOLE.results;

export interface Filled {
  people: number;
  results: number;
}

/** Returns a user's session secret. */
export function getSecret(person: number): string {
  return `secret-of-person-${person}`;
}

/** Returns the id of one of a user's summaries. Users and summaries are numbered from 1. */
export function getSummaryId({
  person,
  number,
  people,
}: {
  person: number;
  number: number;
  people: number;
}): string {
  return `summary-${person - 1 + people * number}`;
}

/**
 * Fills a migrated database with users and with copies of its existing summaries, which must be real ones.
 * Skips foreign key checks while filling, and builds the search index at the end.
 */
export async function fillDatabase({
  pool,
  share,
}: {
  pool: Cluster["sql"];
  /** Fraction of WHOLE to fill in, 0 to 1. */
  share: number;
}): Promise<Filled> {
  const people = Math.round(WHOLE.accounts * share);
  const results = Math.round(WHOLE.results * share);
  const summaries = people * PER_PERSON;
  const sql = await pool.connect();
  try {
    await sql.query("set session_replication_role = replica");
    await sql.query("set synchronous_commit = off");
    await sql.query("set maintenance_work_mem = '512MB'");
    const templates = await listTemplates(sql);
    const { rows } = await sql.query<{ definition: string }>(
      "select pg_get_indexdef('search_keys_keys'::regclass) as definition",
    );
    await sql.query("drop index search_keys_keys");
    for (const copy of listCopies({ people, results, summaries })) await copyRows({ sql, copy, templates });
    await sql.query(rows[0]?.definition ?? "");
    await sql.query("vacuum (analyze)");
    // Flushed now, so that the disk isn't still busy with this data while calls are timed.
    await sql.query("checkpoint");
    return { people, results };
  } finally {
    sql.release(true);
  }
}

function listCopies({
  people,
  results,
  summaries,
}: {
  people: number;
  results: number;
  summaries: number;
}): TableCopy[] {
  // Spread over a year. Multiplied by a prime, so that adjacent rows don't have adjacent times.
  const past = "now() - (n::bigint * 7919 % 31536000) * interval '1 second'";
  const person = `1 + n % ${people}`;
  const account = `'account-' || (${person})`;
  const secret = `'${getSecret(0).replace(/0$/, "")}' || n`;
  const hash = `translate(encode(sha256((${secret})::bytea), 'base64'), '+/=', '-_')`;
  const perResult = (column: string): TableCopy["from"] => ({ column, template: "result_id" });
  return [
    {
      table: "accounts",
      from: null,
      count: people,
      columns: {
        id: "'account-' || n",
        // A plan with enough quota for all measured requests.
        tier: "'pro'",
        expiry_date: "now() + (1 + n % 30) * interval '1 day'",
        created_at: past,
      },
    },
    {
      table: "users",
      from: null,
      count: people,
      columns: {
        id: "'user-' || n",
        account_id: "'account-' || n",
        auth_provider: "'telegram'",
        telegram_id: "n::text",
        profile:
          '\'{"displayName":"Ada","email":null,"photoUrl":null,"username":null,"firstName":"Ada","lastName":null}\'::jsonb',
        created_at: past,
        last_seen: "now()",
      },
    },
    {
      table: "identities",
      from: null,
      count: people,
      columns: { provider: "'telegram'", subject: "n::text", user_id: "'user-' || n", created_at: past },
    },
    {
      table: "sessions",
      from: null,
      count: people,
      columns: {
        id: "'session-' || n",
        user_id: "'user-' || n",
        kind: "'telegram'",
        secret_hash: hash,
        created_at: "now()",
        last_used_at: "now()",
      },
    },
    {
      table: "account_totals",
      from: null,
      count: people,
      columns: { account_id: "'account-' || n", text_summaries: String(PER_PERSON) },
    },
    {
      table: "usage_months",
      from: null,
      count: people,
      columns: { account_id: "'account-' || n", month: "to_char(now(), 'YYYY-MM')", text_used: "1" },
    },
    {
      table: "notifications",
      from: null,
      count: people * 3,
      columns: {
        id: "'notification-' || n",
        account_id: account,
        type: "'payment_succeeded'",
        title: "'Paid'",
        message: "'Your plan is paid.'",
        notice_key: "'notice-' || n",
        created_at: past,
      },
    },
    {
      table: "quota_reservations",
      from: null,
      count: summaries,
      columns: {
        id: "'reservation-' || n",
        account_id: account,
        month: `to_char(${past}, 'YYYY-MM')`,
        kind: "'text'",
        state: "'committed'",
        created_at: past,
        settled_at: past,
      },
    },
    {
      table: "videos",
      from: { column: "id", template: "video_id" },
      count: results,
      columns: { id: "'video-' || n", host_id: "'filled-' || n", updated_at: past },
    },
    {
      table: "transcripts",
      from: { column: "id", template: "transcript_id" },
      count: results,
      columns: { id: "'transcript-' || n", video_id: "'video-' || n", created_at: past },
    },
    {
      table: "transcript_chunks",
      from: { column: "transcript_id", template: "transcript_id" },
      count: results,
      columns: { transcript_id: "'transcript-' || n" },
    },
    {
      table: "speech_indexes",
      from: { column: "transcript_id", template: "transcript_id" },
      count: results,
      columns: { transcript_id: "'transcript-' || n" },
    },
    {
      table: "summary_results",
      from: perResult("id"),
      count: results,
      columns: {
        id: "'result-' || n",
        work_key: "row.work_key || ':' || n",
        subject: "jsonb_build_object('kind', 'video', 'host', 'youtube', 'id', 'filled-' || n)",
        video_id: "'video-' || n",
        transcript_id: "'transcript-' || n",
        created_at: past,
        started_at: past,
        finished_at: past,
      },
    },
    {
      table: "summary_events",
      from: perResult("result_id"),
      count: results,
      columns: { result_id: "'result-' || n" },
    },
    {
      table: "search_keys",
      from: perResult("result_id"),
      count: results,
      columns: { result_id: "'result-' || n" },
    },
    {
      table: "summaries",
      from: null,
      count: summaries,
      columns: {
        id: "'summary-' || n",
        user_id: `'user-' || (${person})`,
        account_id: account,
        result_id: `'result-' || (1 + n / ${PER_RESULT} % ${results})`,
        reservation_id: "'reservation-' || n",
        share_id: `case when n % 10 = 0 then 'share-' || n end`,
        shared_at: `case when n % 10 = 0 then ${past} end`,
        created_at: past,
      },
    },
    {
      table: "kept_points",
      from: null,
      count: people,
      columns: { summary_id: "'summary-' || n", point_index: "0", kept_at: past },
    },
    {
      table: "collections",
      from: null,
      count: people,
      columns: { id: "'collection-' || n", user_id: "'user-' || n", name: "'Later'", created_at: past },
    },
    {
      table: "collection_talks",
      from: null,
      count: people,
      columns: {
        collection_id: "'collection-' || n",
        talk_key: `'youtube:filled-' || (1 + n / ${PER_RESULT} % ${results})`,
        added_at: past,
      },
    },
    {
      table: "model_calls",
      from: null,
      count: results * 2,
      columns: {
        result_id: `'result-' || (1 + n % ${results})`,
        model: "'a-model'",
        purpose: "'facts'",
        input_tokens: "5000",
        output_tokens: "500",
        is_estimated: "false",
        outcome: "'ok'",
        duration_ms: "4000",
        created_at: past,
      },
    },
  ];
}
