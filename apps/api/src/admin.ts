import { isAppError } from "@pith/core/errors/app-error";
import { guardProcess } from "@pith/core/logging/guard-process";
import type { AdminOutcome } from "./admin/admin-outcome.ts";
import { askRunningServer } from "./admin/admin-socket.ts";
import { checkClosedDatabase } from "./admin/check-database.ts";
import { moveToPostgres } from "./admin/move-to-postgres.ts";
import { restoreDatabase } from "./admin/restore-database.ts";
import { ADMIN_USAGE, runAdminCommand } from "./admin/run-admin-command.ts";
import { runDoctor } from "./admin/run-doctor.ts";
import { surveyProcesses } from "./admin/survey-processes.ts";
import { readConfig } from "./config.ts";
import { createDependencies, createObjectStorage } from "./create-dependencies.ts";
import { createLogger } from "./lib/create-logger.ts";
import { describeFailure } from "./lib/describe-failure.ts";
import { systemRandomness } from "./lib/randomness.ts";

/**
 * Runs an admin command: through the running server if it has the embedded database open, otherwise directly
 * on the database.
 */
async function runAdmin(parameters: readonly string[]): Promise<AdminOutcome> {
  const [name] = parameters;
  // These commands work without the database, which another process may have open.
  if (name === undefined) return { exitCode: 2, lines: ADMIN_USAGE };
  if (["help", "--help", "-h"].includes(name)) return { exitCode: 0, lines: ADMIN_USAGE };
  const config = { ...readConfig(), LOG_LEVEL: "error" as const };
  if (name === "restore") {
    const file = parameters[1];
    if (!file) return { exitCode: 2, lines: ADMIN_USAGE };
    if (config.DATABASE_URL)
      return { exitCode: 3, lines: ["The database is a Postgres. Restore it with pg_restore."] };
    const former = await restoreDatabase({ file, dataDir: config.dataDir, now: new Date() });
    return { exitCode: 0, lines: [`Restored.${former ? ` What was there before is in ${former}.` : ""}`] };
  }
  if (name === "move-to-postgres") {
    const lines = await moveToPostgres({
      url: parameters[1],
      config,
      log: createLogger(config),
      now: new Date(),
    });
    return { exitCode: 0, lines };
  }
  if (!config.DATABASE_URL) {
    const outcome = await askRunningServer({ dataDir: config.dataDir, parameters });
    if (outcome) return outcome;
  }
  const log = createLogger(config);
  guardProcess({ host: process, console, log });
  if (name === "doctor") {
    // The doctor opens the database itself, because the server may not be able to.
    const now = new Date();
    const database = await checkClosedDatabase({ config, log, now });
    const { DATABASE_URL: connectionString } = config;
    const isOpen = database.every(({ state }) => state !== "problem");
    const rest = { config, objectStorage: createObjectStorage(config), fetch, now };
    if (!connectionString || !isOpen) return runDoctor({ ...rest, database, forwarding: [] });
    const questionId = systemRandomness.createId();
    const { finding, forwarding } = await surveyProcesses({ connectionString, questionId });
    return runDoctor({ ...rest, database: [...database, finding], forwarding });
  }
  const lifecycle = { state: "ready", stopping: new AbortController().signal } as const;
  const { dependencies, close } = await createDependencies({ config, lifecycle, log, print: () => {} });
  try {
    await dependencies.queue.start();
    const outcome = await runAdminCommand({ parameters, dependencies });
    await dependencies.queue.stop();
    return outcome;
  } finally {
    await close();
  }
}

try {
  const { exitCode, lines } = await runAdmin(process.argv.slice(2));
  (exitCode === 0 ? process.stdout : process.stderr).write(`${lines.join("\n")}\n`);
  process.exit(exitCode);
} catch (error) {
  process.stderr.write(`${describeFailure(error)}\n`);
  process.exit(isAppError(error) ? 3 : 1);
}
