/**
 * Name of the cookie with which the website marks this browser as signed out. Unlike the session cookie, it can be set
 * by scripts, even while the server can't be reached. A session cookie beside it is ignored and ends with the next
 * request. Over https the name has the `__Host-` prefix, so that no other host in the domain can set it.
 */
export const SIGNED_OUT_COOKIE = "signed_out";
/**
 * Name of the cookie that says whose summaries this browser may show offline. Set by scripts, for the browser session.
 * The server ignores it.
 */
export const OFFLINE_COOKIE = "offline_for";
/** The prefix for which browsers require https, no domain, and path /. */
export const HOST_PREFIX = "__Host-";
