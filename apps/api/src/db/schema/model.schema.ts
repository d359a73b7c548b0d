import type { ModelCall } from "@pith/engine/model/model-usage";
import type { VideoFacts } from "@pith/engine/model/video-facts";
import { bigint, boolean, index, integer, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { moment } from "./columns.ts";
import { summaryResults, transcripts } from "./summaries.schema.ts";

/**
 * The facts that a model extracted from a transcript or part of it. Summaries in every language, length and
 * shape are derived from them.
 */
export const transcriptFacts = pgTable(
  "transcript_facts",
  {
    /** The full transcript, even if the facts cover only part of it. */
    transcriptId: text("transcript_id")
      .notNull()
      .references(() => transcripts.id, { onDelete: "cascade" }),
    /** Identifies the part and its chapters; see `getFactsKey`. */
    factsKey: text("facts_key").notNull(),
    speechHash: text("speech_hash").notNull(),
    facts: jsonb("facts").$type<VideoFacts>().notNull(),
    updatedAt: moment("updated_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.transcriptId, table.factsKey] })],
);

/** Every model request, including failed and canceled ones, for cost tracking. */
export const modelCalls = pgTable(
  "model_calls",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    /** The result that the call was for. Null once the result is deleted. */
    resultId: text("result_id").references(() => summaryResults.id, { onDelete: "set null" }),
    model: text("model").notNull(),
    purpose: text("purpose").$type<ModelCall["purpose"]>().notNull(),
    inputTokens: integer("input_tokens").notNull(),
    outputTokens: integer("output_tokens").notNull(),
    isEstimated: boolean("is_estimated").notNull(),
    /** Millionths of a US dollar. Null if the model's price was unknown. */
    costMicroUsd: bigint("cost_micro_usd", { mode: "number" }),
    outcome: text("outcome").$type<ModelCall["outcome"]>().notNull(),
    durationMs: integer("duration_ms").notNull(),
    createdAt: moment("created_at").notNull(),
  },
  (table) => [
    index("model_calls_created").on(table.createdAt),
    index("model_calls_result").on(table.resultId),
  ],
);
