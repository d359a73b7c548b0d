import { AGENT_IDLE_DAYS } from "@pith/core/accounts/key-scope";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "@pith/core/lib/durations";

/**
 * The code is visible to the browser, so it lives only as long as the exchange needs (minutes, according to
 * RFC 9700).
 */
export const CODE_LIFETIME_MS = MINUTE_MS;
export const ACCESS_LIFETIME_MS = HOUR_MS;
/** Restarts with each refresh. */
export const REFRESH_LIFETIME_MS = AGENT_IDLE_DAYS * DAY_MS;

/**
 * How many of a grant's refresh tokens are kept so that their reuse is detected. An access token lasts an
 * hour, so an agent uses 720 in a refresh token's lifetime.
 */
export const MAX_REFRESH_TOKENS = 1000;

/**
 * A client registers right before the user is asked, so a client that was never granted access is soon
 * deleted.
 */
export const UNUSED_CLIENT_MS = DAY_MS;
/** A client without a grant is deleted this long after its last use. */
export const IDLE_CLIENT_MS = 30 * DAY_MS;
/** Maximum number of unused registrations. Beyond it, the oldest are deleted to make room for new ones. */
export const MAX_UNUSED_CLIENTS = 1000;
