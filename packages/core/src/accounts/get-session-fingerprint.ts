/**
 * Returns a name for a session that doesn't give access to it, derived from its secret: the base64url of its SHA-256,
 * 43 characters. A client keeps it to end the session later (`endSession` of the contract).
 *
 * @throws TypeError if Web Crypto is missing, as on a page served over http from another machine.
 */
export async function getSessionFingerprint(secret: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(secret));
  const text = btoa(String.fromCharCode(...new Uint8Array(digest)));
  return text.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** Returns what all tokens of one sign-in at Firebase share. The server knows the session by its fingerprint. */
export function getFirebaseSessionSecret({
  uid,
  signedInAtMs,
}: {
  uid: string;
  /** The token's `auth_time`, in milliseconds since 1970. */
  signedInAtMs: number;
}): string {
  return `firebase:${uid}:${signedInAtMs}`;
}
