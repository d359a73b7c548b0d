import type { User } from "@pith/core/accounts/user";
import { Button } from "@pith/ui/primitives/button";
import { FailureNote } from "@pith/ui/primitives/failure-note";
import { useTranslate } from "../texts/texts.ts";
import { canUsePasskeys, describePasskeyError, signInWithPasskey } from "./passkeys.ts";
import { useAttempt } from "./use-attempt.ts";

/** Signs in with a passkey. Renders nothing if this browser can't use passkeys here. */
export function PasskeyButton({ onSignedIn }: { onSignedIn: (user: User) => void }) {
  const t = useTranslate();
  const { isBusy, error, attempt } = useAttempt(describePasskeyError);
  if (!canUsePasskeys()) return null;
  return (
    <div>
      <Button
        size="large"
        className="w-full"
        isBusy={isBusy}
        onClick={() => void attempt(async () => onSignedIn(await signInWithPasskey()))}
      >
        {t("passkeys.use")}
      </Button>
      {error !== null && <FailureNote className="mt-3">{error}</FailureNote>}
    </div>
  );
}
