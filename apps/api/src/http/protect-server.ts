import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { HOUR_MS } from "@pith/core/lib/durations";
import { getNetwork } from "./read-address.ts";

/** Limits that apply before a request has a route. */
export const serverOptions = {
  /** For a client that doesn't finish its headers. */
  headersTimeout: 15_000,
  /** For a whole request with its body, since a large recording on a slow connection can take this long. */
  requestTimeout: HOUR_MS,
  connectionsCheckingInterval: 5_000,
} as const;

/**
 * Maximum concurrent connections from one network, for a server without a proxy. Each may carry a request
 * at the same time, and a request takes about half a millisecond.
 */
export const MAX_CONNECTIONS = 256;

/**
 * Rejects connections beyond a network's limit, and closes those on which a GET has a body: nothing reads
 * it, so a client could stall it for as long as a recording may take. Bodies of other methods have their
 * own limits (body-limits.ts).
 */
export function protectServer({
  server,
  maxConnections,
}: {
  server: Server;
  /** Null behind a proxy, since all connections then share its address. */
  maxConnections: number | null;
}): void {
  const counts = new Map<string, number>();
  server.on("connection", (socket) => {
    if (maxConnections === null || socket.remoteAddress === undefined) return;
    const network = getNetwork(socket.remoteAddress);
    const count = (counts.get(network) ?? 0) + 1;
    if (count > maxConnections) {
      socket.destroy();
      return;
    }
    counts.set(network, count);
    socket.once("close", () => {
      const left = (counts.get(network) ?? 1) - 1;
      if (left === 0) counts.delete(network);
      else counts.set(network, left);
    });
  });
  server.prependListener("request", (request, response: ServerResponse) => {
    if (hasUnreadBody(request)) response.shouldKeepAlive = false;
  });
}

function hasUnreadBody({ method, headers }: IncomingMessage): boolean {
  const isSent = headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
  return isSent && (method === "GET" || method === "HEAD");
}
