import { parseDevice } from "@pith/core/accounts/parse-device";
import { AppError, isAppError } from "@pith/core/errors/app-error";
import type { Context, Hono } from "hono";
import { linkOidc } from "../accounts/members/link-oidc.ts";
import { signInWithOidc } from "../accounts/members/sign-in-with-oidc.ts";
import { refreshSession } from "../accounts/refresh-session.ts";
import { usedTokens } from "../db/schema/sign-in.schema.ts";
import type { Dependencies } from "../dependencies.ts";
import type { AppEnv } from "../http/app-env.ts";
import { beginSession } from "../http/begin-session.ts";
import { OIDC_LIFETIME_MS, setOidcCookie, takeOidcCookie } from "../http/oidc-cookie.ts";
import type { RateLimiter } from "../http/rate-limits.ts";
import { isAcceptable, readSessionCookie } from "../http/session-cookie.ts";
import { hashSecret } from "../lib/randomness.ts";
import { OIDC_CALLBACK_PATH } from "../providers/identity/oidc-client.ts";

const START_PATH = "/api/auth/oidc/start";
/** The page to return to after linking a provider. Followed by `linked` or an error code. */
const OIDC_LINKED_PAGE = "/subscription?section=account&provider=";
const AGAIN = "again";
const MAX_PARAMETER_CHARACTERS = 200;
const MAX_PATH_CHARACTERS = 2000;

/**
 * Mounts sign-in through an OpenID Connect provider, as plain redirects. The sign-in ends either at a path on this
 * website with a session cookie, or at the login page with an error code. With `again`, the signed-in user has to sign
 * in again, and an error code is added to the path instead.
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

  function fail(context: Context<AppEnv>, error: unknown, page = "/login?error="): Response {
    const code = isAppError(error) ? error.reason.code : "internal.sign_in";
    log.warn({ err: error }, "A sign-in at the OpenID Connect provider failed");
    return context.redirect(`${page}${encodeURIComponent(code)}`);
  }

  /** Returns this browser's live session. Null if it has none. */
  async function readSession(context: Context<AppEnv>) {
    const cookie = readSessionCookie(context, config);
    const found = cookie && (await refreshSession({ secret: cookie.secret, dependencies }));
    return cookie && found && isAcceptable({ cookie, ...found }) ? found : null;
  }

  app.get(START_PATH, async (context) => {
    const path = getOwnPath({ path: context.req.query("redirect") ?? "/", publicUrl: config.publicUrl });
    const isAgain = context.req.query(AGAIN) !== undefined;
    try {
      rateLimiter.countAddress({ name: "oidc", address: context.get("address") });
      if (!oidcClient) throw new AppError({ code: "not_configured.sign_in_way" });
      // Someone who is already signed in came here to reauthenticate.
      const current = await readSession(context);
      const { url, request } = await oidcClient.begin({ isAgain: current !== null });
      setOidcCookie(context, cookieSettings, {
        request,
        entry: {
          setupCode: readParameter(context, "setup"),
          invitation: readParameter(context, "invitation"),
          linkTo: null,
          mustBe: isAgain && current ? current.user.accountId : null,
        },
        path,
        endsMs: clock.now() + OIDC_LIFETIME_MS,
      });
      return context.redirect(url);
    } catch (error) {
      return fail(context, error, isAgain ? getAgainPage(path) : undefined);
    }
  });

  app.get(OIDC_CALLBACK_PATH, async (context) => {
    let failurePage: string | undefined;
    try {
      rateLimiter.countAddress({ name: "oidc", address: context.get("address") });
      if (!oidcClient) throw new AppError({ code: "not_configured.sign_in_way" });
      const now = new Date(clock.now());
      const pending = takeOidcCookie(context, { ...cookieSettings, nowMs: now.getTime() });
      if (!pending) throw new AppError({ code: "invalid_code.oidc" });
      const { linkTo, mustBe } = pending.entry;
      if (linkTo !== null) failurePage = OIDC_LINKED_PAGE;
      if (mustBe !== null) failurePage = getAgainPage(pending.path);
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
      if (linkTo !== null) {
        // Somebody else may have signed in here in the meantime.
        const current = await readSession(context);
        if (current?.user.accountId !== linkTo) throw new AppError({ code: "invalid_code.oidc" });
        await linkOidc({ identity, accountId: linkTo, dependencies });
        return context.redirect(`${OIDC_LINKED_PAGE}linked`);
      }
      const device = parseDevice(context.req.header("user-agent"));
      const { secret } = await signInWithOidc({ identity, entry: pending.entry, device, dependencies });
      await beginSession({ context, secret, dependencies });
      return context.redirect(pending.path);
    } catch (error) {
      return fail(context, error, failurePage);
    }
  });
}

/** Returns the page that required another sign-in, with an empty parameter at the end for an error code. */
function getAgainPage(path: string): string {
  const { pathname, searchParams } = new URL(path, "http://page.invalid");
  searchParams.delete(AGAIN);
  return `${pathname}?${searchParams.size > 0 ? `${searchParams}&` : ""}${AGAIN}=`;
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
