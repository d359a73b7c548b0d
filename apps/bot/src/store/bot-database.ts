export type Row = Record<string, unknown>;
export type SqlValue = string | number | null;

/**
 * The database interface for the bot's store: an SQLite file for a single process, or Postgres for several.
 */
export interface BotDatabase {
  /** Identifies this process in the rows that it owns. Never empty. */
  processId: string;
  /** A subquery that returns the ids of all live processes. */
  livingProcessesSql: string;
  /** True if other processes may access the same data concurrently. */
  isShared: boolean;
  /**
   * Runs a single statement with a `?` placeholder for each value, and returns its rows. Statements without
   * RETURNING return none. Each statement is atomic.
   */
  query(sql: string, values?: readonly SqlValue[]): Promise<Row[]>;
  close(): Promise<void>;
}
