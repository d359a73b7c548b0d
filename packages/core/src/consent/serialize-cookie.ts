/** Default cookie lifetime in days. */
export const COOKIE_DAYS = 365;

const DAY_SECONDS = 86_400;

/**
 * Builds a cookie string for `document.cookie` or Set-Cookie. Defaults: 365 days, path /, secure, SameSite
 * Lax. A lifetime of 0 days deletes the cookie. The value is percent-encoded.
 *
 * @throws TypeError if a name, path or domain could inject other attributes.
 */
export function serializeCookie({
  name,
  value,
  days = COOKIE_DAYS,
  path = "/",
  domain = null,
  isSecure = true,
  sameSite = "Lax",
}: {
  name: string;
  value: string;
  days?: number;
  path?: string;
  domain?: string | null;
  isSecure?: boolean;
  sameSite?: "Lax" | "Strict" | "None";
}): string {
  // Token syntax, RFC 6265, section 4.1.1.
  if (!/^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/.test(name)) throw new TypeError("That is no name for a cookie.");
  if (!/^\/[^;\p{Cc}]*$/u.test(path)) throw new TypeError("That is no path for a cookie.");
  if (domain !== null && !/^[A-Za-z0-9.-]+$/.test(domain))
    throw new TypeError("That is no domain for a cookie.");
  return [
    `${name}=${encodeURIComponent(value)}`,
    `Max-Age=${Math.max(0, Math.trunc(days * DAY_SECONDS))}`,
    `Path=${path}`,
    ...(domain === null ? [] : [`Domain=${domain}`]),
    ...(isSecure ? ["Secure"] : []),
    `SameSite=${sameSite}`,
  ].join("; ");
}
