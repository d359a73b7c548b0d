import { createServer } from "node:http";
import { close, listen } from "./listen.ts";

/** Loopback addresses that this machine can listen on. */
const addresses = ["127.0.0.2", "127.200.0.1", "::1", "127.0.0.1"] as const;

export interface Canaries extends AsyncDisposable {
  port: number;
  /** Addresses that were contacted. */
  readonly hits: string[];
}

/** Starts servers on local addresses that must never be contacted. */
export async function startCanaries(): Promise<Canaries> {
  const hits: string[] = [];
  const servers = addresses.map((host) => ({
    host,
    server: createServer((_request, response) => response.end("secret")).on("connection", () =>
      hits.push(host),
    ),
  }));
  let port = 0;
  for (const { host, server } of servers) port = await listen({ server, host, port });
  return {
    port,
    hits,
    async [Symbol.asyncDispose]() {
      await Promise.all(servers.map(({ server }) => close(server)));
    },
  };
}
