import type { Cluster } from "@pith/testbed/start-cluster";

/** A connection to the database. */
export type Sql = Pick<Cluster["sql"], "query">;

/**
 * Rows to add to a table, which are copied from the templates' rows or written with expressions. `n` counts
 * the copies from 1.
 */
export interface TableCopy {
  table: string;
  /** SQL expressions for columns, by name. All other columns are copied from the template's row. */
  columns: Record<string, string>;
  /**
   * Which of a template's ids to look up, and in which column of the table. Null to write rows with
   * expressions alone.
   */
  from: { column: string; template: "result_id" | "video_id" | "transcript_id" } | null;
  count: number;
}

/**
 * Creates the list of templates to copy: the finished summaries, which are real, and all rows that belong to
 * them.
 */
export async function listTemplates(sql: Sql): Promise<number> {
  await sql.query(`
    create temp table template as
    select row_number() over (order by id) - 1 as k, id as result_id, video_id, transcript_id
    from summary_results where status = 'done'`);
  const { rows } = await sql.query<{ count: number }>("select count(*)::int as count from template");
  return rows[0]?.count ?? 0;
}

/** Fills a table inside the database. */
export async function copyRows({
  sql,
  copy: { table, columns, from, count },
  templates,
}: {
  sql: Sql;
  copy: TableCopy;
  templates: number;
}): Promise<void> {
  if (from === null) {
    const names = Object.keys(columns);
    await sql.query(
      `insert into ${table} (${names.join(", ")}) select ${Object.values(columns).join(", ")} from generate_series(1, ${count}) n`,
    );
    return;
  }
  const { rows } = await sql.query<{ name: string }>(
    `select column_name as name from information_schema.columns
     where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER' and is_identity = 'NO'`,
    [table],
  );
  const names = rows.map(({ name }) => name);
  const values = names.map((name) => columns[name] ?? `row.${name}`);
  await sql.query(
    `insert into ${table} (${names.join(", ")}) select ${values.join(", ")}
     from generate_series(1, ${count}) n
     join template on template.k = n % ${templates}
     join ${table} row on row.${from.column} = template.${from.template}`,
  );
}
