import { AGENT_IDLE_DAYS } from "@pith/core/accounts/key-scope";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "@pith/core/lib/durations";

/** The code travels through the browser, so it lives no longer than the exchange needs (RFC 9700: minutes). */
export const CODE_LIFETIME_MS = MINUTE_MS;
export const ACCESS_LIFETIME_MS = HOUR_MS;
/** Counted anew with each refresh. */
export const REFRESH_LIFETIME_MS = AGENT_IDLE_DAYS * DAY_MS;

/** A client registers right before a person is asked, so one that nobody allowed anything is forgotten soon. */
export const UNUSED_CLIENT_MS = DAY_MS;
/** A client without a grant is forgotten this long after its last use. */
export const IDLE_CLIENT_MS = 30 * DAY_MS;
/** Registrations that nobody has used yet. The oldest make room for new ones. */
export const MAX_UNUSED_CLIENTS = 1000;
