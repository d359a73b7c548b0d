import { readdir } from "node:fs/promises";
import { getTableColumns, is } from "drizzle-orm";
import { getTableConfig, type PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Db } from "../db/database.ts";
import { accounts } from "../db/schema/accounts.schema.ts";
import { videos } from "../db/schema/summaries.schema.ts";
import { customerColumns } from "../membership/person-tables.ts";
import { getOwnerKey } from "../summaries/work-key.ts";

type Row = Record<string, unknown>;

export async function listTables(): Promise<PgTable[]> {
  const folder = new URL("../db/schema/", import.meta.url);
  const names = (await readdir(folder)).filter((name) => name.endsWith(".schema.ts"));
  const modules = await Promise.all(
    names.map((name) => import(new URL(name, folder).href) as Promise<Record<string, unknown>>),
  );
  return modules.flatMap((exported) => Object.values(exported)).filter((value) => is(value, PgTable));
}

/**
 * Inserts one row for an account into every table, with foreign keys that point to the account's other rows. The
 * account's id is `mark`, which is also part of every string.
 */
export async function fillEveryTable({ db, mark, now }: { db: Db; mark: string; now: Date }): Promise<void> {
  const rows = new Map<PgTable, Row>();

  async function fill(table: PgTable): Promise<Row> {
    const known = rows.get(table);
    if (known) return known;
    const { name: tableName, foreignKeys } = getTableConfig(table);
    const parents = new Map<PgColumn, unknown>();
    for (const key of foreignKeys) {
      const { columns, foreignTable, foreignColumns } = key.reference();
      if (foreignTable === table) continue;
      const parent = await fill(foreignTable);
      for (const [index, column] of columns.entries()) {
        const target = foreignColumns[index];
        const field = Object.entries(getTableColumns(foreignTable)).find(([, one]) => one === target);
        parents.set(column, parent[field?.[0] ?? ""]);
      }
    }
    const values: Row = {};
    for (const [field, column] of Object.entries(getTableColumns(table))) {
      if (column.generated || column.generatedIdentity) continue;
      values[field] = parents.has(column) ? parents.get(column) : createValue({ field, column, tableName });
    }
    const [row] = await db.insert(table).values(values).returning();
    if (!row) throw new Error(`${tableName} took no row.`);
    rows.set(table, row);
    return row;
  }

  function createValue({ field, column, tableName }: { field: string; column: PgColumn; tableName: string }) {
    if (column === accounts.id || [...customerColumns.values()].includes(column)) return mark;
    if (column === videos.ownerKey) {
      return getOwnerKey({ kind: "private", accountId: mark, host: "", id: "", hash: "" });
    }
    if (field === "telegramId") return `${mark}-telegram`;
    switch (column.dataType) {
      case "date":
        return now;
      case "boolean":
        return false;
      case "json":
        return column.notNull ? [] : null;
      case "string":
        // `wholeId` refers to a row in the same table.
        return field === "wholeId" ? null : `${mark}-${tableName}-${field}`;
      case "array":
        return [];
      case "custom":
        return column.getSQLType() === "bytea" ? new Uint8Array() : "";
      default:
        return 1;
    }
  }

  for (const table of await listTables()) await fill(table);
}
