/**
 * Cookie that marks this browser as signed out. Unlike the session cookie, it can be set by scripts, even
 * while the server is unreachable. On the next request, the server ignores the session cookie and ends the
 * session. Over https, its name has the `__Host-` prefix, so that no other host in the domain can set it.
 */
export const SIGNED_OUT_COOKIE = "signed_out";
/**
 * Cookie with the account whose summaries this browser may show offline. Set by scripts for the browser
 * session and ignored by the server.
 */
export const OFFLINE_COOKIE = "offline_for";
/** For cookies with this prefix, browsers require https, no domain, and the path /. */
export const HOST_PREFIX = "__Host-";
