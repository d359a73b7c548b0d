import { MINUTE_MS } from "@pith/core/lib/durations";
import type { Dependencies } from "../dependencies.ts";
import { checkOpenDatabase } from "./check-database.ts";
import type { Finding } from "./finding.ts";
import { listFindings } from "./run-doctor.ts";

/** The doctor sends requests to other servers, so its findings are cached for this long. */
const KEPT_MS = 10 * MINUTE_MS;

/**
 * Returns a function that gets the doctor's findings about this running server. They're cached for ten
 * minutes.
 */
export function createFindingsReader({
  config,
  database,
  forwardingWatch,
  objectStorage,
  clock,
}: Pick<Dependencies, "config" | "database" | "forwardingWatch" | "objectStorage" | "clock">): () => Promise<
  Finding[]
> {
  let last: { startedMs: number; findings: Promise<Finding[]> } | null = null;
  const read = async () =>
    listFindings({
      config,
      database: await checkOpenDatabase(database),
      forwarding: forwardingWatch.list(),
      objectStorage,
      fetch,
      now: new Date(clock.now()),
    });
  return () => {
    const startedMs = clock.now();
    if (!last || startedMs - last.startedMs >= KEPT_MS) {
      last = { startedMs, findings: read() };
      last.findings.catch(() => {
        last = null;
      });
    }
    return last.findings;
  };
}
