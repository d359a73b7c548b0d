import { getConnInfo } from "@hono/node-server/conninfo";
import type { Context } from "hono";

const UNKNOWN_ADDRESS = "unknown";

/**
 * Returns the caller's IP address. Only the part of `X-Forwarded-For` that our own proxies wrote is trusted, since
 * anyone can forge the rest.
 */
export function readAddress({
  context,
  trustedProxies,
}: {
  context: Context;
  trustedProxies: number;
}): string {
  if (trustedProxies > 0) {
    const hops = (context.req.header("x-forwarded-for") ?? "")
      .split(",")
      .map((hop) => hop.trim())
      .filter(Boolean);
    const address = hops.at(-trustedProxies);
    if (address) return address;
  }
  try {
    return getConnInfo(context).remote.address ?? UNKNOWN_ADDRESS;
  } catch {
    // No socket: a test's app.request.
    return UNKNOWN_ADDRESS;
  }
}

/** Returns the unit for rate limits: an IPv4 address, or an IPv6 /64, the smallest block a household gets. */
export function getNetwork(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, "");
  if (!plain.includes(":")) return plain;
  const [head = "", tail] = plain.toLowerCase().split("%")[0]?.split("::") ?? [];
  const first = head === "" ? [] : head.split(":");
  const last = tail ? tail.split(":") : [];
  const missing = tail === undefined ? 0 : Math.max(0, 8 - first.length - last.length);
  const groups = [...first, ...Array.from({ length: missing }, () => "0"), ...last];
  return `${groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ""))
    .join(":")}::/64`;
}
