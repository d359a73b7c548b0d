/** Suffixes of names that always refer to a machine on a private network. */
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
 * Returns whether a URL's hostname is refused because of its form. Refuses IP addresses, localhost, names
 * without a dot, private suffixes, and impossible top-level domains. Covers every notation of an IP address,
 * since URL has already turned 0x7f.1 and 2130706433 into 127.0.0.1. The IP addresses of a public name must
 * be checked when it is fetched.
 */
export function isForbiddenHost(hostname: string): boolean {
  const name = hostname.toLowerCase().replace(/\.$/, "");
  if (name === "" || name.startsWith("[") || !name.includes(".")) return true;
  const lastLabel = name.slice(name.lastIndexOf(".") + 1);
  return privateSuffixes.includes(lastLabel) || !/^(?:[a-z]{2,63}|xn--[a-z0-9-]{1,59})$/.test(lastLabel);
}
