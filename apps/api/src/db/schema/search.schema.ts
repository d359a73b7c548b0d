import { customType, index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { summaryResults, transcripts } from "./summaries.schema.ts";

const keyVector = customType<{ data: string }>({ dataType: () => "tsvector" });

/** The positions of each spoken word in a transcript: the `lines` of the engine's `SpeechIndex`. */
export const speechIndexes = pgTable("speech_indexes", {
  transcriptId: text("transcript_id")
    .primaryKey()
    .references(() => transcripts.id, { onDelete: "cascade" }),
  generation: integer("generation").notNull(),
  lines: text("lines").notNull(),
});

/** The words that a summary can be found by: those in its transcript, title, author, gist and points. */
export const searchKeys = pgTable(
  "search_keys",
  {
    resultId: text("result_id")
      .primaryKey()
      .references(() => summaryResults.id, { onDelete: "cascade" }),
    generation: integer("generation").notNull(),
    /** The keys' languages, sorted and comma-separated. */
    languages: text("languages").notNull(),
    /** Each key is prefixed with its language and a colon. */
    keys: keyVector("keys").notNull(),
  },
  (table) => [
    index("search_keys_generation").on(table.generation),
    // With `fastupdate`, the pending list would rely on autovacuum, which the embedded database doesn't have.
    index("search_keys_keys").using("gin", table.keys).with({ fastupdate: "off" }),
  ],
);
