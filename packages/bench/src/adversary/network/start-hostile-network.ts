import { createServer, type RequestListener } from "node:http";
import { BlockList, connect } from "node:net";
import {
  createSocketOpener,
  type OpenSocket,
  type ResolvedAddress,
  type ResolveHost,
} from "@pith/sources/http/create-guarded-connector";
import { close, listen } from "./listen.ts";

/**
 * Public, so the guard allows it. Sockets to this address are connected to the hostile server on this
 * machine.
 */
const PUBLIC: ResolvedAddress = { address: "93.184.215.14", family: 4 };
const CONNECT_MS = 2_000;

/**
 * Ranges that a server must never connect to, from IANA's special-purpose registries. Listed independently,
 * so that a mistake in the guard's own list isn't repeated.
 */
const forbidden4 = new BlockList();
for (const [network, prefix] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["224.0.0.0", 3],
] as const) {
  forbidden4.addSubnet(network, prefix, "ipv4");
}
/** In a separate list, since `::/3` contains every IPv4-mapped address. */
const forbidden6 = new BlockList();
for (const [network, prefix] of [
  ["::", 3],
  ["4000::", 2],
  ["8000::", 1],
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
] as const) {
  forbidden6.addSubnet(network, prefix, "ipv6");
}

export interface HostileNetwork extends AsyncDisposable {
  resolve: ResolveHost;
  openSocket: OpenSocket;
  /** Connections opened to forbidden addresses. */
  readonly hits: readonly string[];
  /** Requests that reached the hostile server. */
  readonly asked: readonly string[];
}

/**
 * Starts a simulated internet on this machine. Every name resolves to a public address unless `names` has
 * answers for it, one for each lookup; the last one repeats. Sockets to public addresses are connected to the
 * listener, all others to their real addresses.
 */
export async function startHostileNetwork({
  listener,
  names,
}: {
  listener: RequestListener;
  names: Readonly<Record<string, readonly (readonly string[])[]>>;
}): Promise<HostileNetwork> {
  const hits: string[] = [];
  const asked: string[] = [];
  const lookups = new Map<string, number>();
  const server = createServer((request, response) => {
    asked.push(`${request.headers.host}${request.url}`);
    listener(request, response);
  });
  const port = await listen({ server, host: "127.0.0.1", port: 0 });
  const openForReal = createSocketOpener({ connectTimeoutMs: CONNECT_MS });
  return {
    hits,
    asked,
    async resolve(hostname) {
      const turns = names[hostname];
      if (turns === undefined) return [PUBLIC];
      const turn = lookups.get(hostname) ?? 0;
      lookups.set(hostname, turn + 1);
      return (turns[Math.min(turn, turns.length - 1)] ?? []).map(toAddress);
    },
    openSocket(request, callback) {
      const bad = request.addresses.filter(({ address, family }) =>
        family === 6 ? forbidden6.check(address, "ipv6") : forbidden4.check(address, "ipv4"),
      );
      hits.push(...bad.map(({ address }) => `opened ${address}`));
      if (bad.length > 0) {
        openForReal(request, callback);
        return;
      }
      const socket = connect({ host: "127.0.0.1", port });
      socket.once("connect", () => callback(null, socket));
      socket.once("error", (error) => callback(error, null));
    },
    [Symbol.asyncDispose]: () => close(server),
  };
}

function toAddress(address: string): ResolvedAddress {
  return { address, family: address.includes(":") ? 6 : 4 };
}
