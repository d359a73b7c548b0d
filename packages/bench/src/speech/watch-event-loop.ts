import { writeFileSync } from "node:fs";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { isMainThread } from "node:worker_threads";

/**
 * Loaded into the server beside its own code (`--import`): measures how long its event loop is held. SIGUSR2 writes
 * what was measured since the last one and begins anew.
 */

/** How often the loop is looked at; a delay shorter than this isn't seen. */
const RESOLUTION_MS = 10;

const file = process.env["PITH_EVENT_LOOP_FILE"];
if (isMainThread && file) {
  const histogram = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  histogram.enable();
  let since = process.cpuUsage();
  process.on("SIGUSR2", () => {
    const { user, system } = process.cpuUsage(since);
    const report = {
      // Each look is expected after the resolution; what goes beyond it is the delay.
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
