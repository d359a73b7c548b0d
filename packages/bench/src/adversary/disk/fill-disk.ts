import { statfsSync } from "node:fs";
import { rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { createPerson } from "@pith/testbed/create-person";
import { createGuardedFolder } from "@pith/testbed/guard";
import { createServerProcess } from "@pith/testbed/start-server";
import type { VideoSource } from "@pith/testbed/start-video-source";
import { waitUntil } from "@pith/testbed/wait-until";
import { createAcknowledged } from "./acknowledged.ts";
import { createDiskImage } from "./disk-image.ts";
import { countEnd, createReport, type FaultReport, startOrRead } from "./fault-report.ts";

const MEGABYTE = 1024 * 1024;
/** Free space to leave: less than the server's reserve, then none. */
const leftMegabytes: readonly number[] = [40, 0];

/** Fills the disk under a running server, then makes the disk read-only and restarts the server. */
export async function fillDisk({
  source,
  settings,
}: {
  source: VideoSource;
  settings: Record<string, string>;
}): Promise<FaultReport[]> {
  const full = createReport("full disk: reads served, writes refused, readyz 503");
  const readOnly = createReport("read-only disk");
  await using folder = await createGuardedFolder("pith-full-");
  const disk = await createDiskImage(folder.path).catch((error: unknown) => String(error));
  if (typeof disk === "string") {
    const notes = [`No disk image here: ${disk}`];
    return [full, readOnly].map((report) => ({ ...report, runs: null, notes }));
  }
  await using opened = disk;
  const filler = path.join(opened.path, "filler");
  await using server = await createServerProcess({
    settings: { ...settings, DATA_DIR: `${opened.path}/data` },
  });
  const { origin } = server;
  const acknowledged = createAcknowledged({ source });
  await server.start();
  const readiness = async () => (await fetch(`${origin}/readyz`)).status;

  for (const left of leftMegabytes) {
    full.runs += 1;
    await acknowledged.write(origin);
    const person = await createPerson({ origin });
    const { bavail, bsize } = statfsSync(opened.path);
    await writeFile(filler, Buffer.alloc(Math.max(0, bavail * bsize - left * MEGABYTE))).catch(() => {});
    await waitUntil({
      what: "the server sees the full disk",
      check: async () => (await readiness()) === 503,
    });
    const { status, code } = await person.askFor({ origin, url: source.linkTo(1) });
    if (status === 503 && code === "unavailable.disk_full") full.sentences += 1;
    else full.notes.push(`a write on a full disk was answered with ${status} ${code}`);
    full.lost += await acknowledged.countLost({ origin });
    await rm(filler);
    await waitUntil({ what: "the server sees the room", check: async () => (await readiness()) === 200 });
    await acknowledged.write(origin);
  }
  full.acknowledged = acknowledged.count;
  full.lost += await acknowledged.countLost({ origin });

  readOnly.runs += 1;
  await server.terminate();
  opened.makeReadOnly();
  const output = await startOrRead(server);
  if (output === null) readOnly.notes.push("the server started on a read-only disk");
  else countEnd({ report: readOnly, output });
  await server.kill();
  opened.remount();
  await server.start();
  readOnly.acknowledged = acknowledged.count;
  readOnly.lost = await acknowledged.countLost({ origin });
  await server.kill();
  return [full, readOnly];
}
