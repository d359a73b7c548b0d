import { getGlobalDispatcher, fetch as send } from "undici";

/**
 * Creates a fetch for the operator's own model servers. It leaves timeouts to the caller's signal. Node's
 * built-in fetch gives up after five minutes without a response or between two chunks, and a self-hosted
 * model may take longer than that to read its input before it writes. Everything else works as in Node's
 * built-in fetch, including the proxy support enabled by `NODE_USE_ENV_PROXY`.
 */
export function createPatientFetch(): typeof fetch {
  // Node replaces the global dispatcher at startup if its settings specify a proxy.
  const dispatcher = getGlobalDispatcher().compose(
    (dispatch) => (options, handler) => dispatch({ ...options, headersTimeout: 0, bodyTimeout: 0 }, handler),
  );
  // undici's types differ from those of Node's built-in fetch, which is an older version of the same code.
  return ((input: string | URL, init?: Parameters<typeof send>[1]) =>
    send(input, { ...init, dispatcher })) as unknown as typeof fetch;
}
