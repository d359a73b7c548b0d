/**
 * Cookie that marks this browser as signed out. Unlike the session cookie, scripts can set it, even while the
 * server is unreachable. On the next request, the server ignores the session cookie and ends the session.
 * Over https, the name has the `__Host-` prefix, so that no other host in the domain can set it.
 */
export const SIGNED_OUT_COOKIE = "signed_out";
/**
 * Cookie that identifies the account whose summaries this browser may show offline. Scripts set it for the
 * browser session; the server ignores it.
 */
export const OFFLINE_COOKIE = "offline_for";
/** For a cookie with this prefix, browsers require https, no domain, and the path /. */
export const HOST_PREFIX = "__Host-";
