import { DAY_MS } from "@pith/core/lib/durations";
import { createClockSettings } from "@pith/testbed/create-clock-settings";
import { createPerson } from "@pith/testbed/create-person";
import { createServerProcess } from "@pith/testbed/start-server";
import type { VideoSource } from "@pith/testbed/start-video-source";
import type { Acknowledged } from "./acknowledged.ts";
import { createReport, type FaultReport } from "./fault-report.ts";

const jumpsDays: readonly number[] = [1, -1, 31, -31, 0];

/**
 * Starts the server with its clock off in either direction, then with the right time. No count may become
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
    // Far in the future, sessions expire as they should. Their data is checked once the clock is right
    // again.
    if (days === 0) {
      report.acknowledged = acknowledged.count;
      report.lost = await acknowledged.countLost({ origin });
    }
    await server.kill();
  }
  return report;
}

/** Returns the name of a negative number; null if there is none. -1 is allowed, since it means no limit. */
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
