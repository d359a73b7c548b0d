import { AppError, isAppError } from "@pith/core/errors/app-error";
import type { Clock } from "@pith/core/lib/clock";
import {
  createRemoteJWKSet,
  decodeJwt,
  decodeProtectedHeader,
  errors,
  type JWTPayload,
  type JWTVerifyGetKey,
  jwtVerify,
} from "jose";
import type { FirebaseIdentity, FirebaseTokens } from "./firebase-tokens.ts";

const GOOGLE_KEYS = new URL(
  "https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com",
);
/**
 * Google's own responses are valid for about 6 hours, its keys for weeks, and a token with an unknown key
 * triggers an immediate fetch. So this only determines how long an outage at Google goes unnoticed.
 */
const KEYS_LAST_MS = 6 * 3_600_000;
const RETRY_KEYS_AFTER_SECONDS = 5;
/** Allowed skew between Google's clock and ours. */
const CLOCK_TOLERANCE_SECONDS = 5;

/**
 * Verifies Firebase ID tokens as required by Firebase's documentation: RS256 with Google's current keys,
 * issuer, audience, expiry, subject and sign-in time. The emulator's tokens are unsigned, and accepted only
 * if it is configured.
 */
export function createFirebaseTokens({
  projectId,
  acceptsEmulator,
  clock,
  keys = createRemoteJWKSet(GOOGLE_KEYS, { cacheMaxAge: KEYS_LAST_MS }),
}: {
  projectId: string;
  /** True only if the emulator is configured. A production server won't start with the emulator. */
  acceptsEmulator: boolean;
  clock: Clock;
  /** Google's keys. Overridden in tests. */
  keys?: JWTVerifyGetKey;
}): FirebaseTokens {
  const issuer = `https://securetoken.google.com/${projectId}`;
  const findKey: JWTVerifyGetKey = async (header, input) => {
    try {
      return await keys(header, input);
    } catch (cause) {
      // Only these errors are about the token itself. Any other error means that the token's key couldn't be
      // fetched.
      if (cause instanceof errors.JWKSNoMatchingKey || cause instanceof errors.JOSENotSupported) throw cause;
      throw new AppError({
        code: "unavailable.identity",
        message: "The identity provider's keys can't be fetched.",
        cause,
        retryAfterSeconds: RETRY_KEYS_AFTER_SECONDS,
      });
    }
  };
  return {
    async verify(token) {
      try {
        const isUnsigned = decodeProtectedHeader(token).alg === "none";
        if (isUnsigned && !acceptsEmulator) throw new Error("Unsigned tokens are the emulator's.");
        const now = new Date(clock.now());
        const payload = isUnsigned
          ? checkUnsigned({ payload: decodeJwt(token), issuer, audience: projectId, now })
          : (
              await jwtVerify(token, findKey, {
                algorithms: ["RS256"],
                issuer,
                audience: projectId,
                currentDate: now,
                clockTolerance: CLOCK_TOLERANCE_SECONDS,
                requiredClaims: ["exp", "iat", "sub", "auth_time"],
              })
            ).payload;
        return readIdentity({ payload, now });
      } catch (cause) {
        if (isAppError(cause)) throw cause;
        throw new AppError({ code: "unauthenticated.token", cause });
      }
    },
  };
}

function checkUnsigned({
  payload,
  issuer,
  audience,
  now,
}: {
  payload: JWTPayload;
  issuer: string;
  audience: string;
  now: Date;
}): JWTPayload {
  if (payload.iss !== issuer || payload.aud !== audience) throw new Error("The token is another project's.");
  if (payload.exp === undefined || payload.exp * 1000 <= now.getTime())
    throw new Error("The token has expired.");
  return payload;
}

function readIdentity({ payload, now }: { payload: JWTPayload; now: Date }): FirebaseIdentity {
  const { sub } = payload;
  const authTime = payload["auth_time"];
  if (typeof sub !== "string" || sub === "" || sub.length > 128) throw new Error("The token names nobody.");
  if (typeof authTime !== "number" || authTime * 1000 > now.getTime() + CLOCK_TOLERANCE_SECONDS * 1000) {
    throw new Error("The token is from the future.");
  }
  const firebase = payload["firebase"];
  const provider =
    typeof firebase === "object" && firebase !== null && "sign_in_provider" in firebase
      ? firebase.sign_in_provider
      : null;
  return {
    uid: sub,
    email: readText(payload["email"]),
    displayName: readText(payload["name"]),
    photoUrl: readText(payload["picture"]),
    signedInAt: new Date(authTime * 1000),
    isAnonymous: provider === "anonymous" || payload["provider_id"] === "anonymous",
  };
}

function readText(value: unknown): string | null {
  return typeof value === "string" && value !== "" ? value.slice(0, 300) : null;
}
