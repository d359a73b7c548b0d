import { AppError, isAppError } from "@pith/core/errors/app-error";
import { createOwnerLink } from "../accounts/owner-link.ts";
import { backUpDatabase } from "../db/back-up-database.ts";
import type { Dependencies } from "../dependencies.ts";
import { renderEnglish } from "../lib/render-english.ts";
import type { AdminOutcome } from "./admin-outcome.ts";
import { checkOpenDatabase } from "./check-database.ts";
import { createResetLink } from "./create-reset-link.ts";
import { listDeadJobs, replayJobs } from "./dead-jobs.ts";
import { runDoctor } from "./run-doctor.ts";
import { removeSeed, seed } from "./seed.ts";
import { setTier } from "./set-tier.ts";
import { showCosts, showSummaryCosts } from "./show-costs.ts";
import { showUser } from "./show-user.ts";
import { signOutUser } from "./sign-out-user.ts";

export const ADMIN_USAGE = [
  "Usage: npm run pith -- admin <command>",
  "",
  "  doctor                                  check the folder, disk, database, backups, settings and services",
  "  user <id|name|email|Telegram ID>        show a user, their plan and their usage",
  "  set-tier <user> <tier> [--days N]       change the plan to free, lite, based, pro or admin; paid ones for 30 days by default",
  "  sign-out <user>                         end all sessions of a user",
  "  reset-link <user>                       create a one-time link to choose a new password (self-hosted servers only)",
  "  jobs                                    show the length of each queue",
  "  dead-jobs                               list jobs that failed permanently, and why",
  "  replay [id ...]                         run failed jobs again: those with the given ids, or all",
  "  costs [summary id] [--days N]           show tokens and dollars of model calls: of 30 days, or of one summary",
  "  owner-link                              create a one-time link that signs in as the owner of a trial",
  "  seed [--yes]                            add a demo user to an empty server; seed --remove deletes it",
  "  back-up                                 copy the embedded database to its backups folder",
  "  move-to-postgres [URL]                  copy the embedded database to an empty Postgres; the server must be stopped",
  "  restore <file>                          replace the embedded database by a backup; the server must be stopped",
];

const DEFAULT_DAYS = 30;
/** A century. The database can't store dates that are much further away. */
const MAX_DAYS = 36_500;

/**
 * Runs an admin command. Must be called in the process that has the database open: the running server, or the
 * command's own process.
 */
export async function runAdminCommand({
  parameters,
  dependencies,
}: {
  parameters: readonly string[];
  dependencies: Dependencies;
}): Promise<AdminOutcome> {
  const [name = "", ...rest] = parameters;
  try {
    if (name === "doctor") {
      const { config, database, forwardingWatch, objectStorage, clock } = dependencies;
      return await runDoctor({
        config,
        database: await checkOpenDatabase(database),
        forwarding: forwardingWatch.list(),
        objectStorage,
        fetch,
        now: new Date(clock.now()),
      });
    }
    const lines = await runCommand({ name, parameters: rest, dependencies });
    return lines ? { exitCode: 0, lines } : { exitCode: 2, lines: ADMIN_USAGE };
  } catch (error) {
    if (!isAppError(error)) throw error;
    return {
      exitCode: error.code === "invalid_input" ? 2 : 3,
      lines: [error.detail ?? renderEnglish(error.reason)],
    };
  }
}

/** Returns `null` for an unknown command. */
async function runCommand({
  name,
  parameters,
  dependencies,
}: {
  name: string;
  parameters: readonly string[];
  dependencies: Dependencies;
}): Promise<string[] | null> {
  switch (name) {
    case "user":
      return showUser({ name: requireParameter({ parameters, index: 0, what: "a user" }), dependencies });
    case "set-tier":
      return setTier({
        name: requireParameter({ parameters, index: 0, what: "a user" }),
        tier: requireParameter({ parameters, index: 1, what: "a tier" }),
        days: readDays(parameters),
        dependencies,
      });
    case "sign-out":
      return signOutUser({ name: requireParameter({ parameters, index: 0, what: "a user" }), dependencies });
    case "reset-link":
      return createResetLink({
        name: requireParameter({ parameters, index: 0, what: "a user" }),
        dependencies,
      });
    case "jobs": {
      const stats = await dependencies.queue.readStats();
      return stats.map(
        (queue) =>
          `${queue.name.padEnd(24)}${queue.readyCount} waiting, ${queue.activeCount} running, ${queue.failedCount} failed`,
      );
    }
    case "dead-jobs":
      return listDeadJobs(dependencies);
    case "replay":
      return replayJobs({ ids: parameters, dependencies });
    case "costs": {
      const [id] = parameters;
      return id !== undefined && !id.startsWith("--")
        ? showSummaryCosts({ id, dependencies })
        : showCosts({ days: readDays(parameters), dependencies });
    }
    case "owner-link": {
      const link = createOwnerLink(dependencies);
      if (link) return [link];
      throw new AppError({
        code: "conflict",
        message:
          "Only a trial without Firebase has an owner link: set-tier makes an admin of somebody who has signed in.",
      });
    }
    case "seed":
      return parameters.includes("--remove")
        ? removeSeed({ dependencies })
        : seed({ isConfirmed: parameters.includes("--yes"), dependencies });
    case "back-up": {
      const { config, database, clock } = dependencies;
      const now = new Date(clock.now());
      const kept = Math.max(1, config.BACKUPS_KEPT);
      const file = await backUpDatabase({ database, dataDir: config.dataDir, kept, now });
      if (file) return [file];
      throw new AppError({
        code: "conflict",
        message: "The database is a Postgres. Back it up with pg_dump.",
      });
    }
    default:
      return null;
  }
}

function requireParameter({
  parameters,
  index,
  what,
}: {
  parameters: readonly string[];
  index: number;
  what: string;
}): string {
  const parameter = parameters[index];
  if (parameter) return parameter;
  throw new AppError({ code: "invalid_input", message: `This command needs ${what}.` });
}

function readDays(parameters: readonly string[]): number {
  const at = parameters.indexOf("--days");
  if (at < 0) return DEFAULT_DAYS;
  const days = Number(parameters[at + 1]);
  if (Number.isInteger(days) && days > 0 && days <= MAX_DAYS) return days;
  throw new AppError({
    code: "invalid_input",
    message: `--days needs a whole number from 1 to ${MAX_DAYS}.`,
  });
}
