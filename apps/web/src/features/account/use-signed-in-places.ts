import type { SignedInPlace } from "@pith/core/accounts/signed-in-place";
import { accountEndpoints } from "@pith/core/contract/account.endpoints";
import { isAppError } from "@pith/core/errors/app-error";
import { useCallback, useEffect, useState } from "react";
import { api } from "../../lib/api-client.ts";
import { logError } from "../../lib/log-error.ts";
import { readError } from "../../lib/texts/read-error.ts";
import { useErrorText } from "../../lib/texts/use-error-text.ts";

/** Lists the account's sessions and ends them, reloading the list after each change. */
export function useSignedInPlaces() {
  const [places, setPlaces] = useState<SignedInPlace[] | null>(null);
  const [error, setError] = useErrorText();
  /** What failed: a session's id, `all`, or null for the list. */
  const [failedId, setFailedId] = useState<string | null>(null);
  /** The session being ended, or `all` for all sessions except this one; null if none. */
  const [busyId, setBusyId] = useState<string | null>(null);
  /** The session to end after the user signs in again; null if there is none. */
  const [postponedId, setPostponedId] = useState<string | null>(null);

  const attempt = useCallback(async (change: () => Promise<unknown>, id: string | null = null) => {
    setFailedId(id);
    setError(null);
    try {
      await change();
      setPlaces(await api.call(accountEndpoints.listSignedInPlaces));
    } catch (cause) {
      logError(cause);
      setError(() => readError(cause));
    } finally {
      setBusyId(null);
    }
  }, []);

  const load = useCallback(() => void attempt(async () => undefined), [attempt]);
  useEffect(load, [load]);

  const signOut = (id: string) => {
    setBusyId(id);
    setPostponedId(null);
    return attempt(async () => {
      try {
        if (id === "all") await api.call(accountEndpoints.signOutElsewhere);
        else await api.call(accountEndpoints.signOutPlace, { params: { id } });
      } catch (cause) {
        if (!isAppError(cause) || cause.reason.code !== "forbidden.sign_in_again") throw cause;
        setPostponedId(id);
      }
    }, id);
  };

  return {
    places,
    error,
    failedId,
    busyId,
    /** True if the server requires a recent sign-in. Call `goOn` afterwards to end the session. */
    mustSignInAgain: postponedId !== null,
    load,
    signOut,
    signOutElsewhere: () => signOut("all"),
    goOn: () => postponedId !== null && void signOut(postponedId),
  };
}
