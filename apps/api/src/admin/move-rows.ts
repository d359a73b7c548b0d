import { AppError } from "@pith/core/errors/app-error";
import { sql } from "drizzle-orm";
import type { Db } from "../db/database.ts";

/** Rows per statement. A single row can be a megabyte. */
const BATCH_ROWS = 100;

interface Table {
  /** Quoted, with its schema. */
  name: string;
  columns: { name: string; type: string; isGenerated: boolean }[];
}

export interface MovedRows {
  tables: number;
  rows: number;
}

/**
 * Copies all rows of our tables and the job queue's tables to another database with the same tables, in one
 * transaction, then compares the two. Values are copied in Postgres's text format, which is lossless.
 *
 * @throws AppError `conflict` if the tables differ or the target has rows
 */
export async function moveRows({ from, to }: { from: Db; to: Db }): Promise<MovedRows> {
  return from.transaction((source) => to.transaction((target) => move({ source, target })));
}

async function move({ source, target }: { source: Db; target: Db }): Promise<MovedRows> {
  for (const db of [source, target]) await fixTextForms(db);
  const tables = await listTables(source);
  if (JSON.stringify(tables) !== JSON.stringify(await listTables(target))) {
    throw refuse(
      "The two databases have different tables: start this version of Pith once with the embedded database, and move to an empty one.",
    );
  }
  const names = tables.map(({ name }) => name);
  await target.execute(sql.raw(`lock table ${names.join(", ")} in access exclusive mode`));
  await requireNoRows(target);
  // Without foreign keys, tables can be filled in any order. Adding them again checks every row.
  const restoreKeys = await dropForeignKeys(target);
  for (const table of tables) await copyTable({ table, source, target });
  for (const statement of restoreKeys) await target.execute(sql.raw(statement));
  await copySequences({ source, target });
  let rows = 0;
  for (const table of tables) rows += await requireEqual({ table, source, target });
  return { tables: tables.length, rows };
}

/** @throws AppError `conflict` if any of our tables or the job queue's tables has rows */
export async function requireNoRows(db: Db): Promise<void> {
  const tables = await listTables(db);
  if (tables.length === 0) return;
  const looks = tables.map(({ name }) => `select '${name}' as name where exists (select 1 from ${name})`);
  const [filled] = await readTexts({ db, query: looks.join(" union all ") });
  if (filled)
    throw refuse(`The Postgres database isn't empty: ${filled["name"]} has rows. Create a new one.`);
}

/** Makes both databases format values the same way, until the transaction ends. */
async function fixTextForms(db: Db): Promise<void> {
  for (const setting of [
    "time zone 'UTC'",
    "datestyle = 'ISO, YMD'",
    "intervalstyle = 'postgres'",
    "extra_float_digits = 1",
    "bytea_output = 'hex'",
  ])
    await db.execute(sql.raw(`set local ${setting}`));
}

/**
 * Lists our tables and the job queue's. Leaves out the queue's version, which is the same in both databases, and its
 * statistics, which start over.
 */
async function listTables(db: Db): Promise<Table[]> {
  const rows = await readTexts({
    db,
    query: `select format('%I.%I', n.nspname, c.relname) as name, quote_ident(a.attname) as column,
        format_type(a.atttypid, a.atttypmod) as type, a.attgenerated::text as generated
      from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
      where c.relkind = 'r' and a.attnum > 0 and not a.attisdropped and (n.nspname = 'public'
        or n.nspname = 'pgboss' and c.relname <> 'version' and c.relname not like 'queue\\_stats%')
      order by n.nspname collate "C", c.relname collate "C", a.attname collate "C"`,
  });
  const tables = new Map<string, Table>();
  for (const { name, column, type, generated } of rows) {
    if (!name || !column || !type) continue;
    const table = tables.get(name) ?? { name, columns: [] };
    table.columns.push({ name: column, type, isGenerated: Boolean(generated) });
    tables.set(name, table);
  }
  return [...tables.values()];
}

/** Drops all foreign keys. Returns the statements that re-create them. */
async function dropForeignKeys(db: Db): Promise<string[]> {
  const keys = await readTexts({
    db,
    query: `select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
      from pg_constraint where contype = 'f' and conparentid = 0
        and connamespace in ('public'::regnamespace, 'pgboss'::regnamespace)`,
  });
  for (const { table, name } of keys)
    await db.execute(sql.raw(`alter table ${table} drop constraint ${name}`));
  return keys.map(
    ({ table, name, definition }) => `alter table ${table} add constraint ${name} ${definition}`,
  );
}

async function copyTable({ table, source, target }: { table: Table; source: Db; target: Db }): Promise<void> {
  const columns = table.columns.filter(({ isGenerated }) => !isGenerated);
  const shown = columns.map(({ name }, index) => `${name}::text as c${index}`);
  const places = columns.map((_column, index) => `c${index}`);
  for (let last = "(0,0)"; ; ) {
    const rows = await readTexts({
      db: source,
      query: `select ctid::text as place, ${shown.join(", ")} from ${table.name}
        where ctid > '${last}'::tid order by ctid limit ${BATCH_ROWS}`,
    });
    const end = rows.at(-1)?.["place"];
    if (!end) return;
    const arrays = places.map((place) => sql`${sql.param(rows.map((row) => row[place] ?? null))}::text[]`);
    await target.execute(
      sql`insert into ${sql.raw(`${table.name} (${columns.map(({ name }) => name).join(", ")})`)}
        overriding system value
        select ${sql.raw(columns.map(({ type }, index) => `c${index}::${type}`).join(", "))}
        from unnest(${sql.join(arrays, sql`, `)}) as given(${sql.raw(places.join(", "))})`,
    );
    last = end;
  }
}

async function copySequences({ source, target }: { source: Db; target: Db }): Promise<void> {
  const sequences = await readTexts({
    db: source,
    query: `select format('%I.%I', schemaname, sequencename) as name, last_value::text as value
      from pg_sequences where schemaname in ('public', 'pgboss') and last_value is not null`,
  });
  for (const { name, value } of sequences)
    await target.execute(sql`select setval(${name}, ${value}::bigint)`);
}

/** Compares the row count and the sum of the row hashes. Returns the row count. */
async function requireEqual({
  table,
  source,
  target,
}: {
  table: Table;
  source: Db;
  target: Db;
}): Promise<number> {
  const row = `row(${table.columns.map(({ name }) => name).join(", ")})::text`;
  // Convert 60 bits of each hash to an integer. A sum of integers doesn't depend on the order of the rows.
  const hash = `('x' || left(encode(sha256(convert_to(${row}, 'UTF8')), 'hex'), 15))::bit(60)::bigint`;
  const query = `select count(*)::text as count, coalesce(sum(${hash}), 0)::text as sum from ${table.name}`;
  const [before] = await readTexts({ db: source, query });
  const [after] = await readTexts({ db: target, query });
  if (before?.["count"] !== after?.["count"] || before?.["sum"] !== after?.["sum"])
    throw refuse(`The rows of ${table.name} changed on the way, so nothing was moved.`);
  return Number(before?.["count"]);
}

async function readTexts({ db, query }: { db: Db; query: string }): Promise<Record<string, string | null>[]> {
  const { rows } = await db.execute(sql.raw(query));
  // The queries in this file cast every column to text.
  return rows as Record<string, string | null>[];
}

function refuse(message: string): AppError {
  return new AppError({ code: "conflict", message });
}
