import { setTimeout as delay } from "node:timers/promises";
import type { Random } from "@pith/testbed/create-random";
import type { ServerProcess } from "@pith/testbed/start-server";
import type { Acknowledged } from "./acknowledged.ts";
import { countEnd, createReport, type FaultReport, startOrRead } from "./fault-report.ts";

/** Maximum time that a server writes before it is killed. */
const LONGEST_MS = 600;

/**
 * Kills a server with SIGKILL at random times while it is writing, and checks at the end that all
 * acknowledged data still exists. The operating system's page cache survives a kill, so this doesn't cover
 * power failures.
 */
export async function killServer({
  server,
  acknowledged,
  random,
  points,
}: {
  server: ServerProcess;
  acknowledged: Acknowledged;
  random: Random;
  points: number;
}): Promise<FaultReport> {
  const report = createReport("kill -9 while people write");
  const from = acknowledged.count;
  for (; report.runs < points; report.runs += 1) {
    const output = await startOrRead(server);
    if (output !== null) {
      countEnd({ report, output });
      break;
    }
    const over = new AbortController();
    const writing = acknowledged.writeUntil({ origin: server.origin, signal: over.signal });
    await delay(random.below(LONGEST_MS));
    await server.kill();
    over.abort();
    await writing;
  }
  await server.start();
  report.acknowledged = acknowledged.count - from;
  report.lost = await acknowledged.countLost({ origin: server.origin, from });
  return report;
}
