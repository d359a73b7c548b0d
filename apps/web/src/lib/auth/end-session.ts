import { SIGNED_OUT_COOKIE } from "@pith/core/accounts/signed-out-cookie";
import type { ApiClient } from "@pith/core/client/create-api-client";
import { authEndpoints } from "@pith/core/contract/auth.endpoints";
import { addPendingSignOut, listPendingSignOuts, removePendingSignOut } from "./pending-sign-outs.ts";

/** Timeout for the sign-out call. If it reached the server much later, it could end the next user's session. */
export const SIGN_OUT_TIMEOUT_MS = 5000;
const FIRST_RETRY_MS = 5000;
const LONGEST_RETRY_MS = 5 * 60_000;

/**
 * Reports a sign-out to the server, retrying until it succeeds. Only the first attempt's failure rejects the
 * promise. A cookie session is retried as long as this browser is marked as signed out. A session with a
 * fingerprint is stored in this tab until the server has been reached.
 */
export async function endSession({
  api,
  fingerprint = null,
}: {
  api: ApiClient;
  fingerprint?: string | null;
}): Promise<void> {
  const isDue = () =>
    fingerprint === null ? isMarkedSignedOut() : listPendingSignOuts().includes(fingerprint);

  async function tell(): Promise<void> {
    // The request has to outlive the page, which the user is about to leave.
    const options = { signal: AbortSignal.timeout(SIGN_OUT_TIMEOUT_MS), keepalive: true };
    if (fingerprint === null) {
      await api.call({ ...authEndpoints.signOut, auth: "none" }, undefined, options);
      return;
    }
    await api.call(authEndpoints.endSession, { body: { fingerprint } }, options);
    removePendingSignOut(fingerprint);
  }

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

  if (fingerprint !== null) addPendingSignOut(fingerprint);
  try {
    await tell();
  } catch (error) {
    void repeat();
    throw error;
  }
}

/** Returns true until the sign-out has reached the server or someone has signed in again. */
function isMarkedSignedOut(): boolean {
  return document.cookie.includes(`${SIGNED_OUT_COOKIE}=1`);
}

/** Waits for `ms`, or until the connection is restored. */
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
