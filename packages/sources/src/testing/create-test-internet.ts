import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { ResolvedAddress } from "../http/create-guarded-connector.ts";
import { createGuardedDownload } from "../http/create-guarded-download.ts";
import { createGuardedFetch } from "../http/create-guarded-fetch.ts";
import { createTestDependencies } from "./create-test-dependencies.ts";
import { dialLoopback } from "./dial-loopback.ts";

/** The response for one URL: fixed, or a function of the request. */
export type InternetAnswer =
  | { status?: number; headers?: Record<string, string>; body?: string | Uint8Array<ArrayBuffer> }
  | ((request: IncomingMessage, response: ServerResponse) => void);

const publicAddress: ResolvedAddress = { address: "93.184.216.34", family: 4 };

/**
 * A fake internet behind the real guard. Host names resolve to a public address unless `names` overrides it.
 * Every socket connects to a single server that responds for all hosts, so any request that gets past the
 * guard is recorded.
 */
export async function createTestInternet({
  pages,
  names = {},
  maxBytes,
  timeoutMs,
  ...overrides
}: {
  /** Keyed by URL without its scheme: `example.org/feed.xml`. */
  pages: Readonly<Record<string, InternetAnswer>>;
  /** DNS answers for each host, one per lookup; the last one repeats. */
  names?: Readonly<Record<string, readonly ResolvedAddress[][]>>;
  maxBytes?: number;
  timeoutMs?: number;
} & Partial<Omit<Parameters<typeof createTestDependencies>[0], "fetch">>) {
  const asked: string[] = [];
  const lookups = new Map<string, number>();
  const server = createServer((request, response) => {
    const address = `${request.headers.host}${request.url}`;
    asked.push(address);
    const answer = pages[address] ?? pages[address.split("?")[0] ?? ""];
    if (typeof answer === "function") {
      answer(request, response);
      return;
    }
    response.writeHead(answer?.status ?? (answer ? 200 : 404), answer?.headers ?? {});
    response.end(answer?.body ?? "");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const guard = {
    openSocket: dialLoopback(port),
    idleTimeoutMs: timeoutMs,
    resolve: async (hostname: string) => {
      const turns = names[hostname];
      if (turns === undefined) return [publicAddress];
      const turn = lookups.get(hostname) ?? 0;
      lookups.set(hostname, turn + 1);
      return [...(turns[Math.min(turn, turns.length - 1)] ?? [])];
    },
  };
  return {
    /** Every request that the guard allowed, such as `example.org/feed.xml`. */
    asked,
    dependencies: createTestDependencies({
      fetch: createGuardedFetch({ ...guard, maxBytes, timeoutMs }),
      download: createGuardedDownload({ ...guard, maxBytes, timeoutMs }),
      ...overrides,
    }),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
