import { SIGNED_OUT_COOKIE } from "@pith/core/accounts/signed-out-cookie";
import type { ApiClient } from "@pith/core/client/create-api-client";
import { authEndpoints } from "@pith/core/contract/auth.endpoints";

/** A call that hasn't been answered by then is given up: its late answer could end the next person's session. */
export const SIGN_OUT_TIMEOUT_MS = 5000;
const FIRST_RETRY_MS = 5000;
const LONGEST_RETRY_MS = 5 * 60_000;

/**
 * Tells the server that the person has signed out. After a failure it goes on trying for as long as `isDue`, and the
 * promise rejects with the first failure.
 */
export async function endSession({
  api,
  token = null,
  isDue = isMarkedSignedOut,
}: {
  api: ApiClient;
  /** A token that names the session; by default, the cookie does. */
  token?: string | null;
  /** Whether the server still has to hear of it; by default, as long as this browser's mark is there. */
  isDue?: () => boolean;
}): Promise<void> {
  const tell = () =>
    api.call({ ...authEndpoints.signOut, auth: "none" }, undefined, {
      signal: AbortSignal.timeout(SIGN_OUT_TIMEOUT_MS),
      // Survives the page, whose visitor is about to leave.
      keepalive: true,
      ...(token !== null && { headers: { Authorization: `Bearer ${token}` } }),
    });

  async function repeat(): Promise<void> {
    for (let retryMs = FIRST_RETRY_MS; ; retryMs = Math.min(retryMs * 2, LONGEST_RETRY_MS)) {
      await waitForChance(retryMs);
      if (!isDue()) return;
      const isHeard = await tell().then(
        () => true,
        () => false,
      );
      if (isHeard) return;
    }
  }

  try {
    await tell();
  } catch (error) {
    void repeat();
    throw error;
  }
}

/** True until the server has heard of the sign-out, or somebody has signed in again. */
function isMarkedSignedOut(): boolean {
  return document.cookie.includes(`${SIGNED_OUT_COOKIE}=1`);
}

/** Waits, but no longer than until the connection is back. */
function waitForChance(ms: number): Promise<void> {
  return new Promise((resolve) => {
    const finish = () => {
      clearTimeout(timer);
      removeEventListener("online", finish);
      resolve();
    };
    const timer = setTimeout(finish, ms);
    addEventListener("online", finish);
  });
}
