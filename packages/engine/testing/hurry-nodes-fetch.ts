type Abort = (reason: Error) => void;
type Handler = Record<string, (first: Abort | { abort: Abort }, ...rest: unknown[]) => unknown>;
interface Dispatcher {
  dispatch(options: { headersTimeout?: number }, handler: Handler): boolean;
}

/** Where Node's built-in fetch looks for its requests' dispatcher, by version. */
const PLACES = [Symbol.for("undici.globalDispatcher.1"), Symbol.for("undici.globalDispatcher.2")];
/** The first method called on a handler, by version. */
const STARTS: readonly (string | symbol)[] = ["onConnect", "onRequestStart"];

/**
 * Makes Node's built-in fetch give up on a request after `limitMs`, as it normally does after five minutes
 * without a response. Returns a function that undoes it.
 *
 * @param url any server that responds, since Node creates the dispatcher for its first request
 */
export async function hurryNodesFetch({ limitMs, url }: { limitMs: number; url: string }) {
  await fetch(url);
  const holder = globalThis as unknown as Record<symbol, Dispatcher | undefined>;
  const usual = PLACES.map((place) => ({ place, dispatcher: holder[place] }));
  const hurry = (handler: Handler) =>
    new Proxy(handler, {
      get(target, key) {
        const own: Handler[string] | undefined = Reflect.get(target, key, target);
        if (!own || !STARTS.includes(key)) return own?.bind(target);
        return (first: Abort | { abort: Abort }, ...rest: unknown[]) => {
          const abort = typeof first === "function" ? first : first.abort.bind(first);
          setTimeout(abort, limitMs, new Error("Node's own fetch gives up."));
          return own.call(target, first, ...rest);
        };
      },
    });
  for (const { place, dispatcher } of usual)
    if (dispatcher)
      holder[place] = Object.assign(Object.create(dispatcher) as Dispatcher, {
        // A request's own limit replaces its dispatcher's, and 0 means no limit.
        dispatch: (options: { headersTimeout?: number }, handler: Handler) =>
          dispatcher.dispatch(options, options.headersTimeout === 0 ? handler : hurry(handler)),
      });
  return (): void => {
    for (const { place, dispatcher } of usual) holder[place] = dispatcher;
  };
}
