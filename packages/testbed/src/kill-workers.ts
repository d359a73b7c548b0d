import { countResults } from "./audit-ledger.ts";
import { createPerson, type Person } from "./create-person.ts";
import { createRandom } from "./create-random.ts";
import { setTier } from "./set-tier.ts";
import type { Cluster } from "./start-cluster.ts";
import type { ServerProcess } from "./start-server.ts";
import type { VideoSource } from "./start-video-source.ts";
import { waitUntil } from "./wait-until.ts";

/** Of the tier `based`, so that the limit is in force all the while. */
const SUMMARIES_A_PERSON = 100;
/** Summaries that nobody works on yet, so that a worker always finds some. */
const BACKLOG = 8;
/** The longest that a worker lives after it is ready. */
const LONGEST_LIFE_MS = 1_500;

export interface KillReport {
  /** Processes that were killed. */
  kills: number;
  /** Tries that died with a process, as the database counts them. */
  triesLost: number;
  /** Summaries that people were promised. */
  promised: string[];
  /** How many of them are in each state. */
  states: Record<string, number>;
  /** The most tries that one of them took. */
  mostTries: number;
  seconds: number;
}

/**
 * Kills workers with SIGKILL at random moments, from a seed, while people keep asking for summaries through all API
 * processes; then lets the workers live and waits until nothing is left to do. Leaves the judgement to the caller:
 * see `auditFinishedLedger`.
 */
export async function killWorkers({
  cluster,
  source,
  kills,
  seed,
  settleLimitMs = 120_000,
  onKill,
}: {
  cluster: Cluster;
  source: VideoSource;
  kills: number;
  seed: number;
  /** How long the rest may take once the killing is over. */
  settleLimitMs?: number;
  onKill?: (killed: number) => void;
}): Promise<KillReport> {
  const startedAt = performance.now();
  const random = createRandom(seed);
  const promised: string[] = [];
  let killed = 0;

  const killAgainAndAgain = async (worker: ServerProcess): Promise<void> => {
    while (killed < kills) {
      killed += 1;
      onKill?.(killed);
      // The fault itself: no wait for a state would hit every moment of a job alike.
      await new Promise((resolve) => setTimeout(resolve, random.below(LONGEST_LIFE_MS)));
      await worker.kill();
      await worker.start();
    }
  };
  const killing = Promise.all(cluster.workers.map(killAgainAndAgain));
  let isOver = false;
  const over = killing.finally(() => {
    isOver = true;
  });

  const asking = (async () => {
    let person: Person | null = null;
    let asked = 0;
    while (!isOver) {
      const { queued = 0 } = await countResults(cluster.sql);
      for (let missing = BACKLOG - queued; missing > 0; missing -= 1) {
        if (person === null || asked % SUMMARIES_A_PERSON === 0) {
          person = await createPerson({ origin: cluster.nextOrigin() });
          await setTier({ sql: cluster.sql, person, tier: "based" });
        }
        const { data, status } = await person.askFor({
          origin: cluster.nextOrigin(),
          url: source.linkTo(asked),
        });
        asked += 1;
        // The API processes live, so nobody is refused.
        if (!data) throw new Error(`A summary was refused with status ${status}.`);
        promised.push(data.summary.id);
      }
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  })();
  await Promise.all([over, asking]);

  await waitUntil({
    what: "everything that was promised is finished",
    limitMs: settleLimitMs,
    async check() {
      const { queued = 0, running = 0 } = await countResults(cluster.sql);
      return queued + running === 0;
    },
  });
  const { rows } = await cluster.sql.query<{ lost: number; most: number }>(
    "select coalesce(sum(attempt - 1), 0)::int as lost, max(attempt)::int as most from summary_results",
  );
  const { rows: states } = await cluster.sql.query<{ status: string; count: number }>(
    `select status, count(*)::int as count from summaries
     join summary_results on summary_results.id = summaries.result_id
     where summaries.id = any($1) group by status`,
    [promised],
  );
  return {
    kills: killed,
    triesLost: rows[0]?.lost ?? 0,
    promised,
    states: Object.fromEntries(states.map(({ status, count }) => [status, count])),
    mostTries: rows[0]?.most ?? 0,
    seconds: (performance.now() - startedAt) / 1000,
  };
}
