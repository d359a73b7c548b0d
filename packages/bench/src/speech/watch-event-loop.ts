import { writeFileSync } from "node:fs";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { isMainThread } from "node:worker_threads";

/**
 * A module to load into the server with `--import`. It measures how long the event loop is blocked. On
 * SIGUSR2, it writes the results since the previous signal and starts over.
 */

/** Sampling interval, in milliseconds. Shorter delays aren't detected. */
const RESOLUTION_MS = 10;

const file = process.env["PITH_EVENT_LOOP_FILE"];
if (isMainThread && file) {
  const histogram = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  histogram.enable();
  let since = process.cpuUsage();
  process.on("SIGUSR2", () => {
    const { user, system } = process.cpuUsage(since);
    const report = {
      // Samples are due at this interval, so only the excess is a delay.
      maxMs: Math.max(0, histogram.max / 1e6 - RESOLUTION_MS),
      p99Ms: Math.max(0, histogram.percentile(99) / 1e6 - RESOLUTION_MS),
      looks: histogram.count,
      cpuMs: (user + system) / 1000,
    };
    histogram.reset();
    since = process.cpuUsage();
    writeFileSync(file, JSON.stringify(report));
  });
}
