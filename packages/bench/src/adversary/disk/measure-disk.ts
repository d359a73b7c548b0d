import { parseArgs } from "node:util";
import { createRandom } from "@pith/testbed/create-random";
import { createGuardedFolder } from "@pith/testbed/guard";
import { createServerProcess } from "@pith/testbed/start-server";
import { startVideoSource } from "@pith/testbed/start-video-source";
import { printTable } from "../../report/print-table.ts";
import { printTargets } from "../../report/print-targets.ts";
import { createAcknowledged } from "./acknowledged.ts";
import { cutPower } from "./cut-power.ts";
import { downgrade } from "./downgrade.ts";
import type { FaultReport } from "./fault-report.ts";
import { fillDisk } from "./fill-disk.ts";
import { flipBits } from "./flip-bits.ts";
import { jumpClock, jumpRunningClock } from "./jump-clock.ts";
import { killServer } from "./kill-server.ts";
import { shareFolder } from "./share-folder.ts";

const SEED = 20_261_123;

/**
 * How many times to inject each fault. Faults are injected in the order of the fields; omitted ones aren't
 * injected.
 */
export interface DiskPoints {
  kills?: number;
  folders?: number;
  downgrades?: number;
  clocks?: number;
  full?: number;
  cuts?: number;
  flips?: number;
}

/** About an hour on two cores. */
const allPoints = { kills: 200, folders: 10, downgrades: 1, clocks: 1, full: 1, cuts: 200, flips: 50 };

/** Injects disk, folder and clock faults into servers with the embedded database. */
export async function injectDiskFaults({
  points,
  seed = SEED,
}: {
  points: DiskPoints;
  seed?: number;
}): Promise<FaultReport[]> {
  await using source = await startVideoSource();
  await using folder = await createGuardedFolder("pith-disk-");
  const common = {
    YOUTUBE_ORIGIN: source.origin,
    SPONSORBLOCK_ORIGIN: source.origin,
    RATE_LIMITS: "off",
    GUEST_SUMMARIES_PER_ADDRESS: "1000000",
  };
  const settings = { ...common, DATA_DIR: folder.path };
  const random = createRandom(seed);
  const acknowledged = createAcknowledged({ source });
  const {
    kills = 0,
    folders: rounds = 0,
    downgrades = 0,
    clocks = 0,
    full = 0,
    cuts = 0,
    flips = 0,
  } = points;
  const reports: FaultReport[] = [];
  const add = (...found: FaultReport[]) => {
    reports.push(...found);
    for (const { fault, runs } of found) console.error(`${fault}: ${runs ?? "not here"}`);
  };
  if (kills > 0) {
    await using server = await createServerProcess({ settings });
    add(await killServer({ server, acknowledged, random, points: kills }));
  }
  if (rounds > 0) add(await shareFolder({ settings, acknowledged, rounds }));
  if (downgrades > 0) add(await downgrade({ settings, acknowledged }));
  if (clocks > 0) {
    add(await jumpClock({ source, settings, acknowledged }));
    add(await jumpRunningClock({ source, settings, acknowledged }));
  }
  if (full > 0) add(...(await fillDisk({ source, settings: common })));
  if (cuts > 0) add(await cutPower({ source, settings: common, random, points: cuts }));
  if (flips > 0) add(await flipBits({ source, settings: common, random, files: flips }));
  return reports;
}

/**
 * Prints the results for each fault. Options such as `--cuts 25` choose which faults to inject and how many
 * times; `--seed 3` sets the random seed. Without options, all faults are injected. Returns how many targets
 * were missed.
 */
export async function measureDisk(words: readonly string[]): Promise<number> {
  const names = [...Object.keys(allPoints), "seed"];
  const options = Object.fromEntries(names.map((name) => [name, { type: "string" as const }]));
  const { seed, ...chosen } = parseArgs({ args: [...words], options }).values;
  const points: DiskPoints = Object.fromEntries(
    Object.entries(chosen).map(([name, count]) => [name, Number(count)]),
  );
  const reports = await injectDiskFaults({
    points: Object.keys(points).length > 0 ? points : allPoints,
    ...(seed !== undefined && { seed: Number(seed) }),
  });
  printTable({
    title: `Faults of disks, folders and clocks, seed ${seed ?? SEED}`,
    header: [
      "fault",
      "runs",
      "ends in a sentence",
      "restores",
      "acknowledged",
      "lost",
      "lost since the backup",
    ],
    rows: reports.map(({ fault, runs, sentences, restores, acknowledged, lost, lostSinceBackup }) => [
      fault,
      runs === null ? "skipped" : String(runs),
      String(sentences),
      String(restores),
      String(acknowledged),
      String(lost),
      String(lostSinceBackup),
    ]),
  });
  for (const note of reports.flatMap(({ notes }) => notes)) console.log(note);
  return printTargets([
    {
      what: "Acknowledged rows lost beyond the last backup",
      measured: reports.reduce((sum, { lost }) => sum + lost, 0),
      wanted: 0,
      better: "lower",
    },
    {
      what: "Faults that didn't end as they should",
      measured: reports.reduce((sum, { runs, notes }) => sum + (runs === null ? 0 : notes.length), 0),
      wanted: 0,
      better: "lower",
    },
  ]);
}
