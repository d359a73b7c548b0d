import { Button } from "@pith/ui/primitives/button";
import { FailureNote } from "@pith/ui/primitives/failure-note";
import { useState } from "react";
import { useAuth } from "../../lib/auth/auth.ts";
import { logError } from "../../lib/log-error.ts";
import { useTranslate } from "../../lib/texts/texts.ts";
import { describeGoogleError } from "./google-error.ts";

export function GoogleButton({
  text,
  onSignedIn,
  onFailed,
}: {
  text: string;
  onSignedIn: () => void;
  onFailed?: (error: unknown) => void;
}) {
  const t = useTranslate();
  const signInWithGoogle = useAuth((state) => state.signInWithGoogle);
  const [isBusy, setBusy] = useState(false);
  const [message, setMessage] = useState<string | null>(null);

  async function signIn(): Promise<void> {
    setBusy(true);
    setMessage(null);
    try {
      await signInWithGoogle();
      onSignedIn();
    } catch (error) {
      logError(error);
      setMessage(describeGoogleError({ error, notEnabled: t("login.googleNotEnabled") }));
      onFailed?.(error);
    } finally {
      setBusy(false);
    }
  }

  return (
    <div>
      <Button size="large" className="w-full" isBusy={isBusy} onClick={signIn}>
        <GoogleMark />
        {text}
      </Button>
      {message !== null && <FailureNote className="mt-3">{message}</FailureNote>}
    </div>
  );
}

function GoogleMark() {
  return (
    <svg aria-hidden="true" viewBox="0 0 18 18" className="size-4.5">
      <path
        fill="#4285F4"
        d="M17.64 9.2c0-.64-.06-1.25-.16-1.84H9v3.48h4.84a4.14 4.14 0 0 1-1.8 2.72v2.26h2.92a8.78 8.78 0 0 0 2.68-6.62Z"
      />
      <path
        fill="#34A853"
        d="M9 18c2.43 0 4.47-.8 5.96-2.18l-2.92-2.26c-.8.54-1.84.86-3.04.86-2.34 0-4.33-1.58-5.04-3.71H.94v2.33A9 9 0 0 0 9 18Z"
      />
      <path fill="#FBBC05" d="M3.96 10.71a5.41 5.41 0 0 1 0-3.42V4.96H.94a9 9 0 0 0 0 8.08l3.02-2.33Z" />
      <path
        fill="#EA4335"
        d="M9 3.58c1.32 0 2.5.45 3.44 1.35l2.58-2.58A9 9 0 0 0 .94 4.96l3.02 2.33C4.67 5.16 6.66 3.58 9 3.58Z"
      />
    </svg>
  );
}
