import { startPostgres } from "@pith/testbed/start-postgres";
import { measureJobs } from "./measure-jobs.ts";
import { measureRequests } from "./measure-requests.ts";
import { measureStreams } from "./measure-streams.ts";

/** Measures the built API on a real Postgres with fsync on. Returns how many targets were missed. */
export async function measureApi(): Promise<number> {
  await using postgres = await startPostgres({ isDurable: true });
  const missedRequests = await measureRequests({ postgres });
  const missedJobs = await measureJobs({ postgres });
  await measureStreams({ postgres });
  return missedRequests + missedJobs;
}

if (import.meta.main) process.exitCode = (await measureApi()) > 0 ? 1 : 0;
