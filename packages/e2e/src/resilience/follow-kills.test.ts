import { writeFile } from "node:fs/promises";
import path from "node:path";
import type { Digest, FollowSettings } from "@pith/core/contract/follow.schemas";
import { DAY_MS } from "@pith/core/lib/durations";
import { isFullMatrix } from "@pith/core/testing/full-matrix";
import { auditFinishedLedger } from "@pith/testbed/audit-ledger";
import { createClockSettings } from "@pith/testbed/create-clock-settings";
import { createHostSettings, TEST_HOST } from "@pith/testbed/create-host-settings";
import { createPerson } from "@pith/testbed/create-person";
import { createRandom } from "@pith/testbed/create-random";
import { createGuardedFolder } from "@pith/testbed/guard";
import { setTier } from "@pith/testbed/set-tier";
import { type Cluster, startCluster } from "@pith/testbed/start-cluster";
import { startHookReceiver } from "@pith/testbed/start-hook-receiver";
import { startPostgres } from "@pith/testbed/start-postgres";
import type { ServerProcess } from "@pith/testbed/start-server";
import { startVideoSource } from "@pith/testbed/start-video-source";
import { waitUntil } from "@pith/testbed/wait-until";
import { describe, expect, it } from "vitest";

const KILLS = isFullMatrix ? 100 : 5;
const SEED = 20_261_126;
const CHANNELS = isFullMatrix ? 5 : 2;
const EPISODES_A_CHANNEL = isFullMatrix ? 10 : 3;
const EPISODES = CHANNELS * EPISODES_A_CHANNEL;
/** Each episode also sends one message to the webhook. */
const MESSAGES = isFullMatrix ? 200 : 20;
const REQUESTS = MESSAGES - EPISODES;
/**
 * Longest lifetime of a worker after it is ready. At half this lifetime, one job was killed seven times,
 * which made it a poison message.
 */
const LONGEST_LIFE_MS = 5_000;
/** Longer than the ten minutes between two polls of a feed. */
const POLL_MS = 11 * 60_000;
/** Episodes' video numbers start here, so that they don't overlap with those of requested videos. */
const FIRST_EPISODE = 10_000;

/** Runs the schedule now, as happens every minute, and lets failed jobs be retried without backoff. */
async function runSchedule(sql: Cluster["sql"]): Promise<void> {
  await sql.query(
    `insert into pgboss.job (name, data, start_after, created_on, expire_seconds, deletion_seconds, keep_until,
       retry_limit, policy, dead_letter, heartbeat_seconds)
     select name, '{}', now(), now(), expire_seconds, deletion_seconds, now() + interval '1 day',
       retry_limit, policy, dead_letter, heartbeat_seconds
     from pgboss.queue where name in ('follow-feeds', 'sweep-summaries') and not exists (
       select from pgboss.job where job.name = queue.name and state < 'completed')`,
  );
  await sql.query("update pgboss.job set start_after = now() where state = 'retry'");
}

describe("webhooks and follows whose workers are killed", { tags: ["night"] }, () => {
  it(`lose and duplicate nothing: ${KILLS} SIGKILLs, ${MESSAGES} messages, ${EPISODES} episodes, seed ${SEED}`, async () => {
    const random = createRandom(SEED);
    await using postgres = await startPostgres();
    await using folder = await createGuardedFolder("pith-follow-kills-");
    await using source = await startVideoSource({ getDelayMs: () => random.below(200) });
    await using receiver = await startHookReceiver({ getDelayMs: () => random.below(400) });
    const clockFile = path.join(folder.path, "ahead");
    let aheadMs = 0;
    const moveClock = async (ms: number) => {
      aheadMs += ms;
      await writeFile(clockFile, String(aheadMs));
    };
    await moveClock(0);
    const clock = createClockSettings({ aheadMs: 0, file: clockFile });
    const host = createHostSettings({ port: receiver.port });
    await using cluster = await startCluster({
      postgres,
      source,
      apiCount: 1,
      workerCount: 2,
      settings: { ...clock, ...host, NODE_OPTIONS: `${clock["NODE_OPTIONS"]} ${host["NODE_OPTIONS"]}` },
    });
    const { sql } = cluster;
    const origin = cluster.nextOrigin();
    const owner = await createPerson({ origin });
    await setTier({ sql, person: owner, tier: "admin" });
    const send = async <Data>(method: string, path: string, body?: unknown): Promise<Data> => {
      const answer = await owner.call<Data>({ origin, method, path, ...(body !== undefined && { body }) });
      if (answer.data === null) throw new Error(`${method} ${path}: ${answer.status} ${answer.code}`);
      return answer.data;
    };
    await send("POST", "/api/users/account/webhooks", {
      url: `http://${TEST_HOST}/hook`,
      events: ["summary.completed", "summary.failed", "digest.created"],
    });
    for (let channel = 1; channel <= CHANNELS; channel += 1) {
      await send("POST", "/api/follows", {
        url: source.linkToChannel(channel),
        rules: { maxPerDay: EPISODES_A_CHANNEL },
      });
    }
    const settings = {
      digest: "daily",
      // The digest is due after all polls.
      hour: new Date(Date.now() + DAY_MS / 8).getUTCHours(),
      weekday: 1,
      timeZone: "UTC",
      ways: ["webhook"],
    };
    const { nextDigestAt } = await send<FollowSettings>("PUT", "/api/follows/settings", settings);
    /** Advances the clock past the hour of the next digest. */
    const reachDigest = () => moveClock(Date.parse(nextDigestAt ?? "") - Date.now() - aheadMs + 60_000);

    const count = async (query: string): Promise<number> => Number((await sql.query(query)).rows[0].count);

    let killed = 0;
    let asked = 0;
    let published = 0;
    let hasDigest = false;
    /** Spreads the work over the kills: requests and episodes during the first nine tenths, then a digest. */
    const keepUp = async () => {
      const share = Math.min(1, (killed / KILLS) * 1.1);
      for (; asked < REQUESTS * share; asked += 1) {
        const { status } = await owner.askFor({ origin, url: source.linkTo(asked) });
        if (status !== 200) throw new Error(`A summary was refused with status ${status}.`);
      }
      for (; published < CHANNELS * Math.min(1, share * 1.2); published += 1) {
        for (let episode = 0; episode < EPISODES_A_CHANNEL; episode += 1) {
          const number = FIRST_EPISODE + published * EPISODES_A_CHANNEL + episode;
          source.publish({ number, channel: published + 1 });
        }
        await moveClock(POLL_MS);
      }
      if (share === 1 && !hasDigest) {
        hasDigest = true;
        await reachDigest();
      }
      await runSchedule(sql);
    };
    /** An interrupted poll isn't repeated before the next interval. */
    const pollAgain = async () => {
      const found = await count("select count(*) from follow_episodes");
      const pending = await count(
        "select count(*) from pgboss.job where name = 'poll-feed' and state < 'completed'",
      );
      if (found < EPISODES && pending === 0) await moveClock(POLL_MS);
    };
    const killAgainAndAgain = async (worker: ServerProcess): Promise<void> => {
      while (killed < KILLS) {
        killed += 1;
        await new Promise((resolve) => setTimeout(resolve, random.below(LONGEST_LIFE_MS)));
        await worker.kill();
        await worker.start();
      }
    };
    let isOver = false;
    const killing = Promise.all(cluster.workers.map(killAgainAndAgain)).finally(() => {
      isOver = true;
    });
    const working = (async () => {
      while (!isOver || asked < REQUESTS) {
        await keepUp();
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
    })();
    await Promise.all([killing, working]);

    await waitUntil({
      what: "every summary, episode and message is done",
      limitMs: 150_000,
      stepMs: 500,
      check: async () => {
        await keepUp();
        await pollAgain();
        const [done, delivered] = [
          await count("select count(*) from follow_episodes where state = 'done'"),
          await count(
            "select count(*) from webhook_deliveries where state = 'delivered' and summary_id is not null",
          ),
        ];
        return done === EPISODES && delivered === MESSAGES;
      },
    });
    // Episodes summarized after the first digest are in the next day's.
    await moveClock(DAY_MS);
    await waitUntil({
      what: "every episode is in a digest, and every message is delivered",
      limitMs: 60_000,
      stepMs: 500,
      check: async () => {
        await runSchedule(sql);
        return (
          (await count("select count(*) from follow_episodes where digest_id is null")) === 0 &&
          (await count("select count(*) from webhook_deliveries where state <> 'delivered'")) === 0
        );
      },
    });

    const cutOff = receiver.received.filter(({ isAnswered }) => !isAnswered).length;
    const bodies = new Map<string, Set<string>>();
    for (const { id, body } of receiver.received) bodies.set(id, (bodies.get(id) ?? new Set()).add(body));
    console.info(
      `${KILLS} workers killed: ${receiver.received.length} requests for ${bodies.size} messages, ${cutOff} cut off`,
    );
    // Each message arrived, and no two share an id.
    const { rows: deliveries } = await sql.query<{ id: string }>("select id from webhook_deliveries");
    expect([...bodies.keys()].sort()).toEqual(deliveries.map(({ id }) => id).sort());
    expect([...bodies.values()].filter((contents) => contents.size > 1)).toEqual([]);
    const told = [...bodies.values()].flatMap((contents) => [...contents].map((body) => JSON.parse(body)));
    const summaryIds = told.flatMap(({ data }) => data.summaryId ?? []);
    expect([summaryIds.length, new Set(summaryIds).size]).toEqual([MESSAGES, MESSAGES]);
    expect(new Set(told.map(({ type }) => type))).toEqual(new Set(["summary.completed", "digest.created"]));
    // Each video has one summary and was charged once.
    const { rows: made } = await sql.query<{ videos: number; summaries: number }>(
      `select count(distinct summary_results.video_id)::int as videos, count(*)::int as summaries
       from summaries join summary_results on summary_results.id = summaries.result_id
       where summary_results.status = 'done'`,
    );
    expect(made).toEqual([{ videos: MESSAGES, summaries: MESSAGES }]);
    expect(await count("select count(*) from summary_results")).toBe(MESSAGES);
    expect(await count("select sum(text_used) as count from usage_months")).toBe(MESSAGES);
    expect(await auditFinishedLedger(sql)).toEqual([]);
    // Each episode is listed in exactly one digest, and each digest was sent once.
    const digestIds = told.flatMap(({ data }) => data.digestId ?? []);
    expect(new Set(digestIds).size).toBe(digestIds.length);
    expect(await count("select count(*) from digests")).toBe(digestIds.length);
    const digests = await Promise.all(
      digestIds.map((id: string) => send<Digest>("GET", `/api/digests/${id}`)),
    );
    const lines = digests.flatMap((digest) => digest.lines.map(({ summaryId }) => summaryId));
    expect([lines.length, new Set(lines).size]).toEqual([EPISODES, EPISODES]);
  }, 900_000);
});
