import type { SummaryFailure } from "@pith/core/summaries/summary";
import { Button, ButtonLink } from "@pith/ui/primitives/button";
import { apiOrigin } from "../../platform/api-origin.ts";

/** What else to do about a refusal: see the plans, or read the glance that is still there. */
export function FailureAction({
  failure,
  onBack,
}: {
  failure: SummaryFailure;
  /** Back to the glance; null where there is none. */
  onBack: (() => void) | null;
}) {
  return (
    <>
      {failure.code === "quota_exceeded" && (
        <ButtonLink
          variant="primary"
          href={`${apiOrigin}/subscription?section=upgrade`}
          target="_blank"
          rel="noreferrer"
        >
          See the plans
        </ButtonLink>
      )}
      {onBack && <Button onClick={onBack}>Back to the glance</Button>}
    </>
  );
}
