import { useEffect, useState } from "react";
import type { Failure } from "../../messages/failure.ts";
import { askServerSummary } from "./support/ask-server-summary.ts";

/** The actions that this account has for a finished summary on Pith's server. */
export interface Extras {
  summaryId: string;
  isMember: boolean;
  canHaveAudio: boolean;
  keptPoints: ReadonlySet<number>;
  /** The public link; null if there is none. */
  shareUrl: string | null;
  /** Failure of the latest change that failed. Null if none has. */
  failure: Failure | null;
  keep: (pointIndex: number) => Promise<void>;
  /** Creates the public link, and returns it; null if that failed. */
  share: () => Promise<string | null>;
  unshare: () => Promise<void>;
}

interface State {
  summaryId: string;
  isMember: boolean;
  canHaveAudio: boolean;
  keptPoints: ReadonlySet<number>;
  shareUrl: string | null;
  failure: Failure | null;
}

/** Loads the available actions for a summary. Null until loaded, or if the summary isn't on the server. */
export function useExtras({
  summaryId,
  shareId,
  serverOrigin,
}: {
  summaryId: string | null;
  /** The id of the summary's existing public link, if any. */
  shareId: string | null;
  serverOrigin: string;
}): Extras | null {
  const [state, setState] = useState<State | null>(null);

  useEffect(() => {
    setState(null);
    if (summaryId === null) return;
    let isCurrent = true;
    void askServerSummary({ type: "extras:read", summaryId }).then((reply) => {
      if (!isCurrent || reply.type !== "extras:state") return;
      const { isMember, canHaveAudio, keptPoints } = reply;
      const shareUrl = shareId === null ? null : `${serverOrigin}/s/${shareId}`;
      setState({
        summaryId,
        isMember,
        canHaveAudio,
        keptPoints: new Set(keptPoints),
        shareUrl,
        failure: null,
      });
    });
    return () => {
      isCurrent = false;
    };
  }, [summaryId, shareId, serverOrigin]);

  if (state === null || state.summaryId !== summaryId) return null;
  /** Replies may arrive when a different summary is already on screen. */
  const edit = (getChanges: (current: State) => Partial<State>) =>
    setState((current) =>
      current?.summaryId === summaryId ? { ...current, ...getChanges(current) } : current,
    );
  const setFailure = (failure: Failure | null) => edit(() => ({ failure }));

  function setKept({ pointIndex, isKept }: { pointIndex: number; isKept: boolean }): void {
    edit((current) => {
      const keptPoints = new Set(current.keptPoints);
      if (isKept) keptPoints.add(pointIndex);
      else keptPoints.delete(pointIndex);
      return { keptPoints };
    });
  }

  async function setShared(type: "share:make" | "share:stop"): Promise<string | null> {
    setFailure(null);
    const reply = await askServerSummary({ type, summaryId: state?.summaryId ?? "" });
    if (reply.type === "server-summary:failed") setFailure(reply.failure);
    if (reply.type !== "share:state") return null;
    const { url: shareUrl } = reply;
    edit(() => ({ shareUrl }));
    return shareUrl;
  }

  return {
    ...state,
    async keep(pointIndex) {
      const isKept = !state.keptPoints.has(pointIndex);
      setFailure(null);
      setKept({ pointIndex, isKept });
      const reply = await askServerSummary({
        type: "point:keep",
        summaryId: state.summaryId,
        pointIndex,
        isKept,
      });
      if (reply.type !== "server-summary:failed") return;
      setFailure(reply.failure);
      setKept({ pointIndex, isKept: !isKept });
    },
    share: () => setShared("share:make"),
    unshare: async () => {
      await setShared("share:stop");
    },
  };
}
