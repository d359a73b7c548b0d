import { desc, eq } from "drizzle-orm";
import type { Db } from "../db/database.ts";
import { transactions } from "../db/schema/billing.schema.ts";

export type TransactionRow = typeof transactions.$inferSelect;

/** Covers more than eight years of monthly payments. */
const MAX_LISTED = 100;

/** Lists the account's payments, newest first. */
export async function listTransactions({
  db,
  accountId,
}: {
  db: Db;
  accountId: string;
}): Promise<TransactionRow[]> {
  return db
    .select()
    .from(transactions)
    .where(eq(transactions.accountId, accountId))
    .orderBy(desc(transactions.createdAt))
    .limit(MAX_LISTED);
}
