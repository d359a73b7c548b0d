import { DELETE_CONFIRMATION } from "@pith/core/accounts/is-delete-confirmation";
import { accountEndpoints } from "@pith/core/contract/account.endpoints";
import { isAppError } from "@pith/core/errors/app-error";
import { useCallback, useEffect, useState } from "react";
import { api } from "../../lib/api-client.ts";
import { useAuth } from "../../lib/auth/auth.ts";
import { logError } from "../../lib/log-error.ts";
import { useNavigate } from "../../lib/router.ts";
import { readError } from "../../lib/texts/read-error.ts";
import { useErrorText } from "../../lib/texts/use-error-text.ts";

/** Time to undo the deletion (docs/product.md, S9). */
export const DELETE_COUNTDOWN_SECONDS = 10;

/**
 * Counts down, then deletes the account and signs out. If the server requires it, has the user sign in again
 * first.
 */
export function useDeleteAccount() {
  const navigate = useNavigate();
  const signOut = useAuth((state) => state.signOut);
  const [secondsLeft, setSecondsLeft] = useState<number | null>(null);
  const [isDeleting, setDeleting] = useState(false);
  const [error, setError] = useErrorText();
  const [mustSignInAgain, setMustSignInAgain] = useState(false);

  const remove = useCallback(async () => {
    setMustSignInAgain(false);
    setDeleting(true);
    try {
      await api.call(accountEndpoints.deleteAccount, { body: { confirmation: DELETE_CONFIRMATION } });
      await signOut();
      void navigate("/", { replace: true });
    } catch (cause) {
      setDeleting(false);
      if (isAppError(cause) && cause.reason.code === "forbidden.sign_in_again") setMustSignInAgain(true);
      else {
        logError(cause);
        setError(() => readError(cause));
      }
    }
  }, [signOut, navigate]);

  useEffect(() => {
    if (secondsLeft === null) return;
    if (secondsLeft > 0) {
      const timer = setTimeout(() => setSecondsLeft(secondsLeft - 1), 1000);
      return () => clearTimeout(timer);
    }
    setSecondsLeft(null);
    void remove();
  }, [secondsLeft, remove]);

  return {
    secondsLeft,
    isDeleting,
    error,
    /** True if the server requires a recent sign-in. Call `remove` afterward to continue. */
    mustSignInAgain,
    remove,
    start() {
      setError(null);
      setSecondsLeft(DELETE_COUNTDOWN_SECONDS);
    },
    undo() {
      setError(null);
      setSecondsLeft(null);
      setMustSignInAgain(false);
    },
  };
}
