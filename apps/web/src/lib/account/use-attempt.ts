import { isAppError } from "@pith/core/errors/app-error";
import { mayPass } from "@pith/core/errors/may-pass";
import type { MessageCode } from "@pith/core/messages/message-codes";
import { useCallback, useState } from "react";
import { logError } from "../log-error.ts";
import { readError } from "../texts/read-error.ts";
import { useErrorText } from "../texts/use-error-text.ts";

interface AttemptOptions {
  /** What the call is about, such as a row's id, for `failedAt`. */
  at?: string;
  /** Reloads the list once the call has succeeded. */
  reload?: () => Promise<unknown>;
}

/**
 * Runs a form's calls. If the server requires a recent sign-in, `mustSignInAgain` is true until `goOn`
 * repeats the call. `errorOf` returns the message if the failure has one of the given codes, so that it can
 * be shown next to the field it's about. `mayPass` is true if the failed call may succeed later. `describe`
 * returns a failure's message. `isOutdated` is true if the call succeeded but the list couldn't be reloaded.
 */
export function useAttempt(describe: (cause: unknown) => string = readError) {
  const [runningCount, setRunningCount] = useState(0);
  const [error, setError] = useErrorText();
  const [failedAt, setFailedAt] = useState<string | null>(null);
  const [isOutdated, setOutdated] = useState(false);
  const [isPassing, setPassing] = useState(false);
  const [code, setCode] = useState<string | null>(null);
  const [postponed, setPostponed] = useState<(() => Promise<void>) | null>(null);

  const attempt = useCallback(
    async function run(action: () => Promise<unknown>, options: AttemptOptions = {}): Promise<void> {
      setRunningCount((count) => count + 1);
      setError(null);
      setFailedAt(options.at ?? null);
      setOutdated(false);
      setPostponed(null);
      let isDone = false;
      try {
        await action();
        isDone = true;
        await options.reload?.();
      } catch (cause) {
        if (!isDone && isAppError(cause) && cause.reason.code === "forbidden.sign_in_again")
          setPostponed(() => () => run(action, options));
        else {
          logError(cause);
          // Another call may have started since.
          setFailedAt(options.at ?? null);
          setOutdated(isDone);
          setCode(isAppError(cause) ? cause.reason.code : null);
          setPassing(!isAppError(cause) || cause.code === "internal" || mayPass(cause.code));
          setError(() => describe(cause));
        }
      } finally {
        setRunningCount((count) => count - 1);
      }
    },
    [describe, setError],
  );

  return {
    isBusy: runningCount > 0,
    error,
    errorOf: (...codes: MessageCode[]) => (codes.some((one) => one === code) ? error : null),
    failedAt,
    isOutdated,
    mayPass: isPassing,
    attempt,
    dismissError: () => setError(null),
    mustSignInAgain: postponed !== null,
    goOn: () => postponed !== null && void postponed(),
  };
}
