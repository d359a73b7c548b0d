import { customType, index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { moment } from "./columns.ts";
import { summaryResults, transcripts } from "./summaries.schema.ts";

const keyVector = customType<{ data: string }>({ dataType: () => "tsvector" });
const bytes = customType<{ data: Uint8Array }>({ dataType: () => "bytea" });

/** The positions of each spoken word in a transcript: the `lines` of the engine's `SpeechIndex`. */
export const speechIndexes = pgTable(
  "speech_indexes",
  {
    transcriptId: text("transcript_id")
      .primaryKey()
      .references(() => transcripts.id, { onDelete: "cascade" }),
    generation: integer("generation").notNull(),
    lines: text("lines").notNull(),
    /** The embedding model whose `speech_vectors` are complete; empty if there is none. */
    embeddedBy: text("embedded_by").notNull().default(""),
  },
  (table) => [index("speech_indexes_embedded_by").on(table.embeddedBy)],
);

/** A transcript's embeddings, one vector per passage. Vectors from another model are replaced. */
export const speechVectors = pgTable("speech_vectors", {
  transcriptId: text("transcript_id")
    .primaryKey()
    .references(() => transcripts.id, { onDelete: "cascade" }),
  model: text("model").notNull(),
  /** Bytes per vector. 0 if there are none yet. */
  dimensions: integer("dimensions").notNull(),
  /**
   * The first cue of each embedded passage, and the cue after the last passage. Empty if there are none yet.
   */
  bounds: integer("bounds").array().notNull(),
  /** See the engine's `Embeddings`. */
  vectors: bytes("vectors").notNull(),
  /** Consecutive failed attempts. */
  failures: integer("failures").notNull(),
  nextTryAt: moment("next_try_at").notNull(),
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
