import { auditFinishedLedger } from "@pith/testbed/audit-ledger";
import { createRandom } from "@pith/testbed/create-random";
import { killWorkers } from "@pith/testbed/kill-workers";
import { startCluster } from "@pith/testbed/start-cluster";
import { startPostgres } from "@pith/testbed/start-postgres";
import { startVideoSource } from "@pith/testbed/start-video-source";
import { printTable } from "../report/print-table.ts";
import { printTargets } from "../report/print-targets.ts";

const KILLS = 1000;
const SEED = 20_260_714;
/** Number of kills between progress messages. */
const SAY_EVERY = 100;

/** Kills workers at random and checks the ledger afterward. Returns how many targets were missed. */
export async function measureKills({
  kills = KILLS,
  seed = SEED,
}: {
  kills?: number;
  seed?: number;
} = {}): Promise<number> {
  await using postgres = await startPostgres();
  const random = createRandom(seed);
  await using source = await startVideoSource({ getDelayMs: () => random.below(300) });
  await using cluster = await startCluster({ postgres, source, apiCount: 3, workerCount: 2 });
  const report = await killWorkers({
    cluster,
    source,
    kills,
    seed,
    settleLimitMs: 600_000,
    onKill(killed) {
      if (killed % SAY_EVERY === 0) console.error(`${killed} of ${kills} killed`);
    },
  });
  const { promised, states, promisedAudio, audioStates, triesLost, mostTries, seconds } = report;
  const discrepancies = await auditFinishedLedger(cluster.sql);
  printTable({
    title: `Workers killed with SIGKILL while three API processes took requests, seed ${seed}`,
    header: ["kills", "tries lost", "promised", "done", "audio", "done", "most tries", "minutes"],
    rows: [
      [
        String(report.kills),
        String(triesLost),
        String(promised.length),
        String(states["done"] ?? 0),
        String(promisedAudio.length),
        String(audioStates["done"] ?? 0),
        String(mostTries),
        (seconds / 60).toFixed(1),
      ],
    ],
  });
  for (const line of discrepancies) console.log(line);
  return printTargets([
    {
      what: "Summaries that were promised and not made",
      measured: promised.length - (states["done"] ?? 0),
      wanted: 0,
      better: "lower",
    },
    {
      what: "Audios that were promised and not made",
      measured: promisedAudio.length - (audioStates["done"] ?? 0),
      wanted: 0,
      better: "lower",
    },
    {
      what: "Contradictions in the ledger (units spent twice, reservations left open)",
      measured: discrepancies.length,
      wanted: 0,
      better: "lower",
    },
  ]);
}

if (import.meta.main) {
  const [kills] = process.argv.slice(2).map(Number);
  process.exitCode = (await measureKills(kills === undefined ? {} : { kills })) > 0 ? 1 : 0;
}
