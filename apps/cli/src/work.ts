import { prepareNode } from "./prepare-node.ts";
import { stopSignals } from "./stop-signals.ts";

// The process that `runInChild` starts. The terminal sends Ctrl-C to it as well.
const stop = new AbortController();
for (const [signal] of stopSignals) process.on(signal, () => stop.abort());
process.on("message", () => {
  process.send?.("stopping");
  stop.abort();
});
// Its parent is gone, so nobody waits for the result.
process.on("disconnect", () => process.exit());
process.channel?.unref();

prepareNode();
const { work } = await import("./run-work.ts");
await work(stop.signal);
