import type { PgDatabase, PgQueryResultHKT } from "drizzle-orm/pg-core";
import type { Pool } from "pg";
import type { Db as BossDatabase } from "pg-boss";
import type { EventBus } from "./event-bus.ts";
import type { SharedLocks } from "./shared-locks.ts";

/** The shape in which both the PGlite driver and the Postgres driver return the rows of raw queries. */
interface RowsResult extends PgQueryResultHKT {
  type: { rows: Record<string, unknown>[] };
}

/**
 * The database, or a transaction in it. Every repo takes one. Inside a transaction, use only that
 * transaction: on the embedded database, any other query would deadlock.
 */
export type Db = PgDatabase<RowsResult, Record<string, never>>;

/** An open database, embedded or not. */
export interface Database {
  kind: "embedded" | "postgres";
  db: Db;
  /** pg-boss's access to the same database. */
  boss: { db: BossDatabase; backend: "pglite" } | { connectionString: string; backend: "postgres" };
  /** For libraries that use Postgres directly. Null if the database is embedded. */
  pool: Pool | null;
  bus: EventBus;
  locks: SharedLocks;
  /** Rejects if the database doesn't respond. */
  ping(): Promise<void>;
  /**
   * False while the embedded database's disk is nearly full. New writes are then rejected, so that accepted
   * work can finish.
   */
  hasRoom(): boolean;
  /** Aborts, with the reason, once the embedded database has failed and needs a restart. */
  broken: AbortSignal;
  /** Dumps the whole embedded database. Null if it isn't embedded. */
  dump: (() => Promise<Blob>) | null;
  close(): Promise<void>;
}
