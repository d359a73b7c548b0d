import type { PgDatabase, PgQueryResultHKT } from "drizzle-orm/pg-core";
import type { Pool } from "pg";
import type { Db as BossDatabase } from "pg-boss";
import type { EventBus } from "./event-bus.ts";

/** Both drivers answer raw statements with their rows. */
interface RowsResult extends PgQueryResultHKT {
  type: { rows: Record<string, unknown>[] };
}

/**
 * What every repo is given: the database or a transaction in it. Code inside a transaction must use the
 * transaction and nothing else: on the embedded database a query beside it would wait for ever.
 */
export type Db = PgDatabase<RowsResult, Record<string, never>>;

/** An open database, embedded or not. */
export interface Database {
  kind: "embedded" | "postgres";
  db: Db;
  /** How pg-boss reaches the same database. */
  boss: { db: BossDatabase; backend: "pglite" } | { connectionString: string; backend: "postgres" };
  /** For a library that speaks to Postgres itself; null where the database is embedded. */
  pool: Pool | null;
  bus: EventBus;
  /** Rejects where the database doesn't answer. */
  ping(): Promise<void>;
  /** A copy of the whole embedded database; null where it isn't embedded. */
  dump: (() => Promise<Blob>) | null;
  close(): Promise<void>;
}
