import { isEuVisitor } from "@pith/core/consent/is-eu-visitor";
import { sessionStore } from "../../lib/storage.ts";

/** Timeout for the geolocation request (docs/product.md, S9). */
const GEOLOCATION_TIMEOUT_MS = 3000;
const KEY = "pith-region";

/**
 * Returns whether to treat the visitor as being in the EU, based on geolocation, falling back to languages and time
 * zone. Sends only one request per session.
 */
export async function detectRegion({ geolocationUrl }: { geolocationUrl: string | null }): Promise<boolean> {
  const known = sessionStore.read(KEY);
  if (known === "eu" || known === "other") return known === "eu";
  const isEu = isEuVisitor({
    countryCode: geolocationUrl === null ? null : await fetchCountry(geolocationUrl),
    languages: navigator.languages,
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone ?? null,
  });
  sessionStore.write(KEY, isEu ? "eu" : "other");
  return isEu;
}

async function fetchCountry(url: string): Promise<string | null> {
  try {
    const response = await fetch(url, {
      signal: AbortSignal.timeout(GEOLOCATION_TIMEOUT_MS),
      credentials: "omit",
      referrerPolicy: "no-referrer",
    });
    const answer: unknown = await response.json();
    if (typeof answer !== "object" || answer === null || !("country_code" in answer)) return null;
    return typeof answer.country_code === "string" ? answer.country_code : null;
  } catch {
    // Geolocation is disabled, blocked or slow, so fall back to languages and time zone.
    return null;
  }
}
