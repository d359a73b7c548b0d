import ipaddr from "ipaddr.js";

/** IPv6 that is routed on the public internet at all (RFC 4291); everything outside is special. */
const globalUnicast = ipaddr.IPv6.parseCIDR("2000::/3");

/**
 * True for every address that is not plainly public: loopback, private, link-local (cloud metadata lives
 * there), carrier-grade NAT, multicast, reserved and documentation ranges, and IPv6 forms that carry an IPv4
 * address inside (mapped, NAT64, 6to4, Teredo). Text that is no IP address counts as forbidden.
 */
export function isForbiddenAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return true;
  const parsed = ipaddr.process(address);
  if (parsed.range() !== "unicast") return true;
  return parsed.kind() === "ipv6" && !parsed.match(globalUnicast);
}
