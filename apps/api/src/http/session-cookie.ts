import { HOST_PREFIX, SIGNED_OUT_COOKIE } from "@pith/core/accounts/signed-out-cookie";
import type { Context } from "hono";
import { deleteCookie, getCookie, setCookie } from "hono/cookie";
import type { SessionRow } from "../accounts/sessions.repo.ts";
import type { Config } from "../config.ts";
import type { AppEnv } from "./app-env.ts";

export const SESSION_COOKIE = "session";
/** No expiry date, so the cookie ends with the browser session. */
const attributes = { path: "/", httpOnly: true, sameSite: "Lax" } as const;

/** Browsers ignore a Secure cookie set over http, except from localhost. */
export function mustBeSecure(config: Pick<Config, "isPlainHttp">): { secure: boolean } {
  return { secure: !config.isPlainHttp };
}

export interface SessionCookie {
  secret: string;
  /** True if the cookie was set before cookie names got the `__Host-` prefix. It is replaced on use. */
  isOld: boolean;
}

/**
 * With the `__Host-` prefix, browsers accept the cookie only from exactly this host, so a sibling domain
 * can't plant a session.
 */
export function getCookieName({ config, name }: { config: Pick<Config, "publicUrl">; name: string }): string {
  return config.publicUrl.startsWith("https:") ? `${HOST_PREFIX}${name}` : name;
}

/** Returns the session cookie. Null if there is none or the browser has signed out. */
export function readSessionCookie(context: Context<AppEnv>, config: Config): SessionCookie | null {
  return isSignedOut(context) ? null : readSentCookie(context, config);
}

/** Returns true if the browser sends a session cookie that might be valid. */
export function mayHaveSession(context: Context<AppEnv>): boolean {
  const sent = getCookie(context, SESSION_COOKIE) ?? getCookie(context, `${HOST_PREFIX}${SESSION_COOKIE}`);
  return Boolean(sent) && !isSignedOut(context);
}

/** Returns the session cookie that the browser sent, even if the website has since signed it out. */
export function readSentCookie(context: Context<AppEnv>, config: Config): SessionCookie | null {
  const name = getCookieName({ config, name: SESSION_COOKIE });
  const secret = getCookie(context, name);
  if (secret) return { secret, isOld: false };
  const old = name === SESSION_COOKIE ? undefined : getCookie(context, SESSION_COOKIE);
  return old ? { secret: old, isOld: true } : null;
}

/** Returns true if the website has signed this browser out, even if the server hasn't processed that yet. */
export function isSignedOut(context: Context<AppEnv>): boolean {
  // Check the header first, because programs and caches send no cookies.
  return context.req.header("cookie") !== undefined && listMarks(context).length > 0;
}

/**
 * Returns true if the cookie's name matches its session. Every session created since the `__Host-` prefix was
 * introduced has a device, so if such a session arrives under the old name, someone planted the cookie.
 */
export function isAcceptable({ cookie, session }: { cookie: SessionCookie; session: SessionRow }): boolean {
  return !cookie.isOld || session.device === null;
}

export function setSessionCookie(context: Context<AppEnv>, config: Config, secret: string): void {
  context.set("setsCookie", true);
  const name = getCookieName({ config, name: SESSION_COOKIE });
  setCookie(context, name, secret, { ...attributes, ...mustBeSecure(config) });
  deleteOldCookie(context, config);
  clearMark(context);
}

export function clearSessionCookie(context: Context<AppEnv>, config: Config): void {
  context.set("setsCookie", true);
  const name = getCookieName({ config, name: SESSION_COOKIE });
  deleteCookie(context, name, { ...attributes, ...mustBeSecure(config) });
  deleteOldCookie(context, config);
  clearMark(context);
}

/** Deletes the cookie that was set before cookie names got the `__Host-` prefix. */
function deleteOldCookie(context: Context<AppEnv>, config: Config): void {
  if (getCookieName({ config, name: SESSION_COOKIE }) === SESSION_COOKIE) return;
  if (getCookie(context, SESSION_COOKIE)) {
    deleteCookie(context, SESSION_COOKIE, { ...attributes, ...mustBeSecure(config) });
  }
}

/** Removes the website's sign-out marker once the server has processed it. */
export function clearMark(context: Context<AppEnv>): void {
  for (const name of listMarks(context)) {
    context.set("setsCookie", true);
    deleteCookie(context, name, { path: "/", secure: name.startsWith(HOST_PREFIX), sameSite: "Lax" });
  }
}

/**
 * Checks both names, because the website picks one based on its own URL scheme, which a proxy may have
 * upgraded to https.
 */
function listMarks(context: Context<AppEnv>): string[] {
  return [SIGNED_OUT_COOKIE, `${HOST_PREFIX}${SIGNED_OUT_COOKIE}`].filter((name) => getCookie(context, name));
}
