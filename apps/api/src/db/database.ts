import type { PgDatabase, PgQueryResultHKT } from "drizzle-orm/pg-core";
import type { Pool } from "pg";
import type { Db as BossDatabase } from "pg-boss";
import type { EventBus } from "./event-bus.ts";

/** The form in which both drivers return the rows of raw statements. */
interface RowsResult extends PgQueryResultHKT {
  type: { rows: Record<string, unknown>[] };
}

/**
 * The database or a transaction in it, as every repo receives it. Code inside a transaction must use only that
 * transaction: on the embedded database, any other query would deadlock.
 */
export type Db = PgDatabase<RowsResult, Record<string, never>>;

/** An open database, embedded or not. */
export interface Database {
  kind: "embedded" | "postgres";
  db: Db;
  /** pg-boss's access to the same database. */
  boss: { db: BossDatabase; backend: "pglite" } | { connectionString: string; backend: "postgres" };
  /** For libraries that use Postgres directly; null if the database is embedded. */
  pool: Pool | null;
  bus: EventBus;
  /** Rejects if the database doesn't respond. */
  ping(): Promise<void>;
  /**
   * False while the embedded database's disk is nearly full. New writes are then refused, so that accepted
   * work can finish.
   */
  hasRoom(): boolean;
  /** Aborts, with the reason, if the embedded database has failed. Only a restart helps. */
  broken: AbortSignal;
  /** Returns a dump of the whole embedded database; null if it isn't embedded. */
  dump: (() => Promise<Blob>) | null;
  close(): Promise<void>;
}
