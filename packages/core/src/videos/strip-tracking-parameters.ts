/** Parameters that track the source of a click and never affect the content. */
const trackingNames = new Set([
  "fbclid",
  "gclid",
  "gclsrc",
  "dclid",
  "gbraid",
  "wbraid",
  "msclkid",
  "yclid",
  "twclid",
  "ttclid",
  "li_fat_id",
  "igsh",
  "igshid",
  "mc_cid",
  "mc_eid",
  "mkt_tok",
  "_hsenc",
  "_hsmi",
  "ref_src",
  "ref_url",
  "_ga",
  "_gl",
]);
const trackingPrefixes = ["utm_", "pk_", "mtm_", "matomo_", "oly_", "vero_"];

/** Returns a URL in canonical form: no tracking parameters, fragment or trailing question mark. */
export function stripTrackingParameters(url: URL): string {
  const clean = new URL(url);
  const names = [...clean.searchParams.keys()].filter(isTracking);
  // Deleting re-encodes the whole query, which breaks signed URLs, so only do it if there is something to
  // delete.
  for (const name of names) clean.searchParams.delete(name);
  if (clean.search === "") clean.search = "";
  clean.hash = "";
  return clean.href;
}

function isTracking(name: string): boolean {
  const lower = name.toLowerCase();
  return trackingNames.has(lower) || trackingPrefixes.some((prefix) => lower.startsWith(prefix));
}
