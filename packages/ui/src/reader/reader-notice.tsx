import { getErrorCode } from "@pith/core/errors/app-error";
import type { SummaryFailure } from "@pith/core/summaries/summary";
import { clsx } from "clsx";
import type { ReactNode } from "react";
import { getFailureTitle, isLasting } from "../model/failure-kind.ts";
import { Button } from "../primitives/button.tsx";
import { curlQuotes } from "../texts/curl-quotes.ts";
import { useTexts } from "../texts/texts-provider.tsx";

/** Explains why there's no summary, and what to do next. Without a failure, reports that the summary was canceled. */
export function ReaderNotice({
  failure,
  onRetry,
  renderAction,
  hasTitle,
}: {
  failure: SummaryFailure | null;
  onRetry?: () => void;
  renderAction?: (failure: SummaryFailure) => ReactNode;
  /** False if there's no title above, which makes this text the page's heading. */
  hasTitle: boolean;
}) {
  const texts = useTexts();
  const Heading = hasTitle ? "h2" : "h1";
  const action = failure && renderAction ? renderAction(failure) : null;
  const canAskAgain = onRetry !== undefined && !(failure && isLasting(failure.code));
  return (
    <div
      role={failure ? "alert" : "status"}
      data-failure={failure ? getErrorCode(failure.code) : undefined}
      className={clsx("mt-8", failure ? "failure" : "max-w-measure border-s-2 border-rule ps-4")}
    >
      {failure && <Heading>{texts.translate(getFailureTitle(failure.code))}</Heading>}
      <p className={clsx(!failure && "text-soft")}>
        {failure ? curlQuotes(failure.message) : texts.translate("reader.cancelled")}
      </p>
      {(action || canAskAgain) && (
        <div className="mt-4 flex flex-wrap gap-3">
          {action}
          {canAskAgain && (
            <Button variant="outline" onClick={onRetry}>
              {texts.translate("reader.askAgain")}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
