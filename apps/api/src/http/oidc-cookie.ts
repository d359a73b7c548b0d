import { MINUTE_MS } from "@pith/core/lib/durations";
import type { Context } from "hono";
import { deleteCookie, getCookie, setCookie } from "hono/cookie";
import { z } from "zod";
import type { Config } from "../config.ts";
import { isSameSecret, signText } from "../lib/randomness.ts";
import type { AppEnv } from "./app-env.ts";
import { getCookieName, mustBeSecure } from "./session-cookie.ts";

/** Binds a sign-in with a provider to the browser that started it. A strictly necessary cookie. */
const OIDC_COOKIE = "auth_oidc";
/** Long enough to create an account with the provider. */
export const OIDC_LIFETIME_MS = 15 * MINUTE_MS;
/** Lax, because the redirect comes from the provider's site. */
const attributes = { path: "/", httpOnly: true, sameSite: "Lax" } as const;

const pendingSchema = z.object({
  request: z.object({ state: z.string(), nonce: z.string(), codeVerifier: z.string() }),
  entry: z.object({
    setupCode: z.string().nullable(),
    invitation: z.string().nullable(),
    linkTo: z.string().nullable().default(null),
    mustBe: z.string().nullable().default(null),
  }),
  /** The path on this website to return to after the sign-in. */
  path: z.string(),
  endsMs: z.number(),
});

/** A sign-in that is in progress at the provider. */
export type PendingOidc = z.infer<typeof pendingSchema>;

interface CookieSettings {
  config: Config;
  signingSecret: string;
}

export function setOidcCookie(
  context: Context<AppEnv>,
  { config, signingSecret }: CookieSettings,
  pending: PendingOidc,
): void {
  context.set("setsCookie", true);
  const text = Buffer.from(JSON.stringify(pending)).toString("base64url");
  const value = `${text}.${sign({ text, signingSecret })}`;
  const name = getCookieName({ config, name: OIDC_COOKIE });
  setCookie(context, name, value, {
    ...attributes,
    ...mustBeSecure(config),
    maxAge: OIDC_LIFETIME_MS / 1000,
  });
}

/**
 * Returns the browser's pending sign-in, or null if there is none. Deletes the cookie, since a sign-in can be
 * completed only once.
 */
export function takeOidcCookie(
  context: Context<AppEnv>,
  { config, signingSecret, nowMs }: CookieSettings & { nowMs: number },
): PendingOidc | null {
  const name = getCookieName({ config, name: OIDC_COOKIE });
  const [text = "", signature = ""] = (getCookie(context, name) ?? "").split(".");
  context.set("setsCookie", true);
  deleteCookie(context, name, { ...attributes, ...mustBeSecure(config) });
  if (!isSameSecret(sign({ text, signingSecret }), signature)) return null;
  const pending = pendingSchema.safeParse(JSON.parse(Buffer.from(text, "base64url").toString())).data;
  return pending && pending.endsMs > nowMs ? pending : null;
}

function sign({ text, signingSecret }: { text: string; signingSecret: string }): string {
  return signText({ key: signingSecret, text: `oidc-cookie:${text}` });
}
