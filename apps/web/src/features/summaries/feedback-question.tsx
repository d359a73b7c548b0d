import { summaryEndpoints } from "@pith/core/contract/summary.endpoints";
import { Button } from "@pith/ui/primitives/button";
import { useState } from "react";
import { api } from "../../lib/api-client.ts";
import { logError } from "../../lib/log-error.ts";
import { useTranslate } from "../../lib/texts/texts.ts";

/** Asks once, at the end of the summary, whether it was useful. */
export function FeedbackQuestion({ summaryId }: { summaryId: string }) {
  const t = useTranslate();
  const [isAnswered, setAnswered] = useState(false);

  function answer(rating: "up" | "down"): void {
    setAnswered(true);
    api
      .call(summaryEndpoints.giveSummaryFeedback, { params: { id: summaryId }, body: { rating } })
      .catch((error: unknown) => {
        logError(error);
        setAnswered(false);
      });
  }

  return (
    <div
      data-no-print=""
      data-feedback={isAnswered ? "given" : "open"}
      className="mt-12 flex min-h-10 items-center gap-3 border-t border-rule pt-6 text-sm"
    >
      {isAnswered ? (
        <p role="status" className="text-soft">
          {t("feedback.thanks")}
        </p>
      ) : (
        <>
          <p className="text-soft">{t("feedback.question")}</p>
          <Button size="small" onClick={() => answer("up")}>
            {t("feedback.yes")}
          </Button>
          <Button size="small" onClick={() => answer("down")}>
            {t("feedback.no")}
          </Button>
        </>
      )}
    </div>
  );
}
