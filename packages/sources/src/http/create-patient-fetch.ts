import { getGlobalDispatcher, fetch as send } from "undici";

/**
 * Creates a fetch for the operator's own model servers that leaves timeouts to the caller's signal. Node's own gives up
 * five minutes after a request if there is no response yet, or between two chunks, and a model at home may read for
 * longer before it writes. Everything else is as in Node's own, including the proxy of `NODE_USE_ENV_PROXY`.
 */
export function createPatientFetch(): typeof fetch {
  // Node replaces the global dispatcher at its start if its settings name a proxy.
  const dispatcher = getGlobalDispatcher().compose(
    (dispatch) => (options, handler) => dispatch({ ...options, headersTimeout: 0, bodyTimeout: 0 }, handler),
  );
  // Its types differ from those of Node's own fetch, which is an older version of the same one.
  return ((input: string | URL, init?: Parameters<typeof send>[1]) =>
    send(input, { ...init, dispatcher })) as unknown as typeof fetch;
}
