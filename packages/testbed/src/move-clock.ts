import { existsSync, readFileSync, watchFile } from "node:fs";

// Preloaded into a server so that a test can advance the server's clock. A test can thus cover months with
// the real product code, queue, and embedded database.
let aheadMs = Number(process.env["CLOCK_AHEAD_MS"] ?? 0);
const file = process.env["CLOCK_AHEAD_FILE"];
if (file) {
  // A restarted process's clock must agree with the other processes' clocks.
  if (existsSync(file)) aheadMs = Number(readFileSync(file, "utf8"));
  // Polls, since signals don't reach worker threads.
  watchFile(file, { interval: 50, persistent: false }, () => {
    // The file is empty while it is being written.
    aheadMs = Number(readFileSync(file, "utf8") || aheadMs);
  });
}
const realNow = Date.now;
const movedNow = () => realNow() + aheadMs;

globalThis.Date = new Proxy(Date, {
  construct: (target, parameters, newTarget) =>
    Reflect.construct(target, parameters.length === 0 ? [movedNow()] : parameters, newTarget),
  get: (target, name) => (name === "now" ? movedNow : Reflect.get(target, name)),
});
