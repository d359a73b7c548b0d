import type { GuardedFetch } from "@pith/sources/http/guarded-fetch";
import { systemTimer } from "@pith/sources/lib/timer";
import {
  defaultSponsorBlockConfig,
  fetchSponsorSegments,
  type SponsorSegment,
} from "@pith/sources/sponsor-block/fetch-sponsor-segments";
import type { Preferences } from "../settings/preferences.ts";

/**
 * Maximum wait for sponsor segments. They are requested in parallel with the captions, so this rarely delays
 * a glance.
 */
const WAIT_MS = 1_000;

/**
 * Returns a video's sponsor segments if the user has chosen to leave them out and allowed requests to
 * SponsorBlock; otherwise none. Sends only a prefix of the video id's hash, which thousands of videos share.
 */
export async function findSponsors({
  videoId,
  readPreferences,
  mayContact,
  fetch,
}: {
  videoId: string;
  readPreferences: () => Promise<Preferences>;
  mayContact: (baseUrl: string) => Promise<boolean>;
  fetch: typeof globalThis.fetch;
}): Promise<SponsorSegment[]> {
  const { leavesOutSponsors } = await readPreferences();
  if (!leavesOutSponsors || !(await mayContact(defaultSponsorBlockConfig.origin))) return [];
  const fetchPlainly: GuardedFetch = async ({ url, maxBytes = 0, signal = null }) => {
    const response = await fetch(url, { signal, credentials: "omit", referrerPolicy: "no-referrer" });
    const bytes = new Uint8Array(await response.arrayBuffer());
    const status = bytes.length > maxBytes ? 413 : response.status;
    return { status, url, headers: response.headers, bytes, text: () => new TextDecoder().decode(bytes) };
  };
  return fetchSponsorSegments({
    videoId,
    config: { ...defaultSponsorBlockConfig, waitMs: WAIT_MS },
    fetch: fetchPlainly,
    timer: systemTimer,
  });
}
