import { isFullMatrix } from "@pith/core/testing/full-matrix";
import { auditFinishedLedger } from "@pith/testbed/audit-ledger";
import { createRandom } from "@pith/testbed/create-random";
import { killWorkers } from "@pith/testbed/kill-workers";
import { startCluster } from "@pith/testbed/start-cluster";
import { startPostgres } from "@pith/testbed/start-postgres";
import { startVideoSource } from "@pith/testbed/start-video-source";
import { describe, expect, it } from "vitest";

/** Only a few kills, since packages/bench does a thousand. */
const KILLS = isFullMatrix ? 24 : 12;
const SEED = 20_260_714;

describe("workers that are killed", { tags: ["night"] }, () => {
  it(`lose no job, spend no quota twice and leave no reservation open: ${KILLS} SIGKILLs, seed ${SEED}`, async () => {
    await using postgres = await startPostgres();
    const random = createRandom(SEED);
    await using source = await startVideoSource({ getDelayMs: () => random.below(300) });
    await using cluster = await startCluster({ postgres, source, apiCount: 3, workerCount: 2 });
    const report = await killWorkers({ cluster, source, kills: KILLS, seed: SEED });
    const { promised, states, promisedAudio, audioStates, triesLost, mostTries, seconds } = report;
    console.info(
      `${KILLS} workers killed: ${triesLost} tries lost, ${promised.length} summaries and ` +
        `${promisedAudio.length} audios promised and finished, ${mostTries} tries at most, ${seconds.toFixed(0)} s`,
    );
    expect(triesLost).toBeGreaterThan(KILLS / 4);
    expect(states).toEqual({ done: promised.length });
    expect(promisedAudio.length).toBeGreaterThan(0);
    expect(audioStates).toEqual({ done: promisedAudio.length });
    expect(await auditFinishedLedger(cluster.sql)).toEqual([]);
  }, 360_000);
});
