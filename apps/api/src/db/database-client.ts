import type { QueryOptions, Results } from "@electric-sql/pglite";

/**
 * The part of PGlite's interface that we use. Implemented by PGlite itself, and by `openDatabaseThread` for a
 * PGlite in another thread.
 */
export interface DatabaseClient extends DatabaseSession {
  transaction<Result>(work: (transaction: DatabaseSession) => Promise<Result>): Promise<Result>;
  /** Returns an unlisten function. */
  listen(channel: string, onNotification: (payload: string) => void): Promise<() => Promise<void>>;
  dumpDataDir(compression: "none"): Promise<Blob>;
  close(): Promise<void>;
}

export interface DatabaseSession {
  query<Row>(text: string, values?: unknown[], options?: QueryOptions): Promise<Results<Row>>;
  /** Runs several statements at once. */
  exec(text: string, options?: QueryOptions): Promise<Results[]>;
}

/** A call to the database's thread. Must be structured-cloneable. */
export type DatabaseOrder =
  | { kind: "open"; folder: string; isDurable: boolean }
  | {
      kind: "query";
      /** Null outside a transaction. */
      transaction: number | null;
      text: string;
      values: unknown[] | undefined;
      rowMode: QueryOptions["rowMode"];
      /** OIDs of the types whose values are returned as text. */
      textTypes: number[];
    }
  | { kind: "exec"; transaction: number | null; text: string }
  | { kind: "begin"; transaction: number }
  | { kind: "end"; transaction: number; isKept: boolean }
  | { kind: "listen" | "unlisten"; channel: string }
  | { kind: "dump" }
  | { kind: "close" };

/** A serialized error. Structured cloning would drop its own fields, such as Postgres's code. */
export interface ThrownError {
  name: string;
  message: string;
  stack: string | undefined;
  fields: Record<string, string>;
}

export type DatabaseMessage =
  | { kind: "answer"; id: number; result: unknown }
  | { kind: "failure"; id: number; error: ThrownError }
  | { kind: "notification"; channel: string; payload: string };
