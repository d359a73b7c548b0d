import type { ApiClient, CallOptions } from "@pith/core/client/create-api-client";
import type { Endpoint } from "@pith/core/contract/define-endpoint";
import { isAppError } from "@pith/core/errors/app-error";
import type { Timer } from "../telegram/timer.ts";

/** Maximum number of concurrent calls to the server. Further calls are queued. */
export const MAX_CALLS = 24;
/** Delays before retrying a read that didn't reach the server or timed out. */
const RETRY_WAITS_MS = [200, 1_000];

interface LooseClient {
  call(endpoint: Endpoint, input?: unknown, options?: CallOptions): Promise<unknown>;
  open(endpoint: Endpoint, input?: unknown, options?: CallOptions): Promise<Response>;
}

/**
 * Returns a function that wraps clients so that together they don't overload the server. A call's timeout
 * starts when the call is sent, not while it is queued. Reads that fail in transit are retried. A stream only
 * occupies a slot until it opens.
 */
export function createCallPacing({ timer }: { timer: Timer }): (client: ApiClient) => ApiClient {
  let running = 0;
  const waiting = new Set<() => void>();

  async function enter(signal: AbortSignal | undefined): Promise<void> {
    while (running >= MAX_CALLS) {
      await new Promise<void>((resolve) => {
        const go = () => {
          waiting.delete(go);
          signal?.removeEventListener("abort", go);
          resolve();
        };
        waiting.add(go);
        signal?.addEventListener("abort", go);
      });
      signal?.throwIfAborted();
    }
    running += 1;
  }

  interface Turn<Result> {
    signal: AbortSignal | undefined;
    call: () => Promise<Result>;
  }

  async function takeTurn<Result>({ signal, call }: Turn<Result>): Promise<Result> {
    await enter(signal);
    try {
      return await call();
    } finally {
      running -= 1;
      const [next] = waiting;
      next?.();
    }
  }

  async function repeatReads<Result>({
    method,
    ...turn
  }: Turn<Result> & { method: Endpoint["method"] }): Promise<Result> {
    for (const waitMs of method === "GET" ? RETRY_WAITS_MS : []) {
      try {
        return await takeTurn(turn);
      } catch (error) {
        const isPassing = isAppError(error) && (error.code === "network" || error.code === "timeout");
        if (!isPassing || turn.signal?.aborted) throw error;
        await timer.wait(waitMs, turn.signal);
      }
    }
    return takeTurn(turn);
  }

  return (client) => {
    // The same cast as in core's client. It's safe because a call's types don't affect when it is sent.
    const { call, open } = client as unknown as LooseClient;
    const paced: LooseClient = {
      call: (endpoint, input, options) =>
        repeatReads({
          method: endpoint.method,
          signal: options?.signal,
          call: () => call(endpoint, input, options),
        }),
      open: (endpoint, input, options) =>
        takeTurn({ signal: options?.signal, call: () => open(endpoint, input, options) }),
    };
    return paced as unknown as ApiClient;
  };
}
