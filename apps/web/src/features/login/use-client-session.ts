import type { ClientKind } from "@pith/core/accounts/client-kind";
import { getDisplayName } from "@pith/core/accounts/get-display-name";
import { ApiError } from "@pith/core/client/api-error";
import { authEndpoints } from "@pith/core/contract/auth.endpoints";
import { AppError, isAppError } from "@pith/core/errors/app-error";
import type { ReceivedMessage } from "@pith/core/messages/message-codes";
import { useEffect, useState } from "react";
import { api } from "../../lib/api-client.ts";
import { authStore } from "../../lib/auth/auth.ts";
import { logError } from "../../lib/log-error.ts";
import { say } from "../../lib/texts/say.ts";

/** How long the tab stays open after success (docs/product.md, S9). */
const CLOSE_TAB_MS = 2000;

type State = "loading" | "ready" | "sending" | "done" | "gone";

/** Loads a client's sign-in session with its confirmation code, and reports the outcome to the client. */
export function useClientSession({ client, sessionId }: { client: ClientKind; sessionId: string }) {
  const [state, setState] = useState<State>("loading");
  const [confirmationCode, setConfirmationCode] = useState<string | null>(null);
  const [error, setError] = useState<ReceivedMessage | null>(null);

  useEffect(() => {
    const controller = new AbortController();
    api
      .call(authEndpoints.getExtensionSession, { params: { sessionId } }, { signal: controller.signal })
      .then((session) => {
        setConfirmationCode(session.confirmationCode);
        // If a different client started the session, the link was tampered with.
        setState(session.status === "pending" && session.client === client ? "ready" : "gone");
      })
      .catch((cause: unknown) => {
        if (controller.signal.aborted) return;
        logError(cause);
        setState("gone");
      });
    return () => controller.abort();
  }, [client, sessionId]);

  useEffect(() => {
    if (state !== "done") return;
    const timer = setTimeout(() => window.close(), CLOSE_TAB_MS);
    return () => clearTimeout(timer);
  }, [state]);

  async function confirm(): Promise<void> {
    setState("sending");
    setError(null);
    try {
      const auth = authStore.getState();
      const token = await auth.getIdToken();
      const { user } = authStore.getState();
      if (!token || !user) throw new AppError({ code: "unauthenticated.no_user" });
      await api.call(authEndpoints.putExtensionSession, {
        params: { sessionId },
        body: {
          status: "success",
          userData: {
            uid: user.id,
            email: user.profile.email,
            displayName: getDisplayName(user),
            photoURL: user.profile.photoUrl,
            created_at: user.created_at,
            auth_provider: user.authProvider,
          },
          idToken: token,
          firebaseIdToken: token,
        },
      });
      setState("done");
    } catch (cause) {
      logError(cause);
      setError(describeRefusal(cause));
      setState("ready");
    }
  }

  async function confirmWithLocalSession(): Promise<void> {
    setState("sending");
    try {
      if (!authStore.getState().user) await authStore.getState().signInAnonymously();
    } catch (cause) {
      fail(cause);
      return;
    }
    await confirm();
  }

  /**
   * Reports a failed sign-in to the client and shows the reason. The session accepts only one report, so
   * another attempt needs a new session.
   */
  function fail(cause: unknown): void {
    const reason = readReason(cause);
    setError({ code: "internal.reported", params: { reason } });
    setState("gone");
    void showFailure(reason);
  }

  async function showFailure(reason: string): Promise<void> {
    try {
      // The server requires a token even if no one is signed in. This creates a guest in that case.
      await authStore.getState().getIdToken();
      await api.call(authEndpoints.putExtensionSession, {
        params: { sessionId },
        body: { status: "error", error: reason },
      });
    } catch (failure) {
      logError(failure);
    }
  }

  return { state, confirmationCode, error, confirm, confirmWithLocalSession, fail };
}

/**
 * Returns why sign-in failed. Our own errors are in the user's language; a provider's message is shown
 * verbatim.
 */
function readReason(cause: unknown): string {
  if (isAppError(cause)) return say(cause.reason);
  return cause instanceof Error ? cause.message : say({ code: "internal.unknown", params: {} });
}

/** Returns why the client couldn't be signed in, or a generic message if the server gave no reason. */
function describeRefusal(cause: unknown): ReceivedMessage {
  const hasReason = isAppError(cause) && !(cause instanceof ApiError && cause.serverText === null);
  if (!hasReason) return { code: "internal.unknown", params: {} };
  return { code: "internal.extension_session", params: { reason: cause.reason } };
}
