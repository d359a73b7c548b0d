import { setTimeout as delay } from "node:timers/promises";
import { auditFinishedLedger, countResults } from "@pith/testbed/audit-ledger";
import { createPerson } from "@pith/testbed/create-person";
import { createRandom } from "@pith/testbed/create-random";
import { createGuardedFolder } from "@pith/testbed/guard";
import { type Build, getOwnBuild, preparePrevious } from "@pith/testbed/prepare-previous";
import { setTier } from "@pith/testbed/set-tier";
import { startBalancer } from "@pith/testbed/start-balancer";
import { startPostgres } from "@pith/testbed/start-postgres";
import { createServerProcess, type ServerProcess } from "@pith/testbed/start-server";
import { startVideoSource } from "@pith/testbed/start-video-source";
import { createUse } from "@pith/testbed/use-product";
import { waitUntil } from "@pith/testbed/wait-until";
import pg from "pg";
import { describe, expect, it } from "vitest";
import { buildMessageUpdate } from "./testing/build-update.ts";
import { person as chatter } from "./testing/create-crash-bed.ts";
import { BOT_TOKEN, createFakeBotApi } from "./testing/create-fake-bot-api.ts";
import { SERVICE_KEY } from "./testing/create-fake-pith-api.ts";

const SUMMARIZERS = 3;
const READERS = 3;
/** Delay between two replacements, during which both versions run side by side. */
const MIXED_MS = 4_000;
const BUYER_EVERY_MS = 6_000;
const LINK_EVERY_MS = 800;
/** Fewer than the five summaries that a free plan includes. */
const LINKS_A_CHATTER = 4;
const BUYER_IDS_FROM = 8_000_000;
/** First id of the videos requested on the website, far above the ids of those requested in the bot. */
const PEOPLE_VIDEOS_FROM = 100_000;
/** Longer than the load balancer takes to notice that a process isn't ready. */
const SHUTDOWN_DELAY_SECONDS = "3";

describe("a rolling update of two APIs, two workers and the bot under load", { tags: ["night"] }, () => {
  it.for([
    { asksReadiness: true, from: preparePrevious, what: "from the previous version" },
    {
      asksReadiness: false,
      from: getOwnBuild,
      what: "from this version, behind a proxy that doesn't ask for readiness",
    },
  ])(
    "has no failed requests and no lost or duplicate answers: $what",
    { timeout: 1_500_000 },
    async ({ asksReadiness, from }, { skip }) => {
      const own = getOwnBuild();
      const previous = await from();
      if (previous === null)
        return skip("This clone lacks the previous version's commit: set PITH_PREVIOUS.");
      await using opened = new AsyncDisposableStack();
      const random = createRandom(7);
      const source = opened.use(await startVideoSource({ getDelayMs: () => random.below(3_000) }));
      const postgres = opened.use(await startPostgres());
      const connectionString = await postgres.createDatabase();
      const folder = opened.use(await createGuardedFolder("pith-rolling-"));
      const sql = new pg.Pool({ connectionString, max: 4 });
      opened.defer(() => sql.end());
      const balancer = opened.use(await startBalancer({ asksReadiness }));
      const telegram = opened.adopt(await createFakeBotApi(), (server) => server.close());

      const startServer = async (role: "api" | "worker", build: Build): Promise<ServerProcess> => {
        const server = await createServerProcess({
          entry: build.api,
          settings: {
            PROCESS_ROLE: role,
            PUBLIC_URL: balancer.origin,
            DATABASE_URL: connectionString,
            DATA_DIR: folder.path,
            BOT_SERVICE_KEY: SERVICE_KEY,
            YOUTUBE_ORIGIN: source.origin,
            SPONSORBLOCK_ORIGIN: source.origin,
            RATE_LIMITS: "off",
            GUEST_SUMMARIES_PER_ADDRESS: "1000000",
            SHUTDOWN_DELAY_SECONDS,
          },
        });
        opened.use(server);
        await server.start();
        if (role === "api") {
          balancer.add(server.origin);
          await waitUntil({
            what: "the balancer uses the process",
            check: () => balancer.isReady(server.origin),
          });
        }
        return server;
      };
      const startBot = async (build: Build): Promise<ServerProcess> => {
        const bot = await createServerProcess({
          entry: build.bot,
          readyLine: "The bot is ready",
          settings: {
            TELEGRAM_BOT_TOKEN: BOT_TOKEN,
            TELEGRAM_API_ROOT: telegram.apiRoot,
            BOT_SERVICE_KEY: SERVICE_KEY,
            BOT_API_URL: balancer.origin,
            PUBLIC_URL: "https://pith.example",
            DATA_DIR: folder.path,
            BOT_PORT: "0",
            LOG_LEVEL: "info",
          },
        });
        opened.use(bot);
        await bot.start();
        return bot;
      };

      const before = {
        workers: [await startServer("worker", previous), await startServer("worker", previous)],
        apis: [await startServer("api", previous), await startServer("api", previous)],
      };
      const isServing = async () => (await fetch(`${balancer.origin}/readyz`)).ok;
      await waitUntil({ what: "the balancer has a process", check: isServing });
      const oldBot = await startBot(previous);

      const use = createUse({ origin: balancer.origin, serviceKey: SERVICE_KEY });
      const people = await Promise.all(
        Array.from({ length: SUMMARIZERS }, () => createPerson({ origin: balancer.origin })),
      );
      // The users need more summaries than a free plan includes.
      for (const person of people) await setTier({ sql, person, tier: "admin" });
      const rolled = new AbortController();
      const untilRolled = async (pauseMs: number, act: () => Promise<void>) => {
        while (!rolled.signal.aborted) {
          await act();
          await delay(pauseMs);
        }
      };
      let videos = PEOPLE_VIDEOS_FROM;
      let buyers = 0;
      const wishes = new Map<number, string[]>();
      let links = 0;
      const load = Promise.all([
        ...people.map((person) =>
          untilRolled(100, () => use.summarize({ person, url: source.linkTo(videos++) })),
        ),
        ...Array.from({ length: READERS }, (_none, index) =>
          untilRolled(30, () => use.look(people[index % people.length] as (typeof people)[number])),
        ),
        untilRolled(BUYER_EVERY_MS, () => use.buy(BUYER_IDS_FROM + buyers++)),
        untilRolled(LINK_EVERY_MS, async () => {
          const from = chatter(Math.floor(links / LINKS_A_CHATTER));
          const url = source.linkTo(links++);
          wishes.set(from.id, [...(wishes.get(from.id) ?? []), `Video ${url.slice(-11)}`]);
          telegram.push(buildMessageUpdate({ text: url, from }));
        }),
      ]);

      const ends: unknown[] = [];
      const replace = async (old: ServerProcess, start: () => Promise<unknown>) => {
        await delay(MIXED_MS);
        ends.push(await old.terminate());
        balancer.remove(old.origin);
        await start();
      };
      for (const worker of before.workers) await replace(worker, () => startServer("worker", own));
      for (const api of before.apis) await replace(api, () => startServer("api", own));
      await replace(oldBot, () => startBot(own));
      await delay(MIXED_MS);
      rolled.abort();
      await load;
      const countAnswers = (chatId: number, title: string) =>
        telegram.chat(chatId).filter(({ text }) => text.includes(title) && text.includes("Instant summary"))
          .length;
      const answers = () =>
        [...wishes].flatMap(([chatId, titles]) => titles.map((title) => countAnswers(chatId, title)));
      // Requests that haven't been answered when the time is up count as lost.
      await waitUntil({
        what: "every link is answered",
        limitMs: 300_000,
        check: () => !answers().includes(0),
      }).catch(() => undefined);
      await waitUntil({
        what: "all work is finished",
        limitMs: 120_000,
        async check() {
          const { queued = 0, running = 0 } = await countResults(sql);
          return queued + running === 0;
        },
      });

      const messages = [...wishes.keys()].flatMap((chatId) => telegram.chat(chatId)).length;

      const count = async (query: string): Promise<number> => (await sql.query(query)).rows[0].count;
      const counts = {
        summaries: await count("select count(*)::int from summaries"),
        done: await count("select count(*)::int from summary_results where status = 'done'"),
        unitsSpent: await count(
          "select count(*)::int from quota_reservations where kind = 'text' and state = 'committed'",
        ),
        charges: await count("select count(*)::int from sandbox_payments where status = 'paid'"),
        transactions: await count("select count(*)::int from transactions"),
        plans: await count(
          "select count(*)::int from subscriptions where status = 'active' and provider = 'sandbox'",
        ),
      };
      const { report } = use;
      const asked = report.promised.length + links;
      const rows: [string, unknown][] = [
        ["versions", `${previous.name} to ${own.name}`],
        ["requests at the balancer", balancer.counts.requests],
        ["sent to another process again", balancer.counts.repeated],
        ["calls of people", report.calls],
        ["sent again by them", report.retries.length],
        ["failed", report.failures.length + balancer.counts.failed.length],
        ["streams resumed", report.reconnections],
        ["streams that told too much or little", report.wrongStreams.length],
        ["summaries asked for", asked],
        ["summaries, done, units spent", `${counts.summaries}, ${counts.done}, ${counts.unitsSpent}`],
        ["purchases", report.buyers.length],
        ["charges, transactions, plans", `${counts.charges}, ${counts.transactions}, ${counts.plans}`],
        ["links in chats, messages there", `${links}, ${messages}`],
      ];
      process.stdout.write(`${rows.map(([what, value]) => `${what.padEnd(38)} ${value}`).join("\n")}\n`);
      for (const line of [
        ...report.retries,
        ...report.failures,
        ...balancer.counts.failed,
        ...report.wrongStreams,
      ])
        process.stdout.write(`  ${line}\n`);

      expect(ends).toEqual(Array(5).fill({ exitCode: 0, signal: null }));
      expect([...report.failures, ...balancer.counts.failed]).toEqual([]);
      expect(report.wrongStreams).toEqual([]);
      expect(counts).toEqual({
        summaries: asked,
        done: asked,
        unitsSpent: asked,
        charges: buyers,
        transactions: buyers,
        plans: buyers,
      });
      expect(report.buyers).toHaveLength(buyers);
      const unanswered = [...wishes].flatMap(([chatId, titles]) =>
        titles.every((title) => countAnswers(chatId, title) === 1)
          ? []
          : telegram.chat(chatId).map(({ text }) => text.slice(0, 200)),
      );
      expect(unanswered).toEqual([]);
      expect(messages).toBe(links);
      expect(await auditFinishedLedger(sql)).toEqual([]);
    },
  );
});
