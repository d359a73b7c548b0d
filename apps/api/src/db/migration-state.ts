import { AppError } from "@pith/core/errors/app-error";
import { sql } from "drizzle-orm";
import { readMigrationFiles } from "drizzle-orm/migrator";
import type { Db } from "./database.ts";
import { findMigrations } from "./find-migrations.ts";

/** How a database's migrations compare with this build's. */
export interface MigrationState {
  applied: number;
  /** Migrations in this build that haven't been applied yet. */
  pending: number;
  /** Migrations applied by a newer build, which this build doesn't have. */
  unknown: number;
}

/** Compares a database's migrations with this build's. */
export async function readMigrationState(db: Db): Promise<MigrationState> {
  const known = new Set(
    readMigrationFiles({ migrationsFolder: findMigrations() }).map(({ folderMillis }) => folderMillis),
  );
  const found = await db.execute(
    sql`select to_regclass('drizzle.__drizzle_migrations') is not null as is_there`,
  );
  if (found.rows[0]?.["is_there"] !== true) return { applied: 0, pending: known.size, unknown: 0 };
  const { rows } = await db.execute(sql`select created_at from drizzle.__drizzle_migrations`);
  const applied = rows.map((row) => Number(row["created_at"]));
  return {
    applied: applied.length,
    pending: [...known].filter((when) => !applied.includes(when)).length,
    unknown: applied.filter((when) => !known.has(when)).length,
  };
}

/**
 * Returns the migration state.
 *
 * @throws AppError `conflict` if a newer build has migrated the database, because this build would misread
 * it.
 */
export async function requireKnownMigrations({
  db,
  name,
}: {
  db: Db;
  name: string;
}): Promise<MigrationState> {
  const state = await readMigrationState(db);
  if (state.unknown === 0) return state;
  throw new AppError({
    code: "conflict",
    message: `${name} was opened by a newer build of Pith, whose changes this one doesn't know: start that build, or restore a backup from before it.`,
  });
}
