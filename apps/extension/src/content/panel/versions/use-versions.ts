import { useEffect, useState } from "react";
import type { ServerSummaryReply, SummaryVersion } from "../../../messages/server-summary-messages.ts";
import { askServerSummary } from "../support/ask-server-summary.ts";

type KnownVersions = Omit<Extract<ServerSummaryReply, { type: "versions:state" }>, "type">;

const none: KnownVersions = { languages: [], free: [] };

/** Returns the available languages and the versions that cost nothing. Empty until loaded. */
export function useVersions({
  summaryId,
  isNeeded,
}: {
  summaryId: string | null;
  isNeeded: boolean;
}): KnownVersions {
  const [known, setKnown] = useState(none);
  useEffect(() => {
    if (!isNeeded) return;
    let isCurrent = true;
    void askServerSummary({ type: "versions:read", summaryId }).then((reply) => {
      if (isCurrent && reply.type === "versions:state") setKnown(reply);
    });
    return () => {
      isCurrent = false;
    };
  }, [summaryId, isNeeded]);
  return known;
}

export function isSameVersion(left: SummaryVersion, right: SummaryVersion): boolean {
  return left.length === right.length && left.language === right.language;
}
