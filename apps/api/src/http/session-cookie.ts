import type { Context } from "hono";
import { deleteCookie, getCookie, setCookie } from "hono/cookie";
import type { AppEnv } from "./app-env.ts";

const SESSION_COOKIE = "session";
/** No expiry date, so the cookie ends with the browser session. */
const attributes = { path: "/", httpOnly: true, secure: true, sameSite: "Lax" } as const;

export function readSessionCookie(context: Context<AppEnv>): string | null {
  return getCookie(context, SESSION_COOKIE) || null;
}

export function setSessionCookie(context: Context<AppEnv>, secret: string): void {
  context.set("setsCookie", true);
  setCookie(context, SESSION_COOKIE, secret, attributes);
}

export function clearSessionCookie(context: Context<AppEnv>): void {
  context.set("setsCookie", true);
  deleteCookie(context, SESSION_COOKIE, attributes);
}
