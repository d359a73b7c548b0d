import type { Context } from "hono";
import { deleteCookie, getCookie, setCookie } from "hono/cookie";

const SESSION_COOKIE = "session";
/** Without an expiry date: it ends with the browser session. */
const attributes = { path: "/", httpOnly: true, secure: true, sameSite: "Lax" } as const;

export function readSessionCookie(context: Context): string | null {
  return getCookie(context, SESSION_COOKIE) || null;
}

export function setSessionCookie(context: Context, secret: string): void {
  setCookie(context, SESSION_COOKIE, secret, attributes);
}

export function clearSessionCookie(context: Context): void {
  deleteCookie(context, SESSION_COOKIE, attributes);
}
