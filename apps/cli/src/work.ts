import { prepareNode } from "./prepare-node.ts";
import { stopSignals } from "./stop-signals.ts";

// Entry point of the process started by `runInChild`. The terminal sends Ctrl-C to it as well.
const stop = new AbortController();
for (const [signal] of stopSignals) process.on(signal, () => stop.abort());
process.on("message", () => {
  process.send?.("stopping");
  stop.abort();
});
// The parent is gone, so nothing is waiting for the result.
process.on("disconnect", () => process.exit());
process.channel?.unref();

prepareNode();
const { work } = await import("./run-work.ts");
await work(stop.signal);
