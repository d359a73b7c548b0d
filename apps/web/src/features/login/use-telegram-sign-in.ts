import { authEndpoints } from "@pith/core/contract/auth.endpoints";
import { useEffect, useRef, useState } from "react";
import { api } from "../../lib/api-client.ts";
import { useAuth } from "../../lib/auth/auth.ts";
import { logError } from "../../lib/log-error.ts";
import { readError } from "../../lib/texts/read-error.ts";
import { say } from "../../lib/texts/say.ts";
import { useErrorText } from "../../lib/texts/use-error-text.ts";

/** How long 'Code sent' is shown (docs/product.md, S9). */
const CODE_SENT_MS = 3000;

/** Requests a code from the bot and signs in with it. */
export function useTelegramSignIn({ onSignedIn }: { onSignedIn: () => void }) {
  const completeTelegramSignIn = useAuth((state) => state.completeTelegramSignIn);
  const [askedId, setAskedId] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useErrorText();
  const [isCodeSentShown, setCodeSentShown] = useState(false);
  const [hasComeBack, setComeBack] = useState(false);

  useEffect(() => {
    if (!isCodeSentShown) return;
    const timer = setTimeout(() => setCodeSentShown(false), CODE_SENT_MS);
    return () => clearTimeout(timer);
  }, [isCodeSentShown]);

  /** Incremented when the user goes back, so that a code's outcome isn't shown on the first step. */
  const visit = useRef(0);

  async function attempt(action: () => Promise<void>): Promise<void> {
    const began = visit.current;
    setBusy(true);
    setError(null);
    try {
      await action();
    } catch (cause) {
      logError(cause);
      if (began === visit.current) setError(() => readError(cause));
    } finally {
      if (began === visit.current) setBusy(false);
    }
  }

  return {
    step: askedId === null ? ("input" as const) : ("verify" as const),
    isBusy,
    error,
    isCodeSentShown,
    /** True if the user came back from the second step. */
    hasComeBack,
    clearError: () => setError(null),
    requestCode: (telegramId: string) =>
      attempt(async () => {
        await api.call(authEndpoints.requestLoginCode, { body: { telegramId } });
        setAskedId(telegramId);
        setCodeSentShown(true);
      }),
    verifyCode: (code: string) =>
      attempt(async () => {
        const response = await api.call(authEndpoints.verifyLoginCode, {
          body: { telegramId: askedId ?? "", code },
        });
        if (response.status !== "success") {
          setError(() => say({ code: "internal.verification", params: {} }));
          return;
        }
        completeTelegramSignIn(response);
        onSignedIn();
      }),
    goBack() {
      visit.current += 1;
      setBusy(false);
      setAskedId(null);
      setError(null);
      setCodeSentShown(false);
      setComeBack(true);
    },
  };
}
