import { getErrorCode } from "@pith/core/errors/app-error";
import type { SummaryFailure } from "@pith/core/summaries/summary";
import { needsSignIn } from "@pith/ui/model/failure-kind";
import { Button } from "@pith/ui/primitives/button";
import { useTexts } from "../../texts/texts-provider.tsx";
import { PlansLink } from "./plans-link.tsx";
import { SignInAction } from "./sign-in-action.tsx";
import type { PanelSummary } from "./use-panel-summary.ts";

/** Offers the next step after a failure: see the plans, sign in, or go back to the previous summary. */
export function FailureAction({
  failure,
  previous,
  serverOrigin,
  onBack,
}: {
  failure: SummaryFailure;
  previous: PanelSummary["previous"];
  serverOrigin: string;
  /** Returns to the previous summary; null if there was none. */
  onBack: (() => void) | null;
}) {
  const { translate } = useTexts();
  return (
    <>
      {needsSignIn(failure.code) && <SignInAction />}
      {getErrorCode(failure.code) === "quota_exceeded" && <PlansLink serverOrigin={serverOrigin} />}
      {onBack && (
        <Button onClick={onBack}>{translate(previous === "full" ? "video.back" : "panel.back")}</Button>
      )}
    </>
  );
}
