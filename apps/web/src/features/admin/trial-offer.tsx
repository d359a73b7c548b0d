import { adminEndpoints } from "@pith/core/contract/admin.endpoints";
import { Button } from "@pith/ui/primitives/button";
import { FailureNote } from "@pith/ui/primitives/failure-note";
import { useEffect, useState } from "react";
import { SignInAgain } from "../../lib/account/sign-in-again.tsx";
import { useAttempt } from "../../lib/account/use-attempt.ts";
import { api } from "../../lib/api-client.ts";
import { useAuth } from "../../lib/auth/auth.ts";
import { logError } from "../../lib/log-error.ts";
import { useTranslate } from "../../lib/texts/texts.ts";

/**
 * Lets an admin take over the summaries from before the server had accounts. Renders nothing if there are
 * none.
 */
export function TrialOffer() {
  const t = useTranslate();
  const [count, setCount] = useState(0);
  const [taken, setTaken] = useState<number | null>(null);
  const user = useAuth((state) => state.user);
  const { isBusy, error, attempt, mustSignInAgain, goOn } = useAttempt();

  useEffect(() => {
    // During an update, an older process may not have this endpoint.
    api.call(adminEndpoints.readTrial).then(({ summaries }) => setCount(summaries), logError);
  }, []);

  if (count === 0) return null;
  return (
    <div data-trial="" className="mb-6 border-s-2 border-seed ps-4">
      <p role="status">
        {taken === null ? t("admin.trial", { count }) : t("admin.trialTaken", { count: taken })}
      </p>
      {mustSignInAgain && user && <SignInAgain user={user} onDone={goOn} />}
      {error !== null && <FailureNote className="mt-3">{error}</FailureNote>}
      {taken === null && !mustSignInAgain && (
        <Button
          className="mt-3"
          isBusy={isBusy}
          onClick={() =>
            void attempt(async () => setTaken((await api.call(adminEndpoints.takeTrial)).summaries))
          }
        >
          {t("admin.trialTake")}
        </Button>
      )}
    </div>
  );
}
