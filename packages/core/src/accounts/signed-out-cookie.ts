/**
 * Cookie that marks this browser as signed out. Unlike the session cookie, scripts can set it, even while
 * the server is unreachable. The server then ignores the session cookie and ends the session on the next
 * request. Over https the name has the `__Host-` prefix, so that no other host in the domain can set it.
 */
export const SIGNED_OUT_COOKIE = "signed_out";
/**
 * Cookie that identifies the account whose summaries this browser may show offline. Set by scripts, for the
 * browser session. The server ignores it.
 */
export const OFFLINE_COOKIE = "offline_for";
/** The prefix for which browsers require https, no domain, and path /. */
export const HOST_PREFIX = "__Host-";
