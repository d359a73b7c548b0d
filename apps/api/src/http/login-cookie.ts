import type { Context } from "hono";
import { deleteCookie, getCookie, setCookie } from "hono/cookie";
import type { Config } from "../config.ts";
import type { AppEnv } from "./app-env.ts";
import { getCookieName, mustBeSecure } from "./session-cookie.ts";

/** Binds a login code to the browser that requested it. A strictly necessary cookie. */
const LOGIN_COOKIE = "auth_request";
/** Over https, the name's `__Host-` prefix requires the path /. */
const attributes = { path: "/", httpOnly: true, sameSite: "Strict" } as const;

export function readLoginCookie(context: Context<AppEnv>, config: Config): string | null {
  return getCookie(context, getCookieName({ config, name: LOGIN_COOKIE })) || null;
}

export function setLoginCookie(context: Context<AppEnv>, config: Config, secret: string): void {
  context.set("setsCookie", true);
  setCookie(context, getCookieName({ config, name: LOGIN_COOKIE }), secret, {
    ...attributes,
    ...mustBeSecure(config),
  });
}

export function clearLoginCookie(context: Context<AppEnv>, config: Config): void {
  context.set("setsCookie", true);
  deleteCookie(context, getCookieName({ config, name: LOGIN_COOKIE }), {
    ...attributes,
    ...mustBeSecure(config),
  });
}
