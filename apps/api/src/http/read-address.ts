import { getConnInfo } from "@hono/node-server/conninfo";
import { createMemo } from "@pith/core/lib/create-memo";
import type { Context } from "hono";
import ipaddr from "ipaddr.js";

const UNKNOWN_ADDRESS = "unknown";
/** Prefix length of the largest IPv6 block that providers assign to customers. */
const NETWORK_BITS = 48;
/**
 * How many parsed addresses to cache. Parsing takes longer than the rest of a cached response, and the same
 * few clients keep coming back.
 */
const MAX_REMEMBERED = 10_000;

/** Headers in which proxies report the client. */
const forwardingHeaders = [
  "x-forwarded-for",
  "forwarded",
  "x-real-ip",
  "x-forwarded-host",
  "x-forwarded-proto",
  "cf-connecting-ip",
  "via",
] as const;

/**
 * Returns the client's IP address. Only the part of `X-Forwarded-For` written by our own proxies is trusted,
 * since anyone can forge the rest.
 */
export function readAddress({
  context,
  trustedProxies,
}: {
  context: Context;
  trustedProxies: number;
}): string {
  const hop = trustedProxies > 0 ? context.req.header("x-forwarded-for")?.split(",").at(-trustedProxies) : "";
  return (hop && readHop(hop)) || readPeer(context);
}

/** Returns the address at the other end of the connection: the client's, or the nearest proxy's. */
export function readPeer(context: Context): string {
  try {
    return getConnInfo(context).remote.address ?? UNKNOWN_ADDRESS;
  } catch {
    // There is no socket, for example with `app.request` in tests.
    return UNKNOWN_ADDRESS;
  }
}

/** Returns true if the request claims to be forwarded by a proxy. Anyone can make that claim. */
export function isForwarded(context: Context): boolean {
  return forwardingHeaders.some((name) => context.req.header(name) !== undefined);
}

const readHop = createMemo({ compute: parseForwardedAddress, maxEntries: MAX_REMEMBERED });

/** Returns the IP address of one forwarded hop, without the port and brackets. Null if it has none. */
export function parseForwardedAddress(hop: string): string | null {
  const text = hop.trim().replace(/^"(.*)"$/, "$1");
  const [, bracketed] = text.match(/^\[([^\]]*)\](?::\d{1,5})?$/) ?? [];
  const plain = bracketed ?? text.replace(/^(\d+(?:\.\d+){3}):\d{1,5}$/, "$1");
  return parseAddress(plain)?.toString() ?? null;
}

/**
 * Returns the unit for rate limits: an IPv4 address, or an IPv6 /48, the largest block that customers get.
 * With smaller units, the owner of such a block could pose as 65,536 networks.
 */
export const getNetwork = createMemo({ compute: findNetwork, maxEntries: MAX_REMEMBERED });

function findNetwork(address: string): string {
  const parsed = parseAddress(address);
  if (!parsed) return address;
  if (parsed.kind() === "ipv4") return parsed.toString();
  const groups = parsed.toByteArray().slice(0, NETWORK_BITS / 8);
  const network = ipaddr.fromByteArray([...groups, ...Array.from({ length: 16 - groups.length }, () => 0)]);
  return `${network.toString()}/${NETWORK_BITS}`;
}

/** Returns null if the string isn't an IP address. Converts IPv4-mapped IPv6 to IPv4, and strips the zone. */
function parseAddress(text: string): ipaddr.IPv4 | ipaddr.IPv6 | null {
  const [plain = ""] = text.split("%");
  if (ipaddr.IPv4.isValidFourPartDecimal(plain)) return ipaddr.IPv4.parse(plain);
  return ipaddr.IPv6.isValid(plain) ? ipaddr.process(plain) : null;
}
