import type { Db } from "./database.ts";

const MAX_TRIES = 5;
/** Serialization failures and deadlocks, which Postgres recommends retrying. */
const retryableCodes: readonly unknown[] = ["40001", "40P01"];

/**
 * Runs a callback in a transaction and retries it if Postgres asks for a retry. The callback must have no other side
 * effects.
 */
export async function runTransaction<Result>(
  db: Db,
  work: (transaction: Db) => Promise<Result>,
): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await db.transaction((transaction) => work(transaction));
    } catch (error) {
      if (tries >= MAX_TRIES || !isRetryable(error)) throw error;
    }
  }
}

function isRetryable(error: unknown): boolean {
  return hasDatabaseCode(error, retryableCodes);
}

export function isUniqueViolation(error: unknown): boolean {
  return hasDatabaseCode(error, ["23505"]);
}

/** Returns true if a row that the statement refers to doesn't exist, or no longer does. */
export function isForeignKeyViolation(error: unknown): boolean {
  return hasDatabaseCode(error, ["23503"]);
}

/** Returns true if Postgres reported one of these codes. Drizzle wraps the driver's error, so check the causes, too. */
export function hasDatabaseCode(error: unknown, codes: readonly unknown[]): boolean {
  for (let link = error, depth = 0; link instanceof Error && depth < 5; link = link.cause, depth += 1) {
    if ("code" in link && codes.includes(link.code)) return true;
  }
  return false;
}
