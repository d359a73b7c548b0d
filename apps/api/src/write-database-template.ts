import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { nameDatabaseTemplate, packDatabaseTemplate } from "./db/database-template.ts";
import { openDatabaseThread } from "./db/open-database-thread.ts";
import { createLogger } from "./lib/create-logger.ts";
import { fillDatabaseTemplate } from "./queue/fill-database-template.ts";

/** Writes the template database for new servers to a build's folder (the only argument). */
const [dist = "dist"] = process.argv.slice(2);
const parent = await mkdtemp(path.join(os.tmpdir(), "pith-template-"));
try {
  const folder = path.join(parent, "database");
  const client = await openDatabaseThread({ folder, isDurable: false });
  const log = createLogger({ LOG_LEVEL: "warn", isProduction: false });
  const database = await fillDatabaseTemplate({ client, log });
  await database.close();
  await packDatabaseTemplate({ folder, file: path.join(dist, nameDatabaseTemplate()) });
} finally {
  await rm(parent, { recursive: true });
}
