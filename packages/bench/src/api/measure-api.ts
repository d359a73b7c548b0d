import { type RunningPostgres, startPostgres } from "@pith/testbed/start-postgres";
import { measureJobs } from "./measure-jobs.ts";
import { measureNotifications } from "./measure-notifications.ts";
import { measureRequests } from "./measure-requests.ts";
import { measureStreams } from "./measure-streams.ts";

const parts: Readonly<Record<string, (options: { postgres: RunningPostgres }) => Promise<number>>> = {
  requests: measureRequests,
  jobs: measureJobs,
  streams: async (options) => {
    await measureStreams(options);
    return 0;
  },
  notifications: async (options) => {
    await measureNotifications(options);
    return 0;
  },
};

/** Measures the built API on a real Postgres with fsync on: all parts, or only those named. */
export async function measureApi({ only = [] }: { only?: readonly string[] } = {}): Promise<number> {
  const unknown = only.filter((name) => !Object.hasOwn(parts, name));
  if (unknown.length > 0) {
    throw new Error(
      `No part of the API's bench is called ${unknown.join(", ")}: ${Object.keys(parts).join(", ")}.`,
    );
  }
  await using postgres = await startPostgres({ isDurable: true });
  let missed = 0;
  for (const [name, measure] of Object.entries(parts)) {
    if (only.length === 0 || only.includes(name)) missed += await measure({ postgres });
  }
  return missed;
}

if (import.meta.main) process.exitCode = (await measureApi({ only: process.argv.slice(2) })) > 0 ? 1 : 0;
