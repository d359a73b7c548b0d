import { getErrorCode } from "@pith/core/errors/app-error";
import type { SummaryFailure } from "@pith/core/summaries/summary";
import { Button, ButtonLink } from "@pith/ui/primitives/button";
import { apiOrigin } from "../../platform/api-origin.ts";
import { useTexts } from "../../texts/texts-provider.tsx";
import { SignInAction } from "./sign-in-action.tsx";

/** What else to do about a refusal: see the plans, sign in, or read the glance that is still there. */
export function FailureAction({
  failure,
  onBack,
}: {
  failure: SummaryFailure;
  /** Back to the glance; null where there is none. */
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
      {onBack && <Button onClick={onBack}>{translate("panel.back")}</Button>}
    </>
  );
}
