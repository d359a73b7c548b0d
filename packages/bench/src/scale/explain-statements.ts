import type { Cluster } from "@pith/testbed/start-cluster";
import type { Sql } from "./copy-rows.ts";

/** A statement that the server executed, with its parameters as SQL literals. */
interface Statement {
  text: string;
  parameters: string[];
  /** The settings of the statement's transaction, as `set local` statements. */
  settings: string[];
}

/** A query plan that reads many more rows than it returns. */
export interface WastefulPlan {
  text: string;
  read: number;
  returned: number;
  /** The tables that the plan scans sequentially. */
  whole: string[];
}

/** The plans of a site's statements. */
export interface ExplainedStatements {
  wasteful: WastefulPlan[];
  /** How many pages each statement reads, cached or not. */
  pages: ReadonlyMap<string, number>;
}

interface PlanNode {
  "Node Type": string;
  "Shared Hit Blocks": number;
  "Shared Read Blocks": number;
  "Relation Name"?: string;
  "Actual Rows": number;
  "Actual Loops": number;
  "Rows Removed by Filter"?: number;
  "Rows Removed by Index Recheck"?: number;
  Plans?: PlanNode[];
}

const ENTRY = /^\d{4}-\d\d-\d\d [\d:.]+ \S+ \[(\d+)\] (LOG|DETAIL|STATEMENT|ERROR|HINT|CONTEXT|WARNING): {2}/;
const EXECUTED = /^duration: [\d.]+ ms {2}(?:execute [^:]*|statement): ([\s\S]*)$/;
/**
 * Plans that read fewer rows aren't reported, since reading this many takes about a tenth of a millisecond.
 */
const MIN_READ = 500;
const MAX_WASTE = 10;
/** Sequential scans of smaller tables are fine. */
const MIN_TABLE_ROWS = 2000;

/**
 * Reads the statements from a log that was written with `log_min_duration_statement = 0`. Returns each
 * distinct statement once.
 */
export function readStatements(log: string): Statement[] {
  const entries: { process: string; kind: string; text: string }[] = [];
  for (const line of log.split("\n")) {
    const [head, process = "", kind = ""] = ENTRY.exec(line) ?? [];
    const last = entries.at(-1);
    if (head !== undefined) entries.push({ process, kind, text: line.slice(head.length) });
    else if (last)
      last.text += `
${line.replace(/^\t/, "")}`;
  }
  const settings = new Map<string, string[]>();
  const found = new Map<string, Statement>();
  for (const [at, { process, kind, text: entry }] of entries.entries()) {
    const text = kind === "LOG" ? EXECUTED.exec(entry)?.[1]?.trim() : undefined;
    if (text === undefined) continue;
    if (/^(begin|commit|rollback)/i.test(text)) settings.delete(process);
    else if (/^set local/i.test(text)) settings.set(process, [...(settings.get(process) ?? []), text]);
    else if (/^(select|with|insert|update|delete)/i.test(text) && !text.includes("pgboss.")) {
      const detail = entries.slice(at + 1).find((one) => one.process === process);
      found.set(text, {
        text,
        parameters: detail?.kind === "DETAIL" ? readParameters(detail.text) : [],
        settings: settings.get(process) ?? [],
      });
    }
  }
  return [...found.values()];
}

function readParameters(detail: string): string[] {
  return [...detail.matchAll(/\$\d+ = ('(?:[^']|'')*'|NULL)/g)].map(([, literal = "NULL"]) => literal);
}

/** Explains each statement, and rolls it back. Reports those that read many more rows than they return. */
export async function explainStatements({
  pool,
  log,
}: {
  pool: Cluster["sql"];
  log: string;
}): Promise<ExplainedStatements> {
  const sql = await pool.connect();
  try {
    const { rows: tables } = await sql.query<{ name: string; rows: number }>(
      "select relname as name, reltuples::float8 as rows from pg_class where relkind = 'r'",
    );
    const sizes = new Map(tables.map(({ name, rows }) => [name, rows]));
    const wasteful: WastefulPlan[] = [];
    const pages = new Map<string, number>();
    for (const statement of readStatements(log)) {
      const plan = await explain({ sql, statement });
      if (!plan) continue;
      pages.set(statement.text, plan["Shared Hit Blocks"] + plan["Shared Read Blocks"]);
      const read = countRead(plan);
      const returned = plan["Actual Rows"] * plan["Actual Loops"];
      const whole = listScanned(plan).filter((table) => (sizes.get(table) ?? 0) >= MIN_TABLE_ROWS);
      const isWasteful = read >= MIN_READ && read > MAX_WASTE * Math.max(1, returned);
      if (isWasteful || whole.length > 0) wasteful.push({ text: statement.text, read, returned, whole });
    }
    return { wasteful, pages };
  } finally {
    sql.release(true);
  }
}

/** Returns null for statements that can't be explained, such as one whose rows no longer exist. */
async function explain({
  sql,
  statement: { text, parameters, settings },
}: {
  sql: Sql;
  statement: Statement;
}): Promise<PlanNode | null> {
  try {
    await sql.query("begin");
    for (const setting of settings) await sql.query(setting);
    await sql.query(`prepare explained as ${text}`);
    const values = parameters.length > 0 ? `(${parameters.join(", ")})` : "";
    const { rows } = await sql.query(`explain (analyze, buffers, format json) execute explained${values}`);
    return rows[0]["QUERY PLAN"][0].Plan;
  } catch (error) {
    console.log(`A statement couldn't be explained (${String(error)}):\n  ${text.slice(0, 200)}`);
    return null;
  } finally {
    await sql.query("rollback");
    await sql.query("deallocate all");
  }
}

/** Counts the rows that a plan's scans read. */
function countRead(node: PlanNode): number {
  const own = node["Relation Name"]
    ? (node["Actual Rows"] +
        (node["Rows Removed by Filter"] ?? 0) +
        (node["Rows Removed by Index Recheck"] ?? 0)) *
      node["Actual Loops"]
    : 0;
  const isChange = node["Node Type"] === "ModifyTable";
  return (node.Plans ?? []).reduce((sum, child) => sum + countRead(child), isChange ? 0 : own);
}

function listScanned(node: PlanNode): string[] {
  const own =
    node["Node Type"] === "Seq Scan" && node["Actual Loops"] > 0 ? [node["Relation Name"] ?? ""] : [];
  return [...own, ...(node.Plans ?? []).flatMap(listScanned)];
}
