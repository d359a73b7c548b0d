import { AppError } from "@pith/core/errors/app-error";
import type { Clock } from "@pith/core/lib/clock";
import { jwtVerify, SignJWT } from "jose";

const ISSUER = "pith";
const ALGORITHM = "HS256";
/** Clients ask for a fresh one on every call; this bounds what a leaked one is good for. */
const TOKEN_LIFETIME_SECONDS = 15 * 60;

/** The short-lived identity token that stands for a session of ours, as Firebase's does elsewhere. */
export interface SessionTokens {
  sign(session: { sessionId: string; userId: string }): Promise<{ token: string; expiresAt: Date }>;
  /** @throws AppError `unauthenticated` */
  verify(token: string): Promise<{ sessionId: string; userId: string }>;
}

export function createSessionTokens({ secret, clock }: { secret: string; clock: Clock }): SessionTokens {
  const key = new TextEncoder().encode(secret);
  return {
    async sign({ sessionId, userId }) {
      const issuedAt = Math.floor(clock.now() / 1000);
      const expiresAt = issuedAt + TOKEN_LIFETIME_SECONDS;
      const token = await new SignJWT({ sid: sessionId })
        .setProtectedHeader({ alg: ALGORITHM })
        .setSubject(userId)
        .setIssuer(ISSUER)
        .setAudience(ISSUER)
        .setIssuedAt(issuedAt)
        .setExpirationTime(expiresAt)
        .sign(key);
      return { token, expiresAt: new Date(expiresAt * 1000) };
    },
    async verify(token) {
      try {
        const { payload } = await jwtVerify(token, key, {
          algorithms: [ALGORITHM],
          issuer: ISSUER,
          audience: ISSUER,
          currentDate: new Date(clock.now()),
          requiredClaims: ["sub", "exp"],
        });
        const sessionId = payload["sid"];
        if (typeof sessionId !== "string" || payload.sub === undefined)
          throw new Error("Claims are missing.");
        return { sessionId, userId: payload.sub };
      } catch (cause) {
        throw new AppError({
          code: "unauthenticated",
          message: "Your session has ended. Sign in again.",
          cause,
        });
      }
    },
  };
}
