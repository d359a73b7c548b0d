/** Names that only ever mean a machine on somebody's own network. */
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
 * Whether a URL's hostname is refused by the look of it: any IP address, whatever way it was written (URL has turned
 * 0x7f.1 and 2130706433 into 127.0.0.1 already), localhost, a name without a dot, a private suffix, or one that no
 * top-level domain can have. What a public name resolves to has to be checked again when it is fetched.
 */
export function isForbiddenHost(hostname: string): boolean {
  const name = hostname.toLowerCase().replace(/\.$/, "");
  if (name === "" || name.startsWith("[") || !name.includes(".")) return true;
  const lastLabel = name.slice(name.lastIndexOf(".") + 1);
  return privateSuffixes.includes(lastLabel) || !/^(?:[a-z]{2,63}|xn--[a-z0-9-]{1,59})$/.test(lastLabel);
}
