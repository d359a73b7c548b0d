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
import { jumpClock } from "./jump-clock.ts";
import { killServer } from "./kill-server.ts";
import { shareFolder } from "./share-folder.ts";

const SEED = 20_261_123;

/** How often each fault is injected. */
export interface DiskPoints {
  kills: number;
  cuts: number;
  flips: number;
  rounds: number;
}

/** About 40 minutes on two cores. */
const allPoints: DiskPoints = { kills: 200, cuts: 200, flips: 50, rounds: 10 };

/** Injects every fault of disks, folders and clocks into servers with the embedded database. */
export async function injectDiskFaults({ points }: { points: DiskPoints }): Promise<FaultReport[]> {
  await using source = await startVideoSource();
  await using folder = await createGuardedFolder("pith-disk-");
  const common = {
    YOUTUBE_ORIGIN: source.origin,
    SPONSORBLOCK_ORIGIN: source.origin,
    RATE_LIMITS: "off",
    GUEST_SUMMARIES_PER_ADDRESS: "1000000",
  };
  const settings = { ...common, DATA_DIR: folder.path };
  const random = createRandom(SEED);
  const acknowledged = createAcknowledged({ source });
  const reports: FaultReport[] = [];
  const add = (...found: FaultReport[]) => {
    reports.push(...found);
    for (const { fault, runs } of found) console.error(`${fault}: ${runs ?? "not here"}`);
  };
  {
    await using server = await createServerProcess({ settings });
    add(await killServer({ server, acknowledged, random, points: points.kills }));
  }
  add(await shareFolder({ settings, acknowledged, rounds: points.rounds }));
  add(await downgrade({ settings, acknowledged }));
  add(await jumpClock({ source, settings, acknowledged }));
  add(...(await fillDisk({ source, settings: common })));
  add(await cutPower({ source, settings: common, random, points: points.cuts }));
  add(await flipBits({ source, settings: common, random, files: points.flips }));
  return reports;
}

/**
 * Prints what each fault did. The words are how many kills, power cuts, flipped files and rounds of servers on one
 * folder; without them a run has 200, 200, 50 and 10. Returns how many targets were missed.
 */
export async function measureDisk(words: readonly string[]): Promise<number> {
  const [kills = allPoints.kills, cuts = allPoints.cuts, flips = allPoints.flips, rounds = allPoints.rounds] =
    words.map(Number);
  const points = { kills, cuts, flips, rounds };
  const reports = await injectDiskFaults({ points });
  printTable({
    title: `Faults of disks, folders and clocks, seed ${SEED}`,
    header: ["fault", "runs", "ends in a sentence", "restores", "lost"],
    rows: reports.map(({ fault, runs, sentences, restores, lost }) => [
      fault,
      runs === null ? "skipped" : String(runs),
      String(sentences),
      String(restores),
      String(lost),
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
