import { isAppError } from "@pith/core/errors/app-error";
import { mayPass } from "@pith/core/errors/may-pass";
import { useCallback, useState } from "react";
import { logError } from "../log-error.ts";
import { readError } from "../texts/read-error.ts";
import { useErrorText } from "../texts/use-error-text.ts";

/**
 * Runs a form's calls. If the server requires a recent sign-in, `mustSignInAgain` is true until `goOn` repeats the
 * call. `mayPass` is true if the failed call may succeed later. `describe` returns a failure's message.
 */
export function useAttempt(describe: (cause: unknown) => string = readError) {
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useErrorText();
  const [isPassing, setPassing] = useState(false);
  const [postponed, setPostponed] = useState<(() => Promise<unknown>) | null>(null);

  const attempt = useCallback(
    async (action: () => Promise<unknown>): Promise<void> => {
      setBusy(true);
      setError(null);
      setPostponed(null);
      try {
        await action();
      } catch (cause) {
        if (isAppError(cause) && cause.reason.code === "forbidden.sign_in_again") setPostponed(() => action);
        else {
          logError(cause);
          setPassing(!isAppError(cause) || cause.code === "internal" || mayPass(cause.code));
          setError(() => describe(cause));
        }
      } finally {
        setBusy(false);
      }
    },
    [describe, setError],
  );

  return {
    isBusy,
    error,
    mayPass: isPassing,
    attempt,
    mustSignInAgain: postponed !== null,
    goOn: () => postponed !== null && void attempt(postponed),
  };
}
