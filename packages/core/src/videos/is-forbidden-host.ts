/** Suffixes of names that always refer to a private network. */
const privateSuffixes = [
  "localhost",
  "localdomain",
  "local",
  "internal",
  "intranet",
  "lan",
  "home",
  "corp",
  "private",
  "arpa",
];

/**
 * Returns whether a URL's hostname is forbidden by its form: IP addresses, localhost, names without a dot,
 * private suffixes, and impossible top-level domains. Covers all notations for an IP address, since URL has
 * already normalized 0x7f.1 and 2130706433 to 127.0.0.1. The IP addresses of public names must be checked
 * when fetching.
 */
export function isForbiddenHost(hostname: string): boolean {
  const name = hostname.toLowerCase().replace(/\.$/, "");
  if (name === "" || name.startsWith("[") || !name.includes(".")) return true;
  const lastLabel = name.slice(name.lastIndexOf(".") + 1);
  return privateSuffixes.includes(lastLabel) || !/^(?:[a-z]{2,63}|xn--[a-z0-9-]{1,59})$/.test(lastLabel);
}
