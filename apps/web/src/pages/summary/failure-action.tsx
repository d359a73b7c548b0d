import type { SummaryFailure } from "@pith/core/summaries/summary";
import { buttonStyles } from "@pith/ui/primitives/button";
import type { FormState } from "../../features/source/source-form.tsx";
import { Link } from "../../lib/link.tsx";
import { useTranslate } from "../../lib/texts/texts.ts";

/** Offers a next step after a failure: try another video, or upload a file if there are no captions. */
export function FailureAction({ failure }: { failure: SummaryFailure }) {
  const t = useTranslate();
  const isFile = needsFile(failure.code);
  const state: FormState = isFile ? { source: "file" } : {};
  return (
    <Link to="/" state={state} className={buttonStyles({ variant: "primary" })}>
      {t(isFile ? "summary.useFile" : "summary.anotherVideo")}
    </Link>
  );
}

function needsFile(code: string): boolean {
  return [
    "no_captions",
    "captions_truncated",
    "source_blocked",
    "source_consent",
    "source_unreachable",
    "source_changed",
    "source_over_budget",
    "video_age_restricted",
    "video_members_only",
    "video_paid",
    "video_region_blocked",
  ].includes(code);
}
