import type pg from "pg";

/** The database's invariants. Each query returns the rows that violate one. */
const audits: readonly { what: string; query: string }[] = [
  {
    what: "a month's counters that aren't what the ledger says",
    query: `
      select * from (
        select account_id, month,
          count(*) filter (where kind = 'text' and state = 'held') as held,
          count(*) filter (where kind = 'text' and state = 'committed') as committed,
          count(*) filter (where kind = 'audio' and state = 'held') as spoken_held,
          count(*) filter (where kind = 'audio' and state = 'committed') as spoken_committed
        from quota_reservations group by account_id, month
      ) ledger full join usage_months using (account_id, month)
      where coalesce(text_held, 0) <> coalesce(held, 0) or coalesce(text_used, 0) <> coalesce(committed, 0)
        or coalesce(audio_held, 0) <> coalesce(spoken_held, 0)
        or coalesce(audio_used, 0) <> coalesce(spoken_committed, 0)`,
  },
  {
    what: "a reservation that no summary belongs to",
    query: `
      select * from quota_reservations where kind = 'text' and not exists (
        select from summaries where summaries.reservation_id = quota_reservations.id)`,
  },
  {
    what: "a reservation that no audio belongs to and that wasn't given back",
    query: `
      select * from quota_reservations where kind = 'audio' and state <> 'released' and not exists (
        select from audios where audios.reservation_id = quota_reservations.id)`,
  },
  {
    what: "an audio whose reservation isn't in the state that its work is in",
    query: `
      select audios.id, audio_results.status, quota_reservations.state
      from audios
      join audio_results on audio_results.id = audios.audio_result_id
      join quota_reservations on quota_reservations.id = audios.reservation_id
      where quota_reservations.state <> case audio_results.status
        when 'done' then 'committed'
        when 'failed' then 'released'
        when 'cancelled' then 'released'
        else 'held' end`,
  },
  {
    what: "speech that an account paid for twice",
    query: `
      select audios.account_id, audios.audio_result_id from audios
      join quota_reservations on quota_reservations.id = audios.reservation_id
      where quota_reservations.state <> 'released'
      group by audios.account_id, audios.audio_result_id having count(*) > 1`,
  },
  {
    what: "a summary whose reservation isn't in the state that its work is in",
    query: `
      select summaries.id, summary_results.status, summaries.is_cancelled, quota_reservations.state
      from summaries
      join summary_results on summary_results.id = summaries.result_id
      join quota_reservations on quota_reservations.id = summaries.reservation_id
      where quota_reservations.state <> case
        when summaries.is_cancelled or summary_results.status in ('failed', 'cancelled') then 'released'
        when summary_results.status = 'done' then 'committed'
        else 'held' end`,
  },
  {
    what: "work that an account paid for twice",
    query: `
      select summaries.account_id, summaries.result_id from summaries
      join quota_reservations on quota_reservations.id = summaries.reservation_id
      where quota_reservations.state <> 'released'
      group by summaries.account_id, summaries.result_id having count(*) > 1`,
  },
  {
    what: "an account whose total isn't what it paid for",
    query: `
      select * from (
        select account_id, count(*) filter (where kind = 'text') as paid, count(*) filter (where kind = 'audio') as spoken
        from quota_reservations where state = 'committed' group by account_id
      ) ledger full join account_totals using (account_id)
      where coalesce(paid, 0) <> coalesce(text_summaries, 0) or coalesce(spoken, 0) <> coalesce(audio_summaries, 0)`,
  },
  {
    what: "work that is done and has no content",
    query: `
      select id from summary_results
      where status = 'done' and (content is null or transcript_id is null or finished_at is null)`,
  },
  {
    what: "audio that is done and has no files",
    query: `
      select id from audio_results
      where status = 'done' and (jsonb_array_length(files) = 0 or duration_seconds is null or finished_at is null)`,
  },
];

/** All summary and audio runs. */
const allWork = `
  (select id, status, job_id, attempt from summary_results
   union all select id, status, job_id, attempt from audio_results) as work`;

/** Returns every inconsistency in the database, one line each. Empty if there are none. */
export async function auditLedger(sql: pg.Pool): Promise<string[]> {
  const found = await Promise.all(
    audits.map(async ({ what, query }) => {
      const { rows } = await sql.query(query);
      return rows.map((row) => `${what}: ${JSON.stringify(row)}`);
    }),
  );
  return found.flat();
}

/**
 * Like `auditLedger`, but for use after all work has finished. Also reports unfinished work and open
 * reservations.
 */
export async function auditFinishedLedger(sql: pg.Pool): Promise<string[]> {
  const { rows: unfinished } = await sql.query(
    `select id, status from ${allWork} where status in ('queued', 'running')`,
  );
  const { rows: open } = await sql.query("select id from quota_reservations where state = 'held'");
  return [
    ...unfinished.map((row) => `unfinished work: ${JSON.stringify(row)}`),
    ...open.map((row) => `an open reservation: ${JSON.stringify(row)}`),
    ...(await auditLedger(sql)),
  ];
}

/** Returns the number of summary results by status, such as `{done: 12}`. */
export async function countResults(sql: pg.Pool): Promise<Record<string, number>> {
  return countStates({ sql, table: "summary_results" });
}

/** Like `countResults`, for audio. */
export async function countSpeeches(sql: pg.Pool): Promise<Record<string, number>> {
  return countStates({ sql, table: "audio_results" });
}

async function countStates({
  sql,
  table,
}: {
  sql: pg.Pool;
  table: "summary_results" | "audio_results";
}): Promise<Record<string, number>> {
  const { rows } = await sql.query<{ status: string; count: number }>(
    `select status, count(*)::int as count from ${table} group by status`,
  );
  return Object.fromEntries(rows.map(({ status, count }) => [status, count]));
}
