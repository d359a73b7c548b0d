import { once } from "node:events";
import http from "node:http";
import { text } from "node:stream/consumers";
import { parseArgs } from "node:util";
import { type Cluster, startCluster } from "@pith/testbed/start-cluster";
import { type RunningPostgres, startPostgres } from "@pith/testbed/start-postgres";
import { startVideoSource } from "@pith/testbed/start-video-source";
import { createOwners, waitUntilFinished } from "../api/populate.ts";
import { findQuantile } from "../report/find-quantile.ts";
import { median } from "../report/median.ts";
import { printTable } from "../report/print-table.ts";
import { printTargets, type Target } from "../report/print-targets.ts";
import { type ExplainedStatements, explainStatements } from "./explain-statements.ts";
import { fillDatabase, WHOLE } from "./fill-database.ts";
import { drawRequests, type ScaleRequest, scaleCalls } from "./list-calls.ts";

/** Number of real summaries. All others are copies of them. */
const TEMPLATES = 60;
/** Twenty minutes of captions. */
const CUES = 300;
/** Number of requests per call that a new process answers before it's measured. */
const WARM_UPS = 100;
/**
 * Number of requests per call that one server gets before it's the other's turn: few enough that a slow
 * second on the machine affects both.
 */
const TURN = 50;
const AT_ONCE = 4;
/**
 * Number of API processes per site, run one after another. V8 and its garbage collector settle differently in
 * each process, which changes a p99 by up to half, so with one process per site, the result would depend on
 * chance. Processes running side by side would slow each other down and be cold again at each turn.
 */
const PROCESSES = 16;
/**
 * As docs/operating/scaling.md recommends. With Postgres's default of 128 MB, only the smaller database would
 * fit into memory. And with more data, more pages are changed for the first time since a checkpoint, and
 * therefore written to the WAL in full.
 */
const POSTGRES_SETTINGS = { shared_buffers: "2GB", wal_compression: "on" };
/** A call may be at most this many times slower with ten times the data. */
const MAX_GROWTH = 1.2;
/** A p99 below this says more about the machine than about the data. */
const FLOOR_MS = 5;
/**
 * Number of requests per call from which one p99 is computed. The median of the p99s is compared, since a
 * single machine stall would determine a whole run's p99.
 */
const ROUND = 4 * TURN;

/** A smaller increase, in pages or as a factor, comes from deeper indexes. */
const MIN_GROWN_PAGES = 20;
const MAX_GROWN_PAGES = 1.5;

const agent = new http.Agent({ keepAlive: true });

interface Measured extends ExplainedStatements {
  /** Latencies of each call in the order of their requests, in milliseconds. */
  times: ReadonlyMap<string, readonly number[]>;
  sizes: { table: string; rows: number; bytes: number }[];
}

/** A database server with its API processes, filled with data. */
interface FilledSite {
  postgres: RunningPostgres;
  sql: Cluster["sql"];
  api: Cluster["apis"][number];
  people: number;
}

/**
 * Fills two Postgres servers, one with a tenth of the data and one with all of it, and compares how long
 * every call takes. The two take turns, so that both get the same share of the machine's good and bad
 * moments. `--share 0.1` uses a tenth of both amounts, and `--requests 500` sends 500 requests per call.
 * Returns how many targets were missed.
 */
export async function measureScale(options: readonly string[] = []): Promise<number> {
  const { values } = parseArgs({
    args: [...options],
    options: { share: { type: "string", default: "1" }, requests: { type: "string", default: "12800" } },
  });
  const share = Number(values.share);
  const count = Number(values.requests);
  await using opened = new AsyncDisposableStack();
  const sites = [
    await startFilledSite({ opened, share: share / 10 }),
    await startFilledSite({ opened, share }),
  ];
  // With ten times as many people, ten times as many of the requests would be a person's first, which records
  // that the session was used. So the same number of people use each database.
  const active = Math.min(...sites.map(({ people }) => people));
  const turns = sites.map(({ people, api }) => ({
    api,
    times: new Map<string, number[]>(scaleCalls.map(({ name }) => [name, []])),
    drawn: scaleCalls.map((call) => ({
      call,
      requests: drawRequests({ call, count: count + PROCESSES * WARM_UPS, people, active }),
    })),
  }));
  // At the same time in both databases, since the first change to a page after a checkpoint writes the whole
  // page.
  for (const { sql } of sites) await sql.query("checkpoint");
  const portion = Math.ceil(count / PROCESSES / TURN) * TURN;
  for (let sent = 0; sent < count; sent += portion) {
    for (const { api } of turns) {
      await api.terminate();
      await api.start();
    }
    for (let turn = -WARM_UPS; turn < portion; turn += TURN) {
      // A process closes idle connections, perhaps just when one is about to be reused.
      agent.destroy();
      for (const [position, { name }] of scaleCalls.entries()) {
        for (const { api, times, drawn } of (turn / TURN) % 2 === 0 ? turns : turns.toReversed()) {
          const requests = drawn[position]?.requests.splice(0, TURN) ?? [];
          const taken = await send({ origin: api.origin, requests });
          if (turn >= 0) times.get(name)?.push(...taken);
        }
      }
    }
  }
  agent.destroy();
  const [small, large] = await Promise.all(
    sites.map(
      async (site, position): Promise<Measured> => ({
        times: turns[position]?.times ?? new Map(),
        ...(await inspect(site)),
      }),
    ),
  );
  if (!small || !large) throw new Error("A database wasn't measured.");
  return report({ small, large, share });
}

async function startFilledSite({
  opened,
  share,
}: {
  opened: AsyncDisposableStack;
  share: number;
}): Promise<FilledSite> {
  const postgres = opened.use(await startPostgres({ isDurable: true, settings: POSTGRES_SETTINGS }));
  const source = opened.use(await startVideoSource({ cueCount: CUES }));
  const cluster = opened.use(await startCluster({ postgres, source, apiCount: 1, workerCount: 1 }));
  const { sql } = cluster;
  const [api] = cluster.apis;
  if (!api) throw new Error("The cluster has no API process.");
  await createOwners({ cluster, source, count: TEMPLATES, videoCount: TEMPLATES });
  await waitUntilFinished(cluster);
  // From here on, requested summaries stay in the queue.
  for (const worker of cluster.workers) await worker.terminate();
  const startedAt = performance.now();
  const { people, results } = await fillDatabase({ pool: sql, share });
  console.log(
    `\n${people} accounts and ${results} pieces of work filled in ${((performance.now() - startedAt) / 1000).toFixed(0)} s`,
  );
  return { postgres, sql, api, people };
}

/** Reads the plans of a site's statements and the sizes of its tables. */
async function inspect({ postgres, sql, api, people }: FilledSite): Promise<Omit<Measured, "times">> {
  await setLogged({ sql, isOn: true });
  const from = postgres.readLog().length;
  for (const call of scaleCalls)
    await send({
      origin: api.origin,
      requests: drawRequests({ call, count: 2, people, active: people }),
    });
  await setLogged({ sql, isOn: false });
  const explained = await explainStatements({ pool: sql, log: postgres.readLog().slice(from) });
  const { rows: sizes } = await sql.query<Measured["sizes"][number]>(
    `select relname as table, reltuples::float8 as rows, pg_total_relation_size(oid)::float8 as bytes
     from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and reltuples > 1000
     order by bytes desc`,
  );
  return { sizes, ...explained };
}

async function setLogged({
  sql,
  isOn,
}: {
  sql: { query: (text: string) => Promise<unknown> };
  isOn: boolean;
}): Promise<void> {
  await sql.query(`alter system set log_min_duration_statement = ${isOn ? 0 : -1}`);
  await sql.query("select pg_reload_conf()");
}

/** Sends requests and returns how long each one took. @throws if one is rejected. */
async function send({ origin, requests }: { origin: string; requests: ScaleRequest[] }): Promise<number[]> {
  const times: number[] = [];
  let next = 0;
  const sendSome = async () => {
    for (let request = requests[next++]; request; request = requests[next++])
      times.push(await timeRequest({ origin, request }));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, sendSome));
  return times;
}

/**
 * Sends one request and returns how many milliseconds it took until the response's last byte arrived. With
 * `fetch`, whose streams cause a garbage collection about every hundred requests, a p99 would measure this
 * process's own pauses.
 *
 * @throws if the request is rejected
 */
async function timeRequest({
  origin,
  request: { method, path, headers, body },
}: {
  origin: string;
  request: ScaleRequest;
}): Promise<number> {
  const sent = body === undefined ? "" : JSON.stringify(body);
  const startedAt = performance.now();
  const outgoing = http.request(`${origin}${path}`, {
    agent,
    method,
    headers: { ...headers, ...(sent !== "" && { "content-type": "application/json" }) },
  });
  outgoing.end(sent);
  const [response]: http.IncomingMessage[] = await once(outgoing, "response");
  if (!response || response.statusCode === undefined || response.statusCode >= 300) {
    const answer = response ? await text(response) : "";
    throw new Error(`${method} ${path} was refused: ${response?.statusCode} ${answer.slice(0, 300)}`);
  }
  response.resume();
  await once(response, "end");
  return performance.now() - startedAt;
}

function report({ small, large, share }: { small: Measured; large: Measured; share: number }): number {
  const names = scaleCalls.map(({ name }) => name);
  const readP99 = ({ times }: Measured, name: string) => findUsualP99(times.get(name) ?? []);
  const compare = (name: string) =>
    Math.max(FLOOR_MS, readP99(large, name)) / Math.max(FLOOR_MS, readP99(small, name));
  printTable({
    title: `Calls with ${(share * 10).toFixed(0)} % and ${(share * 100).toFixed(0)} % of ${WHOLE.accounts} accounts, in ms; p99 is the median of those of ${ROUND} requests each`,
    header: ["call", "p50", "p99", "worst", "p50, tenfold", "p99, tenfold", "worst, tenfold", "growth"],
    rows: names.map((name) => [
      name,
      ...[small, large].flatMap((measured) => {
        const times = measured.times.get(name) ?? [];
        return [median(times), readP99(measured, name), Math.max(...times)].map((ms) => ms.toFixed(1));
      }),
      compare(name).toFixed(2),
    ]),
  });
  printTable({
    title: "Sizes with indexes, tables of more than 1,000 rows",
    header: ["table", "rows", "MB", "bytes a row", "growth"],
    rows: large.sizes.map(({ table, rows, bytes }) => [
      table,
      rows.toFixed(0),
      (bytes / 1e6).toFixed(1),
      (bytes / rows).toFixed(0),
      (bytes / (small.sizes.find((one) => one.table === table)?.bytes ?? Number.NaN)).toFixed(1),
    ]),
  });
  const { wasteful, pages } = large;
  printGrownReads({ small, large });
  console.log(
    `\nOf ${pages.size} statements, ${wasteful.length} read a table as a whole or much more than they return:`,
  );
  for (const { text, read, returned, whole } of wasteful) {
    console.log(
      `  ${read} rows read, ${returned} returned${whole.length > 0 ? `, all of ${whole.join(", ")}` : ""}:`,
    );
    console.log(`    ${text.replaceAll(/\s+/g, " ").slice(0, 300)}`);
  }
  return printTargets([
    ...names.map(
      (name): Target => ({
        what: `${name}: p99 with ten times the data, in times of before`,
        measured: compare(name),
        wanted: MAX_GROWTH,
        better: "lower",
      }),
    ),
    {
      what: "plans that read a table as a whole",
      measured: wasteful.filter(({ whole }) => whole.length > 0).length,
      wanted: 0,
      better: "lower",
    },
  ]);
}

/**
 * Prints the statements that read many more pages with more data. Unlike times, page counts are the same on
 * every machine, so they distinguish a cause from chance. An index that is one level deeper doesn't count as
 * a cause.
 */
function printGrownReads({ small, large }: { small: Measured; large: Measured }): void {
  const grown = [...large.pages]
    .map(([text, pages]) => ({ text, pages, before: small.pages.get(text) ?? pages }))
    .filter(({ pages, before }) => pages - before >= MIN_GROWN_PAGES && pages > MAX_GROWN_PAGES * before);
  console.log(`\n${grown.length} statements read many more pages than with a tenth of the data:`);
  for (const { text, pages, before } of grown)
    console.log(`  ${pages} instead of ${before}: ${text.replaceAll(/\s+/g, " ").slice(0, 300)}`);
}

/**
 * Returns the median of the rounds' p99s. A remainder shorter than a round is left out, unless it's all there
 * is.
 */
function findUsualP99(times: readonly number[]): number {
  const rounds = Array.from({ length: Math.max(1, Math.floor(times.length / ROUND)) }, (_unset, round) =>
    times.slice(round * ROUND, (round + 1) * ROUND),
  );
  return median(rounds.map((values) => findQuantile({ values, share: 0.99 })));
}

if (import.meta.main) process.exitCode = (await measureScale(process.argv.slice(2))) > 0 ? 1 : 0;
