import { Button } from "@pith/ui/primitives/button";
import { FailureNote } from "@pith/ui/primitives/failure-note";
import { useEffect } from "react";
import {
  canUsePasskeys,
  createPasskey,
  describePasskeyError,
  nameThisDevice,
} from "../../lib/account/passkeys.ts";
import { useAttempt } from "../../lib/account/use-attempt.ts";
import { ResultLine } from "../../lib/result-line.tsx";
import { useTranslate } from "../../lib/texts/texts.ts";

/** Offers a passkey to users who have just created an account. Skipped if the browser can't use passkeys here. */
export function PasskeyOffer({ title, onDone }: { title: string; onDone: () => void }) {
  const t = useTranslate();
  const { isBusy, error, attempt } = useAttempt(describePasskeyError);
  const isPossible = canUsePasskeys();
  useEffect(() => {
    if (!isPossible) onDone();
  }, [isPossible, onDone]);
  if (!isPossible) return null;
  return (
    <div data-passkey-offer="">
      <ResultLine tone="good" />
      <h1 role="status" className="text-xl font-semibold">
        {title}
      </h1>
      <p className="mt-2 mb-6 text-soft">{t("passkeys.offer")}</p>
      {error !== null && <FailureNote className="mb-4">{error}</FailureNote>}
      <div className="flex flex-wrap gap-2 *:grow">
        <Button
          variant="primary"
          size="large"
          isBusy={isBusy}
          onClick={() =>
            void attempt(async () => {
              await createPasskey(nameThisDevice());
              onDone();
            })
          }
        >
          {t("passkeys.add")}
        </Button>
        <Button size="large" isBusy={isBusy} onClick={onDone}>
          {t("passkeys.later")}
        </Button>
      </div>
    </div>
  );
}
