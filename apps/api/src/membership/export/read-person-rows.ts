import { and, getTableColumns, type SQL, sql } from "drizzle-orm";
import { getTableConfig, type PgTable } from "drizzle-orm/pg-core";
import type { Db } from "../../db/database.ts";
import { whereOwned } from "../person-tables.ts";

const ROWS_A_PAGE = 200;

/**
 * Columns with secrets, or with values that secrets are verified against or derived from. They mean nothing to the
 * user, but could help someone who steals the archive.
 */
const SECRET_COLUMN = /(hash|secret|token|nonce)$/i;

type Row = Record<string, unknown>;

/** Reads an account's rows in a table page by page, without secrets. */
export async function* readPersonRows({
  db,
  table,
  accountId,
}: {
  db: Db;
  table: PgTable;
  accountId: string;
}): AsyncGenerator<Row, void, undefined> {
  const owned = whereOwned({ db, table, accountId });
  if (!owned) return;
  const { columns, primaryKeys } = getTableConfig(table);
  const keys = primaryKeys[0]?.columns ?? columns.filter(({ primary }) => primary);
  const fields = Object.entries(getTableColumns(table));
  const names = keys.map((key) => fields.find(([, column]) => column.name === key.name)?.[0] ?? "");
  const order = sql.join(keys, sql`, `);
  let after: SQL | undefined;
  while (true) {
    const rows: Row[] = await db
      .select()
      .from(table)
      .where(and(owned, after))
      .orderBy(...keys)
      .limit(ROWS_A_PAGE);
    for (const row of rows) {
      yield Object.fromEntries(Object.entries(row).filter(([name]) => !SECRET_COLUMN.test(name)));
    }
    const last = rows.at(-1);
    if (!last || rows.length < ROWS_A_PAGE) return;
    const values = keys.map((key, index) => sql.param(last[names[index] ?? ""], key));
    after = sql`(${order}) > (${sql.join(values, sql`, `)})`;
  }
}
