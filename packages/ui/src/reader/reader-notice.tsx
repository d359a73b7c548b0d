import type { SummaryFailure } from "@pith/core/summaries/summary";
import { clsx } from "clsx";
import type { ReactNode } from "react";
import { Button } from "../primitives/button.tsx";
import { curlQuotes } from "../texts/curl-quotes.ts";
import { useTexts } from "../texts/texts-provider.tsx";

/** Why there is no summary, and what to do next; without a failure, that it was cancelled. */
export function ReaderNotice({
  failure,
  onRetry,
  renderAction,
  hasTitle,
}: {
  failure: SummaryFailure | null;
  onRetry?: () => void;
  renderAction?: (failure: SummaryFailure) => ReactNode;
  /** False where no title stands above: this is the page's heading then. */
  hasTitle: boolean;
}) {
  const texts = useTexts();
  const Heading = hasTitle ? "h2" : "h1";
  const action = failure && renderAction ? renderAction(failure) : null;
  return (
    <div
      role={failure ? "alert" : "status"}
      data-failure={failure?.code}
      className={clsx("mt-8", failure ? "failure" : "max-w-measure border-s-2 border-rule ps-4")}
    >
      {failure && <Heading>{texts.reader.failedTitle}</Heading>}
      <p className={clsx(!failure && "text-soft")}>
        {failure ? curlQuotes(failure.message) : texts.reader.cancelled}
      </p>
      {(action || onRetry) && (
        <div className="mt-4 flex flex-wrap gap-3">
          {action}
          {onRetry && (
            <Button variant="outline" onClick={onRetry}>
              {texts.reader.askAgain}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
