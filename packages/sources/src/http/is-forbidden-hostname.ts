/** Names that mean this machine, its network or a cloud's metadata service, whatever DNS says about them. */
const forbiddenNames = ["localhost", "metadata", "instance-data", "ip6-localhost", "ip6-loopback"];
const forbiddenSuffixes = [
  ".localhost",
  ".local",
  ".localdomain",
  ".internal",
  ".intranet",
  ".lan",
  ".home.arpa",
  ".onion",
];

/** True for host names that can't be public. A trailing dot and letter case don't matter. */
export function isForbiddenHostname(hostname: string): boolean {
  const name = hostname.toLowerCase().replace(/\.+$/, "");
  return (
    name === "" || forbiddenNames.includes(name) || forbiddenSuffixes.some((suffix) => name.endsWith(suffix))
  );
}
