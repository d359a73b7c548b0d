import { cp, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { createServerProcess } from "@pith/testbed/start-server";
import type { Acknowledged } from "./acknowledged.ts";
import { countEnd, createReport, type FaultReport, startOrRead } from "./fault-report.ts";

const api = fileURLToPath(new URL("../../../../../apps/api/", import.meta.url));

/** Starts a build without the latest migration on a database that has it, then the current build again. */
export async function downgrade({
  settings,
  acknowledged,
}: {
  settings: Record<string, string>;
  acknowledged: Acknowledged;
}): Promise<FaultReport> {
  const report = createReport("an older build on a newer database");
  // Inside the API's node_modules, so that the build can resolve its dependencies.
  const older = path.join(api, "node_modules", ".cache", "older-build");
  await rm(older, { recursive: true, force: true });
  try {
    for (const part of ["dist", "drizzle"])
      await cp(path.join(api, part), path.join(older, part), { recursive: true });
    const journal = path.join(older, "drizzle", "meta", "_journal.json");
    const { entries, ...rest } = JSON.parse(await readFile(journal, "utf8"));
    await writeFile(journal, JSON.stringify({ ...rest, entries: entries.slice(0, -1) }));
    await using old = await createServerProcess({ settings, entry: path.join(older, "dist", "main.js") });
    report.runs += 1;
    const output = await startOrRead(old);
    if (output === null) report.notes.push("the older build started");
    else countEnd({ report, output });
  } finally {
    await rm(older, { recursive: true, force: true });
  }
  await using server = await createServerProcess({ settings });
  await server.start();
  report.acknowledged = acknowledged.count;
  report.lost = await acknowledged.countLost({ origin: server.origin });
  return report;
}
