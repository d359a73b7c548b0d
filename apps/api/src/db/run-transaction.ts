import type { Db } from "./database.ts";

const MAX_TRIES = 5;
/** Serialization failure, deadlock: Postgres asks to try again. */
const retryableCodes: readonly unknown[] = ["40001", "40P01"];

/** Runs work in one transaction, again where Postgres asks for it. The work must be free of other effects. */
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
  return readDatabaseCode(error, (code) => retryableCodes.includes(code));
}

/** True where the error says that a row with the same unique value is there already. */
export function isUniqueViolation(error: unknown): boolean {
  return readDatabaseCode(error, (code) => code === "23505");
}

/** Drizzle keeps the driver's error, which has the code, as the cause. */
function readDatabaseCode(error: unknown, matches: (code: unknown) => boolean): boolean {
  for (let link = error, depth = 0; link instanceof Error && depth < 5; link = link.cause, depth += 1) {
    if ("code" in link && matches(link.code)) return true;
  }
  return false;
}
