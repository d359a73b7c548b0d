// Loaded into a server before its own code, it has that server believe that it is later. Whole months pass in a test
// that way, and whatever the product does with time, its queue and its embedded database included, is the product's own.
const aheadMs = Number(process.env["CLOCK_AHEAD_MS"] ?? 0);
const realNow = Date.now;
const movedNow = () => realNow() + aheadMs;

globalThis.Date = new Proxy(Date, {
  construct: (target, parameters, newTarget) =>
    Reflect.construct(target, parameters.length === 0 ? [movedNow()] : parameters, newTarget),
  get: (target, name) => (name === "now" ? movedNow : Reflect.get(target, name)),
});
