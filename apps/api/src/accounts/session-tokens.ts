import { AppError } from "@pith/core/errors/app-error";
import type { Clock } from "@pith/core/lib/clock";
import { isSameSecret, signText } from "../lib/randomness.ts";

/** How a session's token begins, so that it is told apart from Firebase's and found when it leaks. */
export const SESSION_TOKEN_PREFIX = "pith_ses_";
/** Clients ask for a fresh one on every call; this bounds what a leaked one is good for. */
const TOKEN_LIFETIME_MS = 15 * 60_000;

/** The short-lived identity token that stands for a session of ours, as Firebase's does elsewhere. */
export interface SessionTokens {
  sign(sessionId: string): { token: string; expiresAt: Date };
  /** The session's id. @throws AppError `unauthenticated` */
  verify(token: string): string;
}

/** Signed with a key of ours and read by nobody else, so it says no more than whose it is and until when. */
export function createSessionTokens({ secret, clock }: { secret: string; clock: Clock }): SessionTokens {
  const sign = (text: string) => signText({ key: secret, text: `session-token:${text}` });
  return {
    sign(sessionId) {
      const expiresAtMs = clock.now() + TOKEN_LIFETIME_MS;
      const text = `${sessionId}.${expiresAtMs.toString(36)}`;
      return { token: `${SESSION_TOKEN_PREFIX}${text}.${sign(text)}`, expiresAt: new Date(expiresAtMs) };
    },
    verify(token) {
      const [sessionId = "", end = "", signature = ""] = token.slice(SESSION_TOKEN_PREFIX.length).split(".");
      const isOurs =
        token.startsWith(SESSION_TOKEN_PREFIX) && isSameSecret(sign(`${sessionId}.${end}`), signature);
      if (isOurs && Number.parseInt(end, 36) > clock.now()) return sessionId;
      throw new AppError({ code: "unauthenticated.session_ended" });
    },
  };
}
