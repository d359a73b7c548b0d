import { sql } from "drizzle-orm";
import type { Db } from "../db/database.ts";

/** A table as described by Postgres's catalog, regardless of which build created it. */
export interface CatalogTable {
  name: string;
  /** Excludes generated and identity columns. */
  columns: { name: string; type: string }[];
  primaryKey: string[];
  /** Maps each foreign key's columns to the columns that they refer to. */
  references: Map<string, { table: string; column: string }>;
}

export type GeneratedRow = Record<string, string | null>;

/** Returns our tables, each after the tables that it refers to. */
export async function readCatalog(db: Db): Promise<CatalogTable[]> {
  const { rows: columns } = await db.execute(sql`
    select c.relname as table, a.attname as column, format_type(a.atttypid, a.atttypmod) as type,
      coalesce(a.attnum = any(k.conkey), false) as is_key
    from pg_class c join pg_attribute a on a.attrelid = c.oid
      left join pg_constraint k on k.conrelid = c.oid and k.contype = 'p'
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
      and a.attgenerated = '' and a.attidentity = ''
    order by c.relname, a.attname`);
  const { rows: keys } = await db.execute(sql`
    select c.relname as table, a.attname as column, p.relname as parent, b.attname as parent_column
    from pg_constraint k cross join unnest(k.conkey, k.confkey) as pair(own, other)
      join pg_class c on c.oid = k.conrelid join pg_attribute a on a.attrelid = c.oid and a.attnum = pair.own
      join pg_class p on p.oid = k.confrelid join pg_attribute b on b.attrelid = p.oid and b.attnum = pair.other
    where k.contype = 'f' and c.relnamespace = 'public'::regnamespace`);
  const tables = new Map<string, CatalogTable>();
  for (const row of columns) {
    const [name, column, type] = [row["table"], row["column"], row["type"]].map(String) as [
      string,
      string,
      string,
    ];
    const table = tables.get(name) ?? createTable(name);
    table.columns.push({ name: column, type });
    if (row["is_key"]) table.primaryKey.push(column);
    tables.set(name, table);
  }
  for (const row of keys) {
    tables.get(String(row["table"]))?.references.set(String(row["column"]), {
      table: String(row["parent"]),
      column: String(row["parent_column"]),
    });
  }
  return sortByParents(tables);
}

function createTable(name: string): CatalogTable {
  return { name, columns: [], primaryKey: [], references: new Map() };
}

function sortByParents(tables: Map<string, CatalogTable>): CatalogTable[] {
  const sorted = new Set<CatalogTable>();
  const add = (table: CatalogTable | undefined, below: readonly CatalogTable[]) => {
    if (!table || sorted.has(table) || below.includes(table)) return;
    for (const { table: parent } of table.references.values()) add(tables.get(parent), [...below, table]);
    sorted.add(table);
  };
  for (const table of tables.values()) add(table, []);
  return [...sorted];
}

/**
 * Generates a row for each table, with a value in every column. Every text contains `mark`, and foreign keys refer to
 * the other tables' generated rows.
 */
export function generateRows({
  tables,
  mark,
}: {
  tables: readonly CatalogTable[];
  mark: string;
}): Map<CatalogTable, GeneratedRow> {
  const rows = new Map<CatalogTable, GeneratedRow>();
  for (const table of tables) {
    const entries = table.columns.map(({ name, type }) => {
      const reference = table.references.get(name);
      if (!reference) return [name, createValue({ type, text: `${mark} ${table.name} ${name}` })] as const;
      const parent = tables.find((one) => one.name === reference.table);
      // A reference to the same table is null.
      return [name, (parent && rows.get(parent)?.[reference.column]) ?? null] as const;
    });
    rows.set(table, Object.fromEntries(entries));
  }
  return rows;
}

function createValue({ type, text }: { type: string; text: string }): string {
  if (type === "text") return text;
  if (type === "jsonb") return "{}";
  if (type === "boolean") return "false";
  if (["tsvector", "bytea"].includes(type)) return "";
  if (type.endsWith("[]")) return "{}";
  if (type.startsWith("timestamp")) return "2026-01-15 11:00:00+00";
  if (["integer", "bigint", "double precision"].includes(type)) return "1";
  throw new Error(`There is no value for the type ${type}: add one.`);
}

/** Inserts a row with all of its columns, as an older build would, or updates the row with the same key. */
export async function upsertRow({
  db,
  table,
  row,
}: {
  db: Db;
  table: CatalogTable;
  row: GeneratedRow;
}): Promise<void> {
  const names = table.columns.map(({ name }) => sql.identifier(name));
  const values = table.columns.map(({ name, type }) => sql`${row[name] ?? null}::text::${sql.raw(type)}`);
  const sets = names.map((name) => sql`${name} = excluded.${name}`);
  const key = table.primaryKey.map((name) => sql.identifier(name));
  const otherwise =
    key.length > 0
      ? sql`on conflict (${sql.join(key, sql`, `)}) do update set ${sql.join(sets, sql`, `)}`
      : sql``;
  await db.execute(sql`
    insert into ${sql.identifier(table.name)} (${sql.join(names, sql`, `)})
    values (${sql.join(values, sql`, `)}) ${otherwise}`);
}
