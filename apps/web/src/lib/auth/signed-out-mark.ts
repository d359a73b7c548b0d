import { HOST_PREFIX, SIGNED_OUT_COOKIE } from "@pith/core/accounts/signed-out-cookie";

/** Longer than any session lasts. */
const MAX_AGE_SECONDS = 400 * 86_400;

/**
 * Marks this browser as signed out, also while the server can't be reached. The session cookie is out of scripts' reach
 * and is worth nothing beside the mark. The server removes both with the next request.
 */
export function markSignedOut(): void {
  const isSecure = location.protocol === "https:";
  const name = isSecure ? HOST_PREFIX + SIGNED_OUT_COOKIE : SIGNED_OUT_COOKIE;
  // biome-ignore lint/suspicious/noDocumentCookie: browsers still in use lack the Cookie Store API
  document.cookie = `${name}=1; Path=/; Max-Age=${MAX_AGE_SECONDS}; SameSite=Lax${isSecure ? "; Secure" : ""}`;
}

/** True until the server has heard of the sign-out. */
export function isMarkedSignedOut(): boolean {
  return document.cookie.includes(`${SIGNED_OUT_COOKIE}=1`);
}
