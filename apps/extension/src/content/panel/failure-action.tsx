import { getErrorCode } from "@pith/core/errors/app-error";
import type { SummaryFailure } from "@pith/core/summaries/summary";
import { Button, ButtonLink } from "@pith/ui/primitives/button";
import { apiOrigin } from "../../platform/api-origin.ts";
import { useTexts } from "../../texts/texts-provider.tsx";
import { SignInAction } from "./sign-in-action.tsx";
import type { PanelSummary } from "./use-panel-summary.ts";

/** What else to do about a refusal: see the plans, sign in, or read what was there before. */
export function FailureAction({
  failure,
  previous,
  onBack,
}: {
  failure: SummaryFailure;
  previous: PanelSummary["previous"];
  /** Back to what was there before; null where there was nothing. */
  onBack: (() => void) | null;
}) {
  const { translate } = useTexts();
  const code = getErrorCode(failure.code);
  return (
    <>
      {code === "unauthenticated" && <SignInAction />}
      {code === "quota_exceeded" && (
        <ButtonLink
          variant="primary"
          href={`${apiOrigin}/subscription?section=upgrade`}
          target="_blank"
          rel="noreferrer"
        >
          {translate("panel.plans")}
        </ButtonLink>
      )}
      {onBack && (
        <Button onClick={onBack}>{translate(previous === "full" ? "video.back" : "panel.back")}</Button>
      )}
    </>
  );
}
