import type { SummaryAudioTicket } from "@pith/core/contract/audio.schemas";
import { countResults, countSpeeches } from "./audit-ledger.ts";
import { createPerson, type Person } from "./create-person.ts";
import { createRandom } from "./create-random.ts";
import { setTier } from "./set-tier.ts";
import type { Cluster } from "./start-cluster.ts";
import type { ServerProcess } from "./start-server.ts";
import type { VideoSource } from "./start-video-source.ts";
import { waitUntil } from "./wait-until.ts";

/** Below the monthly limit of `pro`, the tier with audio, so that no request is refused. */
const SUMMARIES_A_PERSON = 100;
/** Target number of queued summaries, so that workers never go idle. */
const BACKLOG = 8;
/**
 * Target number of queued audio jobs. A worker creates one at a time, which keeps a CPU busy for about a
 * second.
 */
const AUDIO_BACKLOG = 2;
/** Maximum lifetime of a worker once it's ready. */
const LONGEST_LIFE_MS = 1_500;

export interface KillReport {
  kills: number;
  /** Attempts that died with a process, as counted in the database. */
  triesLost: number;
  /** Ids of the accepted summaries. */
  promised: string[];
  /** Number of accepted summaries by status. */
  states: Record<string, number>;
  /** Ids of the accepted audio jobs. */
  promisedAudio: string[];
  audioStates: Record<string, number>;
  /** The highest number of attempts that any run took. */
  mostTries: number;
  seconds: number;
}

/**
 * Kills workers with SIGKILL at seeded random times, while users request summaries and their audio through
 * all API processes. Then lets the workers live and waits until no work is left. Doesn't check the outcome;
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
  /** Minimum number of kills. Killing continues until audio has been requested. */
  kills: number;
  seed: number;
  /** Time limit for finishing the remaining work after the last kill. */
  settleLimitMs?: number;
  onKill?: (killed: number) => void;
}): Promise<KillReport> {
  const startedAt = performance.now();
  const random = createRandom(seed);
  const promised: string[] = [];
  const promisedAudio: string[] = [];
  const people = new Map<string, Person>();
  let killed = 0;

  const killAgainAndAgain = async (worker: ServerProcess): Promise<void> => {
    // On a fast machine, all kills could happen before there's a finished summary to request audio for.
    while (killed < kills || (promisedAudio.length === 0 && killed < kills * 4)) {
      killed += 1;
      onKill?.(killed);
      // A random delay covers every moment of a job, unlike waiting for a specific state.
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
          await setTier({ sql: cluster.sql, person, tier: "pro" });
          people.set(person.userId, person);
        }
        const { data, status } = await person.askFor({
          origin: cluster.nextOrigin(),
          url: source.linkTo(asked),
        });
        asked += 1;
        // The API processes stay up, so they must accept every request.
        if (!data) throw new Error(`A summary was refused with status ${status}.`);
        promised.push(data.summary.id);
      }
      await askForAudio({ cluster, people, promisedAudio });
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  })();
  await Promise.all([over, asking]);

  await waitUntil({
    what: "everything that was promised is finished",
    limitMs: settleLimitMs,
    async check() {
      const { queued = 0, running = 0 } = await countResults(cluster.sql);
      const audio = await countSpeeches(cluster.sql);
      return queued + running + (audio["queued"] ?? 0) + (audio["running"] ?? 0) === 0;
    },
  });
  const { rows } = await cluster.sql.query<{ lost: number; most: number }>(
    `select coalesce(sum(attempt - 1), 0)::int as lost, max(attempt)::int as most
     from (select attempt from summary_results union all select attempt from audio_results) as work`,
  );
  const { rows: states } = await cluster.sql.query<{ status: string; count: number }>(
    `select status, count(*)::int as count from summaries
     join summary_results on summary_results.id = summaries.result_id
     where summaries.id = any($1) group by status`,
    [promised],
  );
  const { rows: audioStates } = await cluster.sql.query<{ status: string; count: number }>(
    `select status, count(*)::int as count from audios
     join audio_results on audio_results.id = audios.audio_result_id
     where audios.id = any($1) group by status`,
    [promisedAudio],
  );
  return {
    promisedAudio,
    audioStates: Object.fromEntries(audioStates.map(({ status, count }) => [status, count])),
    kills: killed,
    triesLost: rows[0]?.lost ?? 0,
    promised,
    states: Object.fromEntries(states.map(({ status, count }) => [status, count])),
    mostTries: rows[0]?.most ?? 0,
    seconds: (performance.now() - startedAt) / 1000,
  };
}

/** Requests audio for finished summaries until enough of it is queued. */
async function askForAudio({
  cluster,
  people,
  promisedAudio,
}: {
  cluster: Cluster;
  people: ReadonlyMap<string, Person>;
  promisedAudio: string[];
}): Promise<void> {
  const { queued = 0 } = await countSpeeches(cluster.sql);
  const { rows } = await cluster.sql.query<{ id: string; userId: string }>(
    `select summaries.id, summaries.user_id as "userId" from summaries
     join summary_results on summary_results.id = summaries.result_id
     where status = 'done' and not exists (select from audios where audios.summary_id = summaries.id)
     order by summaries.created_at limit $1`,
    [Math.max(0, AUDIO_BACKLOG - queued)],
  );
  for (const { id, userId } of rows) {
    const path = `/api/summaries/${id}/audio`;
    const asked = await people
      .get(userId)
      ?.call<SummaryAudioTicket>({ origin: cluster.nextOrigin(), method: "POST", path, body: {} });
    if (!asked?.data) throw new Error(`An audio was refused with status ${asked?.status}.`);
    promisedAudio.push(asked.data.audio.id);
  }
}
