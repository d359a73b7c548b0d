import { buildContent, buildVideo } from "@pith/core/testing";
import { sql } from "drizzle-orm";
import type { Db } from "../db/database.ts";

const at = "2026-01-15T11:00:00Z";
const video = buildVideo();

/**
 * Builds a summary's content as the first build stored it: each key point had a single quote, inlined next to its text.
 */
function buildFirstContent() {
  const { keyPoints, coverage, shaped: _later, ...content } = buildContent();
  const { leftOut: _none, ...firstCoverage } = coverage;
  return {
    ...content,
    coverage: firstCoverage,
    keyPoints: keyPoints.map(
      ({ text, chapterIndex, quotes: [{ text: quote, speaker: _unknown, ...place }] }) => ({
        text,
        quote,
        ...place,
        chapterIndex,
      }),
    ),
  };
}

/** Data for a paying user and their server, as stored by the first build. */
const firstRows: readonly [table: string, row: Record<string, unknown>][] = [
  [
    "accounts",
    {
      id: "account",
      tier: "pro",
      activation_date: at,
      expiry_date: "2026-02-15T11:00:00Z",
      cancel_at_period_end: false,
      created_at: at,
    },
  ],
  [
    "users",
    {
      id: "user",
      account_id: "account",
      auth_provider: "firebase",
      is_guest: true,
      profile: {
        displayName: "Ada",
        email: null,
        photoUrl: null,
        username: null,
        firstName: null,
        lastName: null,
      },
      created_at: at,
      last_seen: at,
    },
  ],
  ["identities", { provider: "local", subject: "user", user_id: "user", created_at: at }],
  [
    "sessions",
    {
      id: "session",
      user_id: "user",
      kind: "guest",
      secret_hash: "hash",
      created_at: at,
      last_used_at: at,
    },
  ],
  [
    "account_totals",
    {
      account_id: "account",
      text_summaries: 1,
      audio_summaries: 0,
      processing_ms: 9000,
      video_seconds: 600,
      tokens: 0,
    },
  ],
  [
    "usage_months",
    {
      account_id: "account",
      month: "2026-01",
      text_used: 1,
      text_held: 0,
      audio_used: 0,
      audio_held: 0,
      processing_ms: 9000,
    },
  ],
  [
    "quota_reservations",
    {
      id: "reservation",
      account_id: "account",
      month: "2026-01",
      kind: "text",
      state: "committed",
      created_at: at,
      settled_at: at,
    },
  ],
  ["videos", { id: "video", host: "youtube", host_id: video.id, owner_key: "", video, updated_at: at }],
  [
    "transcripts",
    {
      id: "transcript",
      video_id: "video",
      source: "host",
      sponsor_segments: [],
      language: "en",
      kind: "automatic",
      content_hash: "hash",
      total_cues: 2,
      created_at: at,
    },
  ],
  [
    "transcript_chunks",
    {
      transcript_id: "transcript",
      first_cue_id: 0,
      cues: ["the peel turns orange", "when the nights are cold"].map((text, id) => ({
        id,
        startMs: id * 4000,
        endMs: id * 4000 + 4000,
        text,
        speaker: null,
      })),
    },
  ],
  [
    "summary_results",
    {
      id: "result",
      work_key: "work",
      status: "done",
      stage: "finishing",
      progress: 1,
      subject: { kind: "video", host: "youtube", id: video.id },
      source: { kind: "link", url: video.url },
      length: "medium",
      engine: "extractive",
      video_id: "video",
      transcript_id: "transcript",
      content: buildFirstContent(),
      attempt: 1,
      last_sequence: 1,
      created_at: at,
      started_at: at,
      finished_at: at,
      processing_ms: 9000,
      search_text: "oranges",
    },
  ],
  [
    "summaries",
    {
      id: "summary",
      user_id: "user",
      account_id: "account",
      result_id: "result",
      reservation_id: "reservation",
      is_cancelled: false,
      share_id: "share",
      shared_at: at,
      created_at: at,
    },
  ],
  [
    "summary_events",
    {
      result_id: "result",
      sequence: 1,
      event: { type: "key_point", index: 0, keyPoint: buildFirstContent().keyPoints[0] },
    },
  ],
  [
    "questions",
    {
      id: "question",
      summary_id: "summary",
      question: "Why are they orange?",
      found: true,
      answer: "Because of cold nights.",
      moments: [],
      created_at: at,
    },
  ],
  [
    "subscriptions",
    {
      id: "subscription",
      account_id: "account",
      provider: "stripe",
      provider_subscription_id: "sub",
      plan: "pro",
      status: "active",
      cancel_at_period_end: false,
      period_start: at,
      period_end: "2026-02-15T11:00:00Z",
      created_at: at,
      updated_at: at,
    },
  ],
  [
    "transactions",
    {
      id: "transaction",
      account_id: "account",
      provider: "stripe",
      provider_payment_id: "cs",
      tier: "pro",
      status: "succeeded",
      payment_type: "card",
      amount_minor: 1000,
      paid_minor: 1000,
      currency: "USD",
      subscription_id: "sub",
      created_at: at,
      updated_at: at,
    },
  ],
  [
    "notifications",
    {
      id: "notification",
      account_id: "account",
      type: "payment_succeeded",
      title: "Paid",
      message: "Thank you.",
      is_read: false,
      is_dismissed: false,
      notice_key: "paid",
      created_at: at,
    },
  ],
];

/** Inserts one user's data into a database created by the first build. The session's id is `session`. */
export async function fillFirstSchema(db: Db): Promise<void> {
  for (const [table, row] of firstRows) {
    const name = sql.identifier(table);
    const columns = sql.join(
      Object.keys(row).map((column) => sql.identifier(column)),
      sql`, `,
    );
    await db.execute(sql`
      insert into ${name} (${columns})
      select ${columns} from jsonb_populate_record(null::${name}, ${JSON.stringify(row)}::jsonb)`);
  }
}
