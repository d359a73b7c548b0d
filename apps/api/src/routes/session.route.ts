import { AppError } from "@pith/core/errors/app-error";
import type { Context } from "hono";
import { buildUser } from "../accounts/build-user.ts";
import { createGuestSession } from "../accounts/create-guest-session.ts";
import { createOwnerSession } from "../accounts/owner-link.ts";
import { readCurrentUser } from "../accounts/read-current-user.ts";
import { refreshSession } from "../accounts/refresh-session.ts";
import { findSessionBySecret, revokeSession } from "../accounts/sessions.repo.ts";
import type { Dependencies } from "../dependencies.ts";
import type { AppEnv } from "../http/app-env.ts";
import type { Routes } from "../http/route.ts";
import { clearSessionCookie, readSessionCookie, setSessionCookie } from "../http/session-cookie.ts";
import { hashSecret } from "../lib/randomness.ts";

export function createSessionRoutes(
  dependencies: Dependencies,
): Routes<"getSession" | "createGuestSession" | "createSessionToken" | "createOwnerSession" | "signOut"> {
  const { database, clock, liveSessions } = dependencies;

  function readSession(context: Context<AppEnv>): ReturnType<typeof refreshSession> {
    const secret = readSessionCookie(context);
    return secret ? refreshSession({ secret, dependencies }) : Promise.resolve(null);
  }

  return {
    getSession: {
      for: "anyone",
      async handle({ actor }) {
        return { user: actor ? await readCurrentUser({ db: database.db, actor }) : null };
      },
    },
    createGuestSession: {
      for: "anyone",
      async handle({ context }) {
        // Another tab may have created a guest or signed in since this one looked. A guest must not replace that
        // session.
        const kept = await readSession(context);
        if (kept) return { ...kept, user: buildUser(kept.user) };
        const { grant, secret } = await createGuestSession(dependencies);
        setSessionCookie(context, secret);
        return grant;
      },
    },
    createSessionToken: {
      for: "anyone",
      async handle({ context }) {
        const session = await readSession(context);
        if (session) return { ...session, user: buildUser(session.user) };
        clearSessionCookie(context);
        throw new AppError({ code: "unauthenticated.session_ended" });
      },
    },
    createOwnerSession: {
      for: "anyone",
      async handle({ body, context }) {
        const { grant, secret } = await createOwnerSession({ token: body.token, dependencies });
        setSessionCookie(context, secret);
        return grant;
      },
    },
    signOut: {
      for: "anyone",
      async handle({ context }) {
        const secret = readSessionCookie(context);
        clearSessionCookie(context);
        const found = secret
          ? await findSessionBySecret({ db: database.db, secretHash: hashSecret(secret) })
          : null;
        if (found) {
          await revokeSession({ db: database.db, id: found.session.id, now: new Date(clock.now()) });
          await liveSessions.forget(found.user.accountId);
        }
        return undefined;
      },
    },
  };
}
