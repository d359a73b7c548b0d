import { isAppError } from "@pith/core/errors/app-error";
import type { Log } from "@pith/core/logging/create-log";
import type { Config } from "../config.ts";
import type { Database } from "../db/database.ts";
import { readMigrationState } from "../db/migration-state.ts";
import { inspectEmbeddedDatabase } from "../db/open-embedded-database.ts";
import { inspectPostgresDatabase } from "../db/open-postgres-database.ts";
import { createFinding, type Finding } from "./finding.ts";

/** Checks a running server's database. */
export async function checkOpenDatabase(database: Database): Promise<Finding[]> {
  try {
    await database.ping();
    const { applied, unknown } = await readMigrationState(database.db);
    if (unknown > 0) return [createFinding({ state: "problem", code: "finding.database_newer" })];
    const params = { process: String(process.pid), applied };
    return [createFinding({ state: "ok", code: "finding.database_open", params })];
  } catch {
    return [createFinding({ state: "problem", code: "finding.database_silent" })];
  }
}

/** Checks the database, read-only, when no server on this machine responds. */
export async function checkClosedDatabase({
  config,
  log,
  now,
}: {
  config: Config;
  log: Log;
  now: Date;
}): Promise<Finding[]> {
  const { DATABASE_URL: connectionString, dataDir } = config;
  return describeProblems(async () => {
    if (connectionString) {
      const { applied, pending } = await inspectPostgresDatabase({ connectionString, log });
      return createFinding({
        state: "ok",
        code: pending > 0 ? "finding.postgres_pending" : "finding.postgres_ok",
        params: { applied, pending },
      });
    }
    const found = await inspectEmbeddedDatabase({ dataDir, now });
    if (!found) return createFinding({ state: "ok", code: "finding.database_none" });
    const { rows, applied, pending } = found;
    return createFinding({
      state: "ok",
      code: pending > 0 ? "finding.database_pending" : "finding.database_ok",
      params: { rows, applied, pending },
    });
  });
}

async function describeProblems(look: () => Promise<Finding>): Promise<Finding[]> {
  try {
    return [await look()];
  } catch (error) {
    // A database that no server has open is checked only by the command, which prints English.
    return [
      isAppError(error)
        ? createFinding({ state: "problem", code: "finding.text", params: { text: error.message } })
        : createFinding({ state: "problem", code: "finding.database_silent" }),
    ];
  }
}
