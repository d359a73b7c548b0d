import { createPerson, type Person } from "@pith/testbed/create-person";
import { createGuardedFolder } from "@pith/testbed/guard";
import { createServerProcess, type ServerProcess } from "@pith/testbed/start-server";
import { startVideoSource, type VideoSource } from "@pith/testbed/start-video-source";
import { waitUntil } from "@pith/testbed/wait-until";
import { findQuantile } from "../report/find-quantile.ts";
import { printTable } from "../report/print-table.ts";
import { printTargets } from "../report/print-targets.ts";
import { attacks, type HostileSite, startHostileSite } from "./start-hostile-site.ts";

const GUESTS = 10;
const PAGES_A_GUEST = 5;
const IDLE_SUMMARIES = 30;
const ATTACK_MS = 150_000;
const PAUSE_MS = 300;
const LOOK_EVERY_MS = 10;
const HONEST_LIMIT_MS = 180_000;
/**
 * Number of other users' summaries that are in progress when the server is killed: half from videos, half
 * from pages.
 */
const HONEST_AT_KILL = 6;
const AFTER_KILL_MS = 30_000;
/** A page's maximum budget; see `task-budget.ts` in the API. */
const BUDGET_MS = 65_000;

interface Round {
  name: string;
  /** Returns the number that identifies a guest's network. */
  getNetwork: (guest: number) => number;
  /**
   * Returns a hostile hostname without the common suffix. If it has no dot, the page is its own site.
   */
  getSite: (page: number) => string;
}

const rounds: readonly Round[] = [
  { name: "one network, one site", getNetwork: () => 1, getSite: () => "www." },
  { name: "10 networks, one site", getNetwork: (guest) => guest, getSite: () => "www." },
  { name: "10 networks, 50 sites", getNetwork: (guest) => guest, getSite: (page) => `s${page}-` },
];

/**
 * Measures the effect of 50 hostile pages, linked concurrently by 10 guests, on other users' small summaries.
 * Reports the p95 duration of these summaries with and without the attack, the longest attempt to load a
 * page, how many hostile pages are requested again after the server is killed, and whether other users'
 * interrupted summaries are completed after that. Uses the built server with its embedded database and
 * default number of slots. Numbers in `words` select rounds (default: all); `--kill-after 5` kills the server
 * 5 s after the attack starts. Returns how many targets were missed.
 */
export async function measureCrowd(words: readonly string[]): Promise<number> {
  const option = words.indexOf("--kill-after");
  const attackMs = option === -1 ? ATTACK_MS : Number(words[option + 1]) * 1000;
  const numbers = option === -1 ? words : words.toSpliced(option, 2);
  const rows: string[][] = [];
  let missed = 0;
  const chosen = rounds.filter((_, index) => numbers.length === 0 || numbers.includes(String(index + 1)));
  for (const round of chosen) {
    const { idleMs, attackedMs, longestMs, again, lost, summaries, fetched } = await runRound({
      ...round,
      attackMs,
    });
    rows.push([
      round.name,
      `${idleMs.toFixed(0)} ms`,
      `${attackedMs.toFixed(0)} ms`,
      String(summaries),
      String(fetched),
      `${(longestMs / 1000).toFixed(1)} s`,
      String(again),
      String(lost),
    ]);
    missed += printTargets([
      {
        what: `p95 under attack over idle, ${round.name}`,
        measured: attackedMs / idleMs,
        wanted: 2,
        better: "lower",
      },
      {
        what: `longest try over its budget, ${round.name}`,
        measured: Math.max(0, longestMs - BUDGET_MS) / 1000,
        wanted: 2,
        better: "lower",
        unit: " s",
      },
      { what: `pages again after a kill, ${round.name}`, measured: again, wanted: 0, better: "lower" },
      {
        what: `others' summaries lost by the kill, ${round.name}`,
        measured: lost,
        wanted: 0,
        better: "lower",
      },
    ]);
  }
  printTable({
    title: `${GUESTS * PAGES_A_GUEST} hostile pages by ${GUESTS} guests at once`,
    header: [
      "round",
      "idle p95",
      "p95 under attack",
      "summaries",
      "pages fetched",
      "longest try",
      "again after a kill",
      "others' lost",
    ],
    rows,
  });
  return missed;
}

async function runRound({ getNetwork, getSite, attackMs }: Round & { attackMs: number }) {
  await using site = await startHostileSite();
  await using source = await startVideoSource();
  await using folder = await createGuardedFolder("pith-crowd-");
  const preload = new URL(`./redirect-names.ts?port=${site.port}`, import.meta.url);
  await using server = await createServerProcess({
    settings: {
      NODE_OPTIONS: `--import=${preload.href}`,
      DATA_DIR: folder.path,
      YOUTUBE_ORIGIN: source.origin,
      SPONSORBLOCK_ORIGIN: source.origin,
      RATE_LIMITS: "off",
      GUEST_SUMMARIES_PER_ADDRESS: "1000000",
      TRUSTED_PROXIES: "1",
    },
  });
  await server.start();
  const { origin } = server;
  const honest = createHonestPeople({ server, source });
  for (let warmUp = 0; warmUp < 5; warmUp += 1) await honest.summarize();
  const idle: number[] = [];
  for (let turn = 0; turn < IDLE_SUMMARIES; turn += 1) idle.push(await honest.summarize());

  const guests: Person[] = [];
  for (let guest = 0; guest < GUESTS; guest += 1) {
    guests.push(await createPerson({ origin, address: `203.0.113.${getNetwork(guest) + 1}` }));
  }
  const answers = guests.flatMap((person, guest) =>
    Array.from({ length: PAGES_A_GUEST }, async (_, index) => {
      const page = guest * PAGES_A_GUEST + index;
      const attack = attacks[page % attacks.length];
      const url = `http://${getSite(page)}pith-adversary.net/${attack}/${page}`;
      return person.askFor({ origin, url });
    }),
  );
  const taken = (await Promise.all(answers)).flatMap(({ data }) => data?.summary.id ?? []);
  if (taken.length === 0) throw new Error("The server took none of the hostile pages.");
  const attacked: number[] = [];
  const endsMs = performance.now() + attackMs;
  while (performance.now() < endsMs) {
    attacked.push(await honest.summarize());
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
  const outcomes = await Promise.all(
    taken.map(async (id, index) => {
      const person = guests[Math.floor(index / PAGES_A_GUEST)];
      const { data } = (await person?.read({ origin, id })) ?? { data: null };
      return `${attacks[index % attacks.length]} ${data?.failure?.code ?? data?.status}`;
    }),
  );
  for (const [outcome, same] of Map.groupBy(outcomes, (outcome) => outcome))
    console.log(outcome, same.length);
  const { again, lost } = await killAmidst({ server, site, source });
  return {
    idleMs: findQuantile({ values: idle, share: 0.95 }),
    attackedMs: findQuantile({ values: attacked, share: 0.95 }),
    summaries: attacked.length,
    fetched: new Set(site.asked).size,
    longestMs: Math.max(0, ...site.tries.map(({ startedMs, endedMs }) => endedMs - startedMs)),
    again,
    lost,
  };
}

/**
 * Kills the server while other users' summaries are in progress, and restarts it. Returns how many hostile
 * pages are requested again, and how many of the other summaries aren't completed.
 */
async function killAmidst({
  server,
  site,
  source,
}: {
  server: ServerProcess;
  site: HostileSite;
  source: VideoSource;
}): Promise<{ again: number; lost: number }> {
  const asked = await Promise.all(
    Array.from({ length: HONEST_AT_KILL }, async (_, index) => {
      const person = await createPerson({ origin: server.origin, address: `198.18.${index}.1` });
      const url =
        index % 2 === 0
          ? source.linkTo(100_000 + index)
          : `http://honest${index}-pith-adversary.net/honest/${index}`;
      const { data } = await person.askFor({ origin: server.origin, url });
      if (!data) throw new Error("An honest request was refused.");
      return { person, id: data.summary.id };
    }),
  );
  await server.kill();
  const before = site.asked.length;
  const known = new Set(site.asked);
  await server.start();
  // A dead worker's jobs are reassigned after 10 s without a heartbeat.
  await new Promise((resolve) => setTimeout(resolve, AFTER_KILL_MS));
  const again = site.asked.slice(before).filter((page) => known.has(page)).length;
  const statuses = await Promise.all(
    asked.map(async ({ person, id }) => (await person.read({ origin: server.origin, id })).data?.status),
  );
  return { again, lost: statuses.filter((status) => status !== "done").length };
}

/** Users with one small video each, so that none has more than one job in the queue. */
function createHonestPeople({ server: { origin }, source }: { server: ServerProcess; source: VideoSource }) {
  let count = 0;
  return {
    /** Returns the duration of a small summary, in milliseconds. */
    async summarize(): Promise<number> {
      count += 1;
      const person = await createPerson({ origin, address: `198.51.100.${count % 250}` });
      const startedMs = performance.now();
      const { data } = await person.askFor({ origin, url: source.linkTo(count) });
      if (!data) throw new Error("An honest request was refused.");
      const { id } = data.summary;
      await waitUntil({
        what: "an honest summary is done",
        limitMs: HONEST_LIMIT_MS,
        stepMs: LOOK_EVERY_MS,
        check: async () => (await person.read({ origin, id })).data?.status === "done",
      });
      return performance.now() - startedMs;
    },
  };
}
