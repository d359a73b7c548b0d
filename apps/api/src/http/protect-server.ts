import type { IncomingMessage, RequestListener, Server, ServerResponse } from "node:http";
import { HOUR_MS } from "@pith/core/lib/durations";
import { getNetwork } from "./read-address.ts";

/** Limits that apply before a request is routed. */
export const serverOptions = {
  /** Time limit for a client to finish sending headers. */
  headersTimeout: 15_000,
  /**
   * Time limit for a whole request, including its body. Uploading a large recording over a slow connection
   * can take this long.
   */
  requestTimeout: HOUR_MS,
  connectionsCheckingInterval: 5_000,
  /** Most requests have no body, and emitting an empty stream's events costs as much as routing. */
  optimizeEmptyRequests: true,
} as const;

/**
 * Maximum concurrent connections from one network, for a server without a proxy. All of them may carry a
 * request at the same time, and a request takes about half a millisecond.
 */
export const MAX_CONNECTIONS = 256;

const TOO_MANY_REQUESTS = 429;

/**
 * If a network gets more than this many rejections (429) within a second, its connections are closed for the
 * rest of that second. A rejection costs about as much as any other response, and in a flood, nearly every
 * request is rejected.
 */
const MAX_REFUSALS_PER_SECOND = 40;

/**
 * How many requests from one network may start in one turn of the event loop, so that requests from other
 * networks run in between.
 */
const MAX_STARTS_PER_TURN = 2;

/**
 * Rejects connections beyond a network's limit, and closes a connection if a GET on it has a body. Nothing
 * reads that body, so a client could stall it for as long as an upload may take. Bodies of other methods have
 * their own limits (body-limits.ts). Also keeps one network's flood from delaying other networks' requests.
 * Once the process is stopping, each connection is closed after its next response, because a proxy that
 * reuses a connection just as it is closed can't tell whether the request was handled.
 */
export function protectServer({
  server,
  maxConnections,
  isStopping = () => false,
}: {
  server: Server;
  /** Null behind a proxy, because all connections then share its address. */
  maxConnections: number | null;
  isStopping?: () => boolean;
}): void {
  server.prependListener("request", (request, response: ServerResponse) => {
    if (hasUnreadBody(request) || isStopping()) response.shouldKeepAlive = false;
  });
  if (maxConnections === null) return;
  const refusals = createRefusalCount();
  const connections = new Map<string, number>();
  server.prependListener("connection", (socket) => {
    const network = getNetwork(socket.remoteAddress ?? "");
    const count = (connections.get(network) ?? 0) + 1;
    if (count > maxConnections || refusals.isFlood(network)) {
      socket.destroy();
      return;
    }
    connections.set(network, count);
    socket.once("close", () => {
      const left = (connections.get(network) ?? 1) - 1;
      if (left === 0) connections.delete(network);
      else connections.set(network, left);
    });
  });

  const startInTurn = createTurns();
  const handlers = server.listeners("request") as RequestListener[];
  server.removeAllListeners("request");
  server.on("request", (request, response) => {
    const network = getNetwork(request.socket.remoteAddress ?? "");
    startInTurn(network, () => {
      if (request.socket.destroyed) return;
      if (refusals.isFlood(network)) {
        request.socket.destroy();
        return;
      }
      response.once("close", () => {
        if (response.statusCode === TOO_MANY_REQUESTS) refusals.count(network);
      });
      for (const handle of handlers) handle.call(server, request, response);
    });
  });
}

function createRefusalCount(): { count: (network: string) => void; isFlood: (network: string) => boolean } {
  const counts = new Map<string, number>();
  let second = 0;
  const readCount = (network: string): number => {
    const now = Math.floor(performance.now() / 1000);
    if (now !== second) counts.clear();
    second = now;
    return counts.get(network) ?? 0;
  };
  return {
    count: (network) => counts.set(network, readCount(network) + 1),
    isFlood: (network) => readCount(network) > MAX_REFUSALS_PER_SECOND,
  };
}

/**
 * Returns a function that starts requests immediately, or in a later turn if their network has already
 * started many in this one.
 */
function createTurns(): (network: string, start: () => void) => void {
  const started = new Map<string, number>();
  const waiting = new Map<string, (() => void)[]>();
  let isPlanned = false;

  function planTurn(): void {
    if (isPlanned) return;
    isPlanned = true;
    setImmediate(() => {
      isPlanned = false;
      started.clear();
      for (const [network, starts] of waiting) {
        const next = starts.splice(0, MAX_STARTS_PER_TURN);
        if (starts.length === 0) waiting.delete(network);
        started.set(network, next.length);
        for (const start of next) start();
      }
      if (started.size > 0) planTurn();
    });
  }

  return (network, start) => {
    const count = started.get(network) ?? 0;
    planTurn();
    const starts = waiting.get(network);
    if (starts) starts.push(start);
    else if (count >= MAX_STARTS_PER_TURN) waiting.set(network, [start]);
    else {
      started.set(network, count + 1);
      start();
    }
  };
}

function hasUnreadBody({ method, headers }: IncomingMessage): boolean {
  const isSent = headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
  return isSent && (method === "GET" || method === "HEAD");
}
