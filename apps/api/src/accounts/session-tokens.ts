import { AppError } from "@pith/core/errors/app-error";
import type { Clock } from "@pith/core/lib/clock";
import { createMemo } from "@pith/core/lib/create-memo";
import { isSameSecret, signText } from "../lib/randomness.ts";

/** Prefix of our session tokens. It distinguishes them from Firebase's and lets secret scanners find leaks. */
export const SESSION_TOKEN_PREFIX = "pith_ses_";
/** Short, to limit how long a leaked token works. Clients get new ones from their session. */
const TOKEN_LIFETIME_MS = 15 * 60_000;
const MAX_REMEMBERED = 10_000;

/** Short-lived tokens for our own sessions, used like Firebase's ID tokens. */
export interface SessionTokens {
  sign(sessionId: string): { token: string; expiresAt: Date };
  /** Returns the session's id. @throws AppError `unauthenticated` */
  verify(token: string): string;
  /**
   * Returns the fingerprint of a Firebase session. The fingerprint never expires, but can only be used to end
   * the session.
   */
  signFingerprint(sessionId: string): string;
  /** Returns the session's id. Null if the fingerprint isn't ours. */
  verifyFingerprint(fingerprint: string): string | null;
}

/**
 * Creates the session tokens. We both sign and read them, so they contain just the session id and the expiry
 * time.
 */
export function createSessionTokens({ secret, clock }: { secret: string; clock: Clock }): SessionTokens {
  const sign = (text: string) => signText({ key: secret, text: `session-token:${text}` });
  // Clients send the same token many times, so verify its signature only once.
  const readSigned = createMemo({ compute: checkSignature, maxEntries: MAX_REMEMBERED });

  function checkSignature(token: string): { sessionId: string; endsMs: number } {
    const [sessionId = "", end = "", signature = ""] = token.slice(SESSION_TOKEN_PREFIX.length).split(".");
    const isOurs =
      token.startsWith(SESSION_TOKEN_PREFIX) && isSameSecret(sign(`${sessionId}.${end}`), signature);
    if (!isOurs) throw createEnded();
    return { sessionId, endsMs: Number.parseInt(end, 36) };
  }

  const signEnd = (sessionId: string) => signText({ key: secret, text: `session-end:${sessionId}` });
  return {
    signFingerprint: (sessionId) => `${sessionId}.${signEnd(sessionId)}`,
    verifyFingerprint(fingerprint) {
      const [sessionId = "", signature = ""] = fingerprint.split(".");
      return isSameSecret(signEnd(sessionId), signature) ? sessionId : null;
    },
    sign(sessionId) {
      const expiresAtMs = clock.now() + TOKEN_LIFETIME_MS;
      const text = `${sessionId}.${expiresAtMs.toString(36)}`;
      return { token: `${SESSION_TOKEN_PREFIX}${text}.${sign(text)}`, expiresAt: new Date(expiresAtMs) };
    },
    verify(token) {
      const { sessionId, endsMs } = readSigned(token);
      if (endsMs > clock.now()) return sessionId;
      throw createEnded();
    },
  };
}

function createEnded(): AppError {
  return new AppError({ code: "unauthenticated.session_ended" });
}
