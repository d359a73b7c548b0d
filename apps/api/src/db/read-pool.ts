import type { Database } from "./database.ts";

/** Connection counts of a process's pool. */
export interface PoolState {
  max: number;
  open: number;
  idle: number;
  /** Statements waiting for a connection. */
  waiting: number;
}

/** Returns the state of a database's pool. Null if the database is embedded. */
export function readPool({ pool }: Pick<Database, "pool">): PoolState | null {
  return (
    pool && {
      max: pool.options.max,
      open: pool.totalCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }
  );
}
