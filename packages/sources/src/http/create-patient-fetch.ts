import { Agent, fetch as send } from "undici";

/**
 * Creates a fetch for the operator's own model servers that leaves timeouts to the caller's signal. Node's own gives up
 * five minutes after a request if there is no response yet, or between two chunks, and a model at home may read for
 * longer before it writes.
 */
export function createPatientFetch(): typeof fetch {
  const dispatcher = new Agent({ headersTimeout: 0, bodyTimeout: 0 });
  // Its types differ from those of Node's own fetch, which is an older version of the same one.
  return ((input: string | URL, init?: Parameters<typeof send>[1]) =>
    send(input, { ...init, dispatcher })) as unknown as typeof fetch;
}
