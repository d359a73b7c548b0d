import { z } from "zod";

const countSchema = z.int().nonnegative().default(0);

/** Usage in the current calendar month (UTC). */
export const monthlyStatsSchema = z.object({
  text_summaries_used: countSchema,
  audio_summaries_used: countSchema,
  /** Copy of `premium.summaries_limit`, which takes precedence if present; -1 means unlimited. */
  summaries_limit: z.int().min(-1).default(5),
  /** In seconds. */
  processing_time: z.number().nonnegative().default(0),
  last_reset_date: z.iso.datetime().nullable().default(null),
});
export type MonthlyStats = z.infer<typeof monthlyStatsSchema>;

/** Usage since the account was created. */
export const totalStatsSchema = z.object({
  text_summaries_used: countSchema,
  audio_summaries_used: countSchema,
  /** In seconds. */
  total_processing_time: z.number().nonnegative().default(0),
  total_video_duration_sec: z.number().nonnegative().default(0),
  tokens_used_total: countSchema,
});

export const statsSchema = z.object({ monthly: monthlyStatsSchema, total: totalStatsSchema });
export type Stats = z.infer<typeof statsSchema>;
