import type { Context } from "hono";
import { deleteCookie, getCookie, setCookie } from "hono/cookie";

/** Binds a login code to the browser that asked for it. Classified as necessary by its name. */
const LOGIN_COOKIE = "auth_request";
const attributes = { path: "/auth", httpOnly: true, secure: true, sameSite: "Strict" } as const;

export function readLoginCookie(context: Context): string | null {
  return getCookie(context, LOGIN_COOKIE) || null;
}

export function setLoginCookie(context: Context, secret: string): void {
  setCookie(context, LOGIN_COOKIE, secret, attributes);
}

export function clearLoginCookie(context: Context): void {
  deleteCookie(context, LOGIN_COOKIE, attributes);
}
