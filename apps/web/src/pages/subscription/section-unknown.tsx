import { FailureNote } from "@pith/ui/primitives/failure-note";
import { useAuth } from "../../lib/auth/auth.ts";
import { useTranslate } from "../../lib/texts/texts.ts";

/**
 * Shown instead of a section until the account has loaded: a placeholder, or a retry button after a failure.
 */
export function SectionUnknown({ text }: { text: string }) {
  const t = useTranslate();
  const hasFailed = useAuth((state) => state.userDataCause !== null && !state.isFetchingUserData);
  const refetchUserData = useAuth((state) => state.refetchUserData);
  if (!hasFailed) {
    return (
      <div aria-hidden="true" data-skeleton="section" className="space-y-3">
        <div className="h-4 w-4/5 max-w-measure rounded-full bg-blank" />
        <div className="h-4 w-1/2 max-w-100 rounded-full bg-blank" />
        <div className="mt-6 h-10 w-36 rounded-control bg-blank" />
      </div>
    );
  }
  return (
    // Not announced here, because the plan section shows and announces the reason.
    <FailureNote
      isSilent
      again={{ text: t("subscription.tryAgain"), onPress: () => void refetchUserData({ isForced: true }) }}
    >
      {text}
    </FailureNote>
  );
}
