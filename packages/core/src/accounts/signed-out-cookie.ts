/**
 * Name of the cookie with which the website marks this browser as signed out. Unlike the session cookie, scripts can
 * set it, also while the server can't be reached; a session cookie beside it is worth nothing and ends with the next
 * request. Over https the name has the `__Host-` prefix, so that no other host of the domain can set it.
 */
export const SIGNED_OUT_COOKIE = "signed_out";
/** What browsers demand for this prefix: https, no domain, path /. */
export const HOST_PREFIX = "__Host-";
