import { parentPort } from "node:worker_threads";
import { PGlite, type Transaction } from "@electric-sql/pglite";
import { assertNever } from "@pith/core/lib/assert-never";
import type { DatabaseMessage, DatabaseOrder, ThrownError } from "./database-client.ts";
import { DurableFolder, durableParameters } from "./durable-folder.ts";
import { startParameters } from "./start-parameters.ts";

const port = parentPort;
if (!port) throw new Error("This file runs as a worker thread.");

interface OpenTransaction {
  session: Transaction;
  end: (isKept: boolean) => void;
  /** Settles once the transaction has been committed or rolled back. */
  ended: Promise<void>;
}

let opened: PGlite | null = null;
const transactions = new Map<number, OpenTransaction>();
const listeners = new Map<string, () => Promise<void>>();

const post = (message: DatabaseMessage) => port.postMessage(message);

port.on("message", ({ id, order }: { id: number; order: DatabaseOrder }) => {
  run(order).then(
    (result) => post({ kind: "answer", id, result }),
    (error: unknown) => post({ kind: "failure", id, error: describeThrown(error) }),
  );
});

async function run(order: DatabaseOrder): Promise<unknown> {
  switch (order.kind) {
    case "open": {
      const fs = new DurableFolder(order.folder);
      opened = await PGlite.create({
        fs,
        startParams: order.isDurable ? durableParameters : startParameters,
      });
      return undefined;
    }
    case "query": {
      const { text, values, rowMode, textTypes } = order;
      const parsers = Object.fromEntries(textTypes.map((type) => [type, (value: string) => value]));
      return getSession(order.transaction).query(text, values, { ...(rowMode && { rowMode }), parsers });
    }
    case "exec":
      return getSession(order.transaction).exec(order.text);
    case "begin":
      return begin(order.transaction);
    case "end": {
      const transaction = getTransaction(order.transaction);
      transactions.delete(order.transaction);
      transaction.end(order.isKept);
      return transaction.ended;
    }
    case "listen": {
      const { channel } = order;
      const onNotification = (payload: string) => post({ kind: "notification", channel, payload });
      listeners.set(channel, await getClient().listen(channel, onNotification));
      return undefined;
    }
    case "unlisten":
      await listeners.get(order.channel)?.();
      listeners.delete(order.channel);
      return undefined;
    case "dump":
      return getClient().dumpDataDir("none");
    case "close":
      return opened?.close();
    default:
      return assertNever(order);
  }
}

/** Resolves once the transaction has started. It stays open until it is ended explicitly. */
function begin(id: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const ended = getClient().transaction(async (session) => {
      const isKept = await new Promise<boolean>((end) => {
        transactions.set(id, { session, end, ended });
        resolve();
      });
      if (!isKept) await session.rollback();
    });
    ended.catch(reject);
  });
}

function getClient(): PGlite {
  if (!opened) throw new Error("The database isn't open.");
  return opened;
}

function getTransaction(id: number): OpenTransaction {
  const transaction = transactions.get(id);
  if (!transaction) throw new Error("The transaction has ended.");
  return transaction;
}

function getSession(transaction: number | null): Pick<PGlite, "query" | "exec"> {
  return transaction === null ? getClient() : getTransaction(transaction).session;
}

function describeThrown(error: unknown): ThrownError {
  if (!(error instanceof Error))
    return { name: "Error", message: String(error), stack: undefined, fields: {} };
  const { name, message, stack } = error;
  // Drop the statement. It may contain user content, and the caller has it anyway.
  const fields = Object.entries(error).filter(([key, value]) => typeof value === "string" && key !== "query");
  return { name, message, stack, fields: Object.fromEntries(fields) };
}
