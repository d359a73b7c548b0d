import { isAppError } from "@pith/core/errors/app-error";
import type { Log } from "@pith/core/logging/create-log";
import type { Config } from "../config.ts";
import type { Database } from "../db/database.ts";
import { type MigrationState, requireKnownMigrations } from "../db/migration-state.ts";
import { inspectEmbeddedDatabase } from "../db/open-embedded-database.ts";
import { inspectPostgresDatabase } from "../db/open-postgres-database.ts";
import type { Finding } from "./finding.ts";

/** Checks the database of a running server. */
export async function checkOpenDatabase(database: Database): Promise<Finding[]> {
  return describeProblems(async () => {
    await database.ping();
    const { applied } = await requireKnownMigrations({ db: database.db, name: "The database" });
    return [
      `This server, process ${process.pid}, has the database open, with ${applied} migrations, all of them known.`,
    ];
  });
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
      const state = await inspectPostgresDatabase({ connectionString, log });
      return [`Postgres answers, ${describeMigrations(state)}.`];
    }
    const found = await inspectEmbeddedDatabase({ dataDir, now });
    if (!found) return ["There is no database yet: the first start creates it."];
    return [
      `No server runs, and the database opens: all of its ${found.rows} rows can be read, ${describeMigrations(found)}.`,
    ];
  });
}

function describeMigrations({ applied, pending }: MigrationState): string {
  return `with ${applied} migrations${pending > 0 ? ` and ${pending} that the next start applies` : ", all of them known"}`;
}

async function describeProblems(look: () => Promise<string[]>): Promise<Finding[]> {
  try {
    return (await look()).map((text) => ({ state: "ok", text }));
  } catch (error) {
    const text = isAppError(error) ? error.message : "The database doesn't answer: start the server again.";
    return [{ state: "problem", text }];
  }
}
