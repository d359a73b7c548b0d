import { parseDevice } from "@pith/core/accounts/parse-device";
import type { SessionGrant } from "@pith/core/contract/auth.schemas";
import { AppError } from "@pith/core/errors/app-error";
import type { Context } from "hono";
import { createGuestSession } from "../accounts/create-guest-session.ts";
import { findMembership } from "../accounts/find-membership.ts";
import { createOwnerSession } from "../accounts/owner-link.ts";
import { readCurrentUser } from "../accounts/read-current-user.ts";
import { refreshSession } from "../accounts/refresh-session.ts";
import { revokeSession } from "../accounts/sessions.repo.ts";
import type { Dependencies } from "../dependencies.ts";
import type { AppEnv } from "../http/app-env.ts";
import { beginSession } from "../http/begin-session.ts";
import { endSession, endSessionOfSecret } from "../http/end-marked-session.ts";
import type { Routes } from "../http/route.ts";
import {
  clearSessionCookie,
  isAcceptable,
  readSentCookie,
  readSessionCookie,
  setSessionCookie,
} from "../http/session-cookie.ts";

export function createSessionRoutes(
  dependencies: Dependencies,
): Routes<
  "getSession" | "createGuestSession" | "createSessionToken" | "createOwnerSession" | "signOut" | "endSession"
> {
  const { config, database, clock, liveSessions } = dependencies;

  async function readSession(context: Context<AppEnv>): Promise<SessionGrant | null> {
    const cookie = readSessionCookie(context, config);
    const found = cookie ? await refreshSession({ secret: cookie.secret, dependencies }) : null;
    if (!cookie || !found || !isAcceptable({ cookie, ...found })) return null;
    const { accountId } = found.user;
    if ((await findMembership({ db: database.db, accountId, config })) !== "admitted") return null;
    if (cookie.isOld) setSessionCookie(context, config, cookie.secret);
    const { token, expiresAt, user } = found;
    return { token, expiresAt, user: await readCurrentUser({ db: database.db, userId: user.id }) };
  }

  return {
    getSession: {
      for: "anyone",
      async handle({ actor }) {
        const session = actor?.session;
        return {
          user: actor ? await readCurrentUser({ db: database.db, userId: actor.userId }) : null,
          fingerprint:
            session?.kind === "firebase" ? dependencies.sessionTokens.signFingerprint(session.id) : null,
        };
      },
    },
    createGuestSession: {
      for: "anyone",
      async handle({ context }) {
        // Another tab may have created a guest or signed in since this one checked. Don't let a guest replace
        // that session.
        const kept = await readSession(context);
        if (kept) return kept;
        const device = parseDevice(context.req.header("user-agent"));
        const { grant, secret } = await createGuestSession({ device, dependencies });
        setSessionCookie(context, config, secret);
        return grant;
      },
    },
    createSessionToken: {
      for: "anyone",
      async handle({ context }) {
        const session = await readSession(context);
        if (session) return session;
        clearSessionCookie(context, config);
        throw new AppError({ code: "unauthenticated.session_ended" });
      },
    },
    createOwnerSession: {
      for: "anyone",
      async handle({ body, context }) {
        const device = parseDevice(context.req.header("user-agent"));
        const { grant, secret } = await createOwnerSession({ token: body.token, device, dependencies });
        await beginSession({ context, secret, dependencies });
        return grant;
      },
    },
    signOut: {
      for: "anyone",
      async handle({ actor, context }) {
        const cookie = readSentCookie(context, config);
        if (cookie) await endSessionOfSecret({ secret: cookie.secret, dependencies });
        if (actor?.session) {
          // A Firebase or extension session, which is identified by a token instead of a cookie.
          const { accountId, session } = actor;
          await revokeSession({ db: database.db, accountId, id: session.id, now: new Date(clock.now()) });
          await liveSessions.forget(accountId);
        }
        // Must come last: if revoking failed after the cookie was cleared, the next attempt couldn't end the
        // session.
        clearSessionCookie(context, config);
        return undefined;
      },
    },
    endSession: {
      for: "anyone",
      async handle({ body }) {
        await endSession({ fingerprint: body.fingerprint, dependencies });
        return undefined;
      },
    },
  };
}
