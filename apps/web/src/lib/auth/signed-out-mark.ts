import { HOST_PREFIX, SIGNED_OUT_COOKIE } from "@pith/core/accounts/signed-out-cookie";

/**
 * Marks this browser as signed out, even if the server can't be reached. Scripts can't delete the session
 * cookie, but the server ignores it while this marker exists. Both last until the browser session ends or the
 * server removes them with its next response.
 */
export function markSignedOut(): void {
  const mark = `${SIGNED_OUT_COOKIE}=1;path=/;samesite=lax`;
  // biome-ignore lint/suspicious/noDocumentCookie: browsers still in use lack the Cookie Store API
  document.cookie = location.protocol === "https:" ? `${HOST_PREFIX}${mark};secure` : mark;
}
