import { setTimeout as delay } from "node:timers/promises";
import type { Random } from "@pith/testbed/create-random";
import { createGuardedFolder } from "@pith/testbed/guard";
import { createServerProcess } from "@pith/testbed/start-server";
import type { VideoSource } from "@pith/testbed/start-video-source";
import { createAcknowledged } from "./acknowledged.ts";
import { createDiskImage } from "./disk-image.ts";
import { countEnd, createReport, type FaultReport, startOrRead } from "./fault-report.ts";

/** Upper limits for the random delay before a cut: while writing, and during startup. */
const LONGEST_MS = 1_000;
const LONGEST_START_MS = 2_000;
/** One in this many cuts hits the server during startup, when it recovers and creates a backup. */
const STARTS_CUT = 5;
const SAY_EVERY = 5;

/**
 * Cuts the power of a simulated disk at random times while the server writes to it, so that everything not
 * yet synced is lost.
 */
export async function cutPower({
  source,
  settings,
  random,
  points,
}: {
  source: VideoSource;
  settings: Record<string, string>;
  random: Random;
  points: number;
}): Promise<FaultReport> {
  const report = createReport("power cut: all that wasn't synced is dropped");
  await using folder = await createGuardedFolder("pith-power-");
  const disk = await createDiskImage(folder.path).catch((error: unknown) => String(error));
  if (typeof disk === "string") return { ...report, runs: null, notes: [`No disk image here: ${disk}`] };
  await using opened = disk;
  await using server = await createServerProcess({
    settings: { ...settings, DATA_DIR: `${opened.path}/data` },
  });
  const { origin } = server;
  const acknowledged = createAcknowledged({ source });
  for (; report.runs < points; report.runs += 1) {
    const isStartCut = random.below(STARTS_CUT) === 0;
    const started = startOrRead(server);
    const output = isStartCut ? null : await started;
    if (output !== null) {
      // A power cut must not damage the database. Without a backup, everything would be lost.
      countEnd({ report, output });
      report.notes.push(`the server didn't come back after ${report.runs} cuts`);
      report.acknowledged = acknowledged.count;
      report.lost = acknowledged.count;
      return report;
    }
    const over = new AbortController();
    const writing = isStartCut ? started : acknowledged.writeUntil({ origin, signal: over.signal });
    await delay(random.below(isStartCut ? LONGEST_START_MS : LONGEST_MS));
    opened.cutPower();
    await server.kill();
    over.abort();
    await writing;
    opened.remount();
    if ((report.runs + 1) % SAY_EVERY === 0) {
      console.error(`${report.runs + 1} of ${points} power cuts, ${acknowledged.count} rows acknowledged`);
    }
  }
  // Data that survived one cut must survive all later ones.
  await server.start();
  report.acknowledged = acknowledged.count;
  report.lost = await acknowledged.countLost({ origin });
  await server.kill();
  return report;
}
