/**
 * Returns a public identifier for a session: the base64url-encoded SHA-256 of its secret, 43 characters. It
 * grants no access; a client stores it to end the session later (`endSession` in the contract).
 *
 * @throws TypeError if Web Crypto is missing, as on a page that another machine serves over http.
 */
export async function getSessionFingerprint(secret: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(secret));
  const text = btoa(String.fromCharCode(...new Uint8Array(digest)));
  return text.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}
