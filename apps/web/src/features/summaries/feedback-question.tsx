import { summaryEndpoints } from "@pith/core/contract/summary.endpoints";
import { Button } from "@pith/ui/primitives/button";
import { FailureNote } from "@pith/ui/primitives/failure-note";
import { useId, useState } from "react";
import { useAttempt } from "../../lib/account/use-attempt.ts";
import { api } from "../../lib/api-client.ts";
import { useIsOffline } from "../../lib/offline/use-is-offline.ts";
import { useTranslate } from "../../lib/texts/texts.ts";

/** Asks once, at the end of the summary, whether it was useful. */
export function FeedbackQuestion({ summaryId }: { summaryId: string }) {
  const t = useTranslate();
  const [isAnswered, setAnswered] = useState(false);
  const { isBusy, error, attempt } = useAttempt();
  const isOffline = useIsOffline();
  const noteId = useId();

  function answer(rating: "up" | "down"): void {
    if (isOffline || isBusy) return;
    void attempt(async () => {
      await api.call(summaryEndpoints.giveSummaryFeedback, { params: { id: summaryId }, body: { rating } });
      setAnswered(true);
    });
  }

  return (
    <div
      data-no-print=""
      data-feedback={isAnswered ? "given" : "open"}
      className="mt-12 flex min-h-10 flex-wrap items-center gap-3 border-t border-rule pt-6 text-sm"
    >
      {isAnswered ? (
        <p role="status" className="text-soft">
          {t("feedback.thanks")}
        </p>
      ) : (
        <>
          <p className="text-soft">{t("feedback.question")}</p>
          <div className="flex gap-3">
            {(["up", "down"] as const).map((rating) => (
              <Button
                key={rating}
                size="small"
                aria-disabled={isOffline}
                aria-describedby={isOffline ? noteId : undefined}
                onClick={() => answer(rating)}
              >
                {t(rating === "up" ? "feedback.yes" : "feedback.no")}
              </Button>
            ))}
          </div>
          {error && <FailureNote>{error}</FailureNote>}
          {isOffline && (
            <p id={noteId} className="text-soft">
              {t("offline.feedback")}
            </p>
          )}
        </>
      )}
    </div>
  );
}
