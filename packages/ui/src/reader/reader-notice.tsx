import type { SummaryFailure } from "@pith/core/summaries/summary";
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
      className="mt-8 max-w-measure border-s-2 border-ink ps-5"
    >
      {failure && <Heading className="text-base font-semibold">{texts.reader.failedTitle}</Heading>}
      <p className="mt-1 text-soft">{failure ? curlQuotes(failure.message) : texts.reader.cancelled}</p>
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
