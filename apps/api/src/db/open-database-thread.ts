import type { QueryOptions, Results } from "@electric-sql/pglite";
import { findDatabaseFailure } from "../lib/find-database-failure.ts";
import { findWorker } from "../lib/find-worker.ts";
import { startThread } from "../lib/start-thread.ts";
import type {
  DatabaseClient,
  DatabaseMessage,
  DatabaseOrder,
  DatabaseSession,
  ThrownError,
} from "./database-client.ts";

/** A database that runs in its own thread. */
export interface DatabaseThread extends DatabaseClient {
  /**
   * Aborts once Postgres has stopped (for example because it can't write its log) or has found a damaged
   * page. A stopped PGlite never responds again, and on a damaged page, every write may cause more damage.
   */
  broken: AbortSignal;
}

interface Call {
  resolve: (result: unknown) => void;
  reject: (error: Error) => void;
}

/**
 * Opens or creates the database in a folder. Postgres runs in its own thread, because waiting for the disk
 * would block the server's thread for seconds during a checkpoint.
 */
export async function openDatabaseThread({
  folder,
  isDurable,
}: {
  folder: string;
  /** False only while a new database is being created. Its files are synced afterward. */
  isDurable: boolean;
}): Promise<DatabaseThread> {
  const worker = startThread({ url: findWorker({ name: "database", caller: import.meta.url }) });
  const calls = new Map<number, Call>();
  const listeners = new Map<string, (payload: string) => void>();
  const broken = new AbortController();
  let lastId = 0;

  function call(order: DatabaseOrder): Promise<unknown> {
    if (broken.signal.aborted) return Promise.reject(broken.signal.reason);
    lastId += 1;
    const id = lastId;
    return new Promise((resolve, reject) => {
      calls.set(id, { resolve, reject });
      // Like an in-process database, the thread keeps the process alive only while a call is pending.
      worker.ref();
      worker.postMessage({ id, order });
    });
  }

  function takeCall(id: number): Call | undefined {
    const taken = calls.get(id);
    calls.delete(id);
    if (calls.size === 0) worker.unref();
    return taken;
  }

  function stop(error: Error): void {
    broken.abort(error);
    for (const id of [...calls.keys()]) takeCall(id)?.reject(error);
  }

  worker.on("message", (message: DatabaseMessage) => {
    switch (message.kind) {
      case "answer":
        return takeCall(message.id)?.resolve(message.result);
      case "failure": {
        const error = reviveThrown(message.error);
        if (findDatabaseFailure(error)) broken.abort(error);
        return takeCall(message.id)?.reject(error);
      }
      case "notification":
        return listeners.get(message.channel)?.(message.payload);
    }
  });
  worker.on("error", (cause) => stop(createStoppedError(cause)));
  worker.on("exit", () => stop(createStoppedError()));

  const createSession = (transaction: number | null): DatabaseSession => ({
    async query<Row>(text: string, values?: unknown[], options?: QueryOptions) {
      const { rowMode } = options ?? {};
      // Drizzle's parsers do nothing but keep a type's values as text, so sending the type OIDs is enough.
      const textTypes = Object.keys(options?.parsers ?? {}).map(Number);
      return (await call({ kind: "query", transaction, text, values, rowMode, textTypes })) as Results<Row>;
    },
    async exec(text: string) {
      return (await call({ kind: "exec", transaction, text })) as Results[];
    },
  });

  const client: DatabaseThread = {
    ...createSession(null),
    broken: broken.signal,
    async transaction(work) {
      lastId += 1;
      const transaction = lastId;
      await call({ kind: "begin", transaction });
      const result = await work(createSession(transaction)).catch(async (error: unknown) => {
        // If the rollback fails as well, the first error is the more useful one.
        await call({ kind: "end", transaction, isKept: false }).catch(() => {});
        throw error;
      });
      await call({ kind: "end", transaction, isKept: true });
      return result;
    },
    async listen(channel, onNotification) {
      listeners.set(channel, onNotification);
      await call({ kind: "listen", channel });
      return async () => {
        listeners.delete(channel);
        await call({ kind: "unlisten", channel });
      };
    },
    async dumpDataDir() {
      return (await call({ kind: "dump" })) as Blob;
    },
    async close() {
      try {
        await call({ kind: "close" });
      } finally {
        await worker.terminate();
      }
    },
  };
  try {
    await call({ kind: "open", folder, isDurable });
  } catch (error) {
    await worker.terminate();
    throw error;
  }
  return client;
}

function reviveThrown({ name, message, stack, fields }: ThrownError): Error {
  const error = Object.assign(new Error(message), fields);
  error.name = name;
  if (stack) error.stack = stack;
  return error;
}

/**
 * Uses the name of the error that an exited WebAssembly module throws, because such an exit is the usual
 * cause.
 */
function createStoppedError(cause?: unknown): Error {
  const error = new Error("The thread of the embedded database ended.", { cause });
  error.name = "RuntimeError";
  return error;
}
