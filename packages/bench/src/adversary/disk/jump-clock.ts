import { writeFile } from "node:fs/promises";
import path from "node:path";
import { DAY_MS } from "@pith/core/lib/durations";
import { createClockSettings } from "@pith/testbed/create-clock-settings";
import { createPerson } from "@pith/testbed/create-person";
import { createGuardedFolder } from "@pith/testbed/guard";
import { createServerProcess } from "@pith/testbed/start-server";
import type { VideoSource } from "@pith/testbed/start-video-source";
import { waitUntil } from "@pith/testbed/wait-until";
import type { Acknowledged } from "./acknowledged.ts";
import { createReport, type FaultReport } from "./fault-report.ts";

const jumpsDays: readonly number[] = [1, -1, 31, -31, 0];

/**
 * Starts the server with its clock set ahead and back, then with the correct time. No count may become
 * negative.
 */
export async function jumpClock({
  source,
  settings,
  acknowledged,
}: {
  source: VideoSource;
  settings: Record<string, string>;
  acknowledged: Acknowledged;
}): Promise<FaultReport> {
  const report = createReport("clock off by a day and a month either way");
  for (const days of jumpsDays) {
    const moved = { ...settings, ...createClockSettings({ aheadMs: days * DAY_MS }) };
    await using server = await createServerProcess({ settings: moved });
    const { origin } = server;
    await server.start();
    if (days !== 0) report.runs += 1;
    const person = await createPerson({ origin });
    const { data } = await person.askFor({ origin, url: source.linkTo(1) });
    if (!data) report.notes.push(`no summary with the clock off by ${days} days`);
    await acknowledged.write(origin);
    const usage = await person.call({ origin, path: "/api/premium/linked-account-usage" });
    const negative = findNegative(usage.data);
    if (usage.status !== 200 || negative)
      report.notes.push(`off by ${days} days: ${usage.status} ${negative}`);
    // Far in the future, sessions expire as expected, so the users' data is checked only once the clock is
    // correct again.
    if (days === 0) {
      report.acknowledged = acknowledged.count;
      report.lost = await acknowledged.countLost({ origin });
    }
    await server.kill();
  }
  return report;
}

/**
 * Sets a running server's clock ahead and back while users write. After each jump, the server must still
 * summarize and count usage correctly. At the end, it must have all acknowledged data.
 */
export async function jumpRunningClock({
  source,
  settings,
  acknowledged,
}: {
  source: VideoSource;
  settings: Record<string, string>;
  acknowledged: Acknowledged;
}): Promise<FaultReport> {
  const report = createReport("clock that jumps under a running server");
  await using folder = await createGuardedFolder("pith-clock-");
  const file = path.join(folder.path, "ahead");
  await writeFile(file, "0");
  const moved = { ...settings, ...createClockSettings({ aheadMs: 0, file }) };
  await using server = await createServerProcess({ settings: moved });
  const { origin } = server;
  await server.start();
  for (const [turn, days] of jumpsDays.entries()) {
    const over = new AbortController();
    const writing = acknowledged.writeUntil({ origin, signal: over.signal });
    await writeFile(file, String(days * DAY_MS));
    await waitUntil({
      what: `the server's clock is off by ${days} days`,
      check: async () => Math.abs((await readClock(origin)) - Date.now() - days * DAY_MS) < DAY_MS / 2,
    });
    over.abort();
    await writing;
    if (days !== 0) report.runs += 1;
    const person = await createPerson({ origin });
    // A video that hasn't been requested yet, so the request goes through the queue.
    const { data } = await person.askFor({ origin, url: source.linkTo(100 + turn) });
    if (!data) report.notes.push(`no summary after a jump to ${days} days`);
    else {
      await waitUntil({
        what: `a summary asked for after a jump to ${days} days is done`,
        check: async () => (await person.read({ origin, id: data.summary.id })).data?.status === "done",
      }).catch((error: unknown) => report.notes.push(String(error)));
    }
    const usage = await person.call({ origin, path: "/api/premium/linked-account-usage" });
    const negative = findNegative(usage.data);
    if (usage.status !== 200 || negative)
      report.notes.push(`jumped to ${days} days: ${usage.status} ${negative}`);
  }
  report.acknowledged = acknowledged.count;
  report.lost = await acknowledged.countLost({ origin });
  return report;
}

/**
 * Returns the server's time in milliseconds since the Unix epoch, derived from a guest's token, which expires
 * after 15 minutes.
 */
async function readClock(origin: string): Promise<number> {
  const response = await fetch(`${origin}/api/auth/guest-session`, { method: "POST" });
  const { data }: { data: { expiresAt: string } } = await response.json();
  return Date.parse(data.expiresAt);
}

/**
 * Returns the name of a property with a negative number; null if there is none. -1 is allowed, since it means
 * no limit.
 */
function findNegative(value: unknown): string | null {
  if (typeof value !== "object" || value === null) return null;
  for (const [name, one] of Object.entries(value)) {
    if (typeof one === "number" && one < 0 && !(one === -1 && name.includes("limit")))
      return `${name} ${one}`;
    const below = findNegative(one);
    if (below) return below;
  }
  return null;
}
