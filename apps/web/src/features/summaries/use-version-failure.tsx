import { isAppError } from "@pith/core/errors/app-error";
import { FailureNote } from "@pith/ui/primitives/failure-note";
import { type ReactNode, useState } from "react";
import { PlansLink } from "../../lib/account/plans-link.tsx";
import { useErrorText } from "../../lib/texts/use-error-text.ts";

/** Sets the reason for a failure, or clears it. `cause` is the thrown value. */
export type ShowFailure = (render: (() => string) | null, cause?: unknown) => void;

/**
 * Returns a note that explains why another version couldn't be requested, and links to the plans if the quota
 * is used up.
 */
export function useVersionFailure(className: string): [note: ReactNode, show: ShowFailure] {
  const [error, setError] = useErrorText();
  const [isOverQuota, setOverQuota] = useState(false);
  const note = error && (
    <FailureNote className={className}>
      {error} {isOverQuota && <PlansLink />}
    </FailureNote>
  );
  return [
    note,
    (render, cause) => {
      setError(render);
      setOverQuota(isAppError(cause) && cause.code === "quota_exceeded");
    },
  ];
}
