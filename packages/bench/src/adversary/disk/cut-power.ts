import { setTimeout as delay } from "node:timers/promises";
import type { Random } from "@pith/testbed/create-random";
import { createGuardedFolder } from "@pith/testbed/guard";
import { createServerProcess } from "@pith/testbed/start-server";
import type { VideoSource } from "@pith/testbed/start-video-source";
import { createAcknowledged } from "./acknowledged.ts";
import { createDiskImage } from "./disk-image.ts";
import { countEnd, createReport, type FaultReport, startOrRead } from "./fault-report.ts";

const LONGEST_MS = 600;

/** Cuts a disk off at random times while the server writes to it, so that all it hadn't synced is lost. */
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
  const acknowledged = createAcknowledged({ source });
  let checked = 0;
  for (; report.runs < points; report.runs += 1) {
    const output = await startOrRead(server);
    if (output !== null) {
      countEnd({ report, output });
      break;
    }
    report.lost += await acknowledged.countLost({ origin: server.origin, from: checked });
    checked = acknowledged.count;
    const over = new AbortController();
    const writing = acknowledged.writeUntil({ origin: server.origin, signal: over.signal });
    await delay(random.below(LONGEST_MS));
    opened.cutPower();
    await server.kill();
    over.abort();
    await writing;
    opened.remount();
  }
  await server.start();
  report.lost += await acknowledged.countLost({ origin: server.origin });
  await server.kill();
  return report;
}
