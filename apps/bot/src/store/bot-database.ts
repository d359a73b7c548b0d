export type Row = Record<string, unknown>;
export type SqlValue = string | number | null;

/** What the bot's store needs of a database: an SQLite file of one process, or Postgres for several. */
export interface BotDatabase {
  /** Identifies this process in rows that belong to one. Never empty. */
  processId: string;
  /** A subquery that returns the ids of all processes that are alive. */
  livingProcessesSql: string;
  /** True if other processes may work on the same data at the same time. */
  isShared: boolean;
  /**
   * Runs one statement with a `?` for each value, and returns its rows. Statements without RETURNING return
   * none. Each is atomic by itself.
   */
  query(sql: string, values?: readonly SqlValue[]): Promise<Row[]>;
  close(): Promise<void>;
}
