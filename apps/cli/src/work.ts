import { prepareNode } from "./prepare-node.ts";
import { stopSignals } from "./stop-signals.ts";

// For the process started by `runInChild`. The terminal sends Ctrl-C to it too.
const stop = new AbortController();
for (const [signal] of stopSignals) process.on(signal, () => stop.abort());
process.on("message", () => {
  process.send?.("stopping");
  stop.abort();
});
// The parent is gone, so nobody is waiting for the result.
process.on("disconnect", () => process.exit());
process.channel?.unref();

prepareNode();
const { work } = await import("./run-work.ts");
await work(stop.signal);
