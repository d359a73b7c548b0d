import { parseDevice } from "@pith/core/accounts/parse-device";
import { AppError, isAppError } from "@pith/core/errors/app-error";
import type { Context, Hono } from "hono";
import { signInWithOidc } from "../accounts/members/sign-in-with-oidc.ts";
import { refreshSession } from "../accounts/refresh-session.ts";
import { usedTokens } from "../db/schema/sign-in.schema.ts";
import type { Dependencies } from "../dependencies.ts";
import type { AppEnv } from "../http/app-env.ts";
import { beginSession } from "../http/begin-session.ts";
import { OIDC_LIFETIME_MS, setOidcCookie, takeOidcCookie } from "../http/oidc-cookie.ts";
import type { RateLimiter } from "../http/rate-limits.ts";
import { readSessionCookie } from "../http/session-cookie.ts";
import { hashSecret } from "../lib/randomness.ts";
import { OIDC_CALLBACK_PATH } from "../providers/identity/oidc-client.ts";

const START_PATH = "/api/auth/oidc/start";
const MAX_PARAMETER_CHARACTERS = 200;
const MAX_PATH_CHARACTERS = 2000;

/**
 * Mounts sign-in through an OpenID Connect provider, as plain redirects. It ends either at a path on this
 * website with a session cookie, or at the login page with an error code.
 */
export function mountOidc({
  app,
  dependencies,
  rateLimiter,
}: {
  app: Hono<AppEnv>;
  dependencies: Dependencies;
  rateLimiter: RateLimiter;
}): void {
  const { config, oidcClient, clock, signingSecret, database, log } = dependencies;
  const cookieSettings = { config, signingSecret };

  function fail(context: Context<AppEnv>, error: unknown): Response {
    const code = isAppError(error) ? error.reason.code : "internal.sign_in";
    log.warn({ err: error }, "A sign-in at the OpenID Connect provider failed");
    return context.redirect(`/login?error=${encodeURIComponent(code)}`);
  }

  app.get(START_PATH, async (context) => {
    try {
      rateLimiter.countAddress({ name: "oidc", address: context.get("address") });
      if (!oidcClient) throw new AppError({ code: "not_configured.sign_in_way" });
      const cookie = readSessionCookie(context, config);
      // Someone who is already signed in came here to reauthenticate.
      const isAgain =
        cookie !== null && (await refreshSession({ secret: cookie.secret, dependencies })) !== null;
      const { url, request } = await oidcClient.begin({ isAgain });
      setOidcCookie(context, cookieSettings, {
        request,
        entry: {
          setupCode: readParameter(context, "setup"),
          invitation: readParameter(context, "invitation"),
        },
        path: getOwnPath({ path: context.req.query("redirect") ?? "/", publicUrl: config.publicUrl }),
        endsMs: clock.now() + OIDC_LIFETIME_MS,
      });
      return context.redirect(url);
    } catch (error) {
      return fail(context, error);
    }
  });

  app.get(OIDC_CALLBACK_PATH, async (context) => {
    try {
      rateLimiter.countAddress({ name: "oidc", address: context.get("address") });
      if (!oidcClient) throw new AppError({ code: "not_configured.sign_in_way" });
      const now = new Date(clock.now());
      const pending = takeOidcCookie(context, { ...cookieSettings, nowMs: now.getTime() });
      if (!pending) throw new AppError({ code: "invalid_code.oidc" });
      const used = await database.db
        .insert(usedTokens)
        .values({
          tokenHash: hashSecret(`oidc:${pending.request.state}`),
          usedAt: now,
          forgetAt: new Date(pending.endsMs),
        })
        .onConflictDoNothing()
        .returning();
      if (used.length === 0) throw new AppError({ code: "invalid_code.oidc" });
      const { search } = new URL(context.req.url);
      const identity = await oidcClient.finish({ query: search, request: pending.request });
      const device = parseDevice(context.req.header("user-agent"));
      const { secret } = await signInWithOidc({ identity, entry: pending.entry, device, dependencies });
      await beginSession({ context, secret, dependencies });
      return context.redirect(pending.path);
    } catch (error) {
      return fail(context, error);
    }
  });
}

function readParameter(context: Context<AppEnv>, name: string): string | null {
  const value = context.req.query(name);
  return value && value.length <= MAX_PARAMETER_CHARACTERS ? value : null;
}

/**
 * Returns the path if it stays on this website, otherwise the home page. `/.//host` would become `//host`,
 * which is another site.
 */
function getOwnPath({ path, publicUrl }: { path: string; publicUrl: string }): string {
  const base = new URL(publicUrl);
  const isShort = path.length <= MAX_PATH_CHARACTERS;
  const url = isShort && path.startsWith("/") && URL.canParse(path, base) ? new URL(path, base) : null;
  if (url?.origin !== base.origin || url.pathname.startsWith("//")) return "/";
  return `${url.pathname}${url.search}${url.hash}`;
}
