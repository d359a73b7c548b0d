import { DELETE_CONFIRMATION } from "@pith/core/accounts/is-delete-confirmation";
import { accountEndpoints } from "@pith/core/contract/account.endpoints";
import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { api } from "../../lib/api-client.ts";
import { useAuth } from "../../lib/auth/auth.ts";
import { logError } from "../../lib/log-error.ts";
import { readError } from "../../lib/texts/read-error.ts";

/** Time to undo the deletion (docs/product.md, S9). */
export const DELETE_COUNTDOWN_SECONDS = 10;

/** Counts down, then deletes the account and signs out. */
export function useDeleteAccount() {
  const navigate = useNavigate();
  const signOut = useAuth((state) => state.signOut);
  const [secondsLeft, setSecondsLeft] = useState<number | null>(null);
  const [isDeleting, setDeleting] = useState(false);
  const [error, setError] = useState<string | null>(null);

  useEffect(() => {
    if (secondsLeft === null) return;
    if (secondsLeft > 0) {
      const timer = setTimeout(() => setSecondsLeft(secondsLeft - 1), 1000);
      return () => clearTimeout(timer);
    }
    setSecondsLeft(null);
    setDeleting(true);
    api
      .call(accountEndpoints.deleteAccount, { body: { confirmation: DELETE_CONFIRMATION } })
      .then(async () => {
        await signOut();
        void navigate("/", { replace: true });
      })
      .catch((cause: unknown) => {
        logError(cause);
        setError(readError(cause));
        setDeleting(false);
      });
  }, [secondsLeft, signOut, navigate]);

  return {
    secondsLeft,
    isDeleting,
    error,
    start() {
      setError(null);
      setSecondsLeft(DELETE_COUNTDOWN_SECONDS);
    },
    undo() {
      setSecondsLeft(null);
    },
  };
}
