import type { Context } from "hono";
import { deleteCookie, getCookie, setCookie } from "hono/cookie";
import type { AppEnv } from "./app-env.ts";

/** Binds a login code to the browser that requested it. By its name, it counts as a necessary cookie. */
const LOGIN_COOKIE = "auth_request";
const attributes = { path: "/auth", httpOnly: true, secure: true, sameSite: "Strict" } as const;

export function readLoginCookie(context: Context<AppEnv>): string | null {
  return getCookie(context, LOGIN_COOKIE) || null;
}

export function setLoginCookie(context: Context<AppEnv>, secret: string): void {
  context.set("setsCookie", true);
  setCookie(context, LOGIN_COOKIE, secret, attributes);
}

export function clearLoginCookie(context: Context<AppEnv>): void {
  context.set("setsCookie", true);
  deleteCookie(context, LOGIN_COOKIE, attributes);
}
