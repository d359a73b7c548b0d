import path from "node:path";
import { AppError } from "@pith/core/errors/app-error";
import type { Log } from "@pith/core/logging/create-log";
import { postgresUrl } from "@pith/core/settings/url-forms";
import { sql } from "drizzle-orm";
import type { Config } from "../config.ts";
import type { Db } from "../db/database.ts";
import { requireKnownMigrations } from "../db/migration-state.ts";
import { inspectEmbeddedDatabase, openEmbeddedDatabase } from "../db/open-embedded-database.ts";
import { openPostgresDatabase, usePostgres } from "../db/open-postgres-database.ts";
import { createQueueTables } from "../queue/create-queue-tables.ts";
import { moveRows, requireNoRows } from "./move-rows.ts";

/**
 * Copies everything in the embedded database to an empty Postgres database. Changes nothing in the data
 * folder. If the copy fails or is killed, the Postgres database has no rows, and the command can be run
 * again.
 */
export async function moveToPostgres({
  url,
  config,
  log,
  now,
}: {
  /** The URL of the Postgres database to move to. Defaults to `DATABASE_URL`. */
  url: string | undefined;
  config: Pick<Config, "DATABASE_URL" | "dataDir" | "BACKUPS_KEPT" | "S3_BUCKET">;
  log: Log;
  now: Date;
}): Promise<string[]> {
  const connectionString = readUrl(url) ?? config.DATABASE_URL;
  if (!connectionString)
    throw refuse("Give the URL of an empty Postgres database, or set DATABASE_URL to it.");
  const { dataDir } = config;
  await usePostgres({ connectionString, log, use: requireUnused });
  const found = await inspectEmbeddedDatabase({ dataDir, now });
  if (!found) throw refuse(`There is no database in ${dataDir} to move: check DATA_DIR.`);
  if (found.pending > 0) {
    throw refuse(
      `The database in ${dataDir} is of an older version: start this version of Pith once without DATABASE_URL, stop it, and try again.`,
    );
  }
  const from = await openEmbeddedDatabase({ dataDir, backupsKept: config.BACKUPS_KEPT, now });
  try {
    const to = await openPostgresDatabase({ connectionString, poolSize: 2, waitMs: 0, log });
    try {
      await createQueueTables({ database: to, log });
      const { rows, tables } = await moveRows({ from: from.db, to: to.db });
      // Without statistics on the new rows, Postgres would choose bad query plans.
      await to.db.execute(sql`analyze`);
      return [
        `Moved ${rows} rows in ${tables} tables. Their number and content are the same in both databases.`,
        "Now set DATABASE_URL to this Postgres, and start Pith.",
        config.S3_BUCKET
          ? "Files stay in the bucket."
          : `Files stay in ${path.join(dataDir, "objects")}: keep DATA_DIR as it is.`,
        `The embedded database stays in ${path.join(dataDir, "database")} as it was, and isn't used anymore.`,
      ];
    } finally {
      await to.close();
    }
  } finally {
    await from.close();
  }
}

/**
 * @throws AppError `conflict` if Pith is using the database, or if the database isn't empty or was migrated
 * by a newer version
 */
async function requireUnused(db: Db): Promise<void> {
  const { applied } = await requireKnownMigrations({ db, name: "The Postgres database" });
  const { rows } = await db.execute(
    sql`select 1 from pg_stat_activity where datname = current_database() and application_name like 'pith%'`,
  );
  if (rows.length > 0) throw refuse("Pith is using the Postgres database: stop every process of it first.");
  const { rows: tables } = await db.execute(
    sql`select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'pgboss')`,
  );
  // Tables that Pith didn't create belong to another program, even if they're empty.
  if (applied === 0 && tables[0]) {
    throw refuse(`The Postgres database isn't empty: it has a table ${tables[0]["name"]}. Create a new one.`);
  }
  await requireNoRows(db);
}

function readUrl(given: string | undefined): string | undefined {
  if (given === undefined) return undefined;
  const reading = postgresUrl.parse(given);
  if ("value" in reading) return reading.value;
  throw new AppError({ code: "invalid_input", message: `The URL ${reading.problem}.` });
}

function refuse(message: string): AppError {
  return new AppError({ code: "conflict", message });
}
