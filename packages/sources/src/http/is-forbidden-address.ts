import ipaddr from "ipaddr.js";

/** The only IPv6 range routed on the public internet (RFC 4291). All others are special-purpose. */
const globalUnicast = ipaddr.IPv6.parseCIDR("2000::/3");

/**
 * True for every address that isn't clearly public. That covers loopback, private, link-local (including cloud
 * metadata), carrier-grade NAT, multicast, reserved and documentation ranges. It also covers IPv6 forms that embed an
 * IPv4 address (mapped, NAT64, 6to4, Teredo). Text that isn't an IP address counts as forbidden.
 */
export function isForbiddenAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return true;
  const parsed = ipaddr.process(address);
  if (parsed.range() !== "unicast") return true;
  return parsed.kind() === "ipv6" && !parsed.match(globalUnicast);
}
