import {
  applySummaryEvent,
  type SummaryProgress,
  startSummaryProgress,
} from "@pith/ui/model/summary-progress";
import { useCallback, useEffect, useRef, useState } from "react";
import { type Failure, readFailure } from "../../messages/failure.ts";
import type { PageVideo } from "../../messages/page-video.ts";
import { followSummary, type SummaryFollower } from "./follow-summary.ts";
import { type Glance, loadGlance } from "./load-glance.ts";

/** `glance`: made in the page. `full`: the server's, under way or done. */
export type PanelStage = "glance" | "full";

export interface PanelSummary {
  stage: PanelStage;
  /** What the reader shows: the glance first, then the full summary in its place. */
  shown: SummaryProgress;
  /** The full summary's id, once it is done. */
  finishedId: string | null;
  /** Null while there is no glance. */
  askForFull: (() => void) | null;
  /** Takes the full summary back to the glance, and stops it where it is still being made. */
  backToGlance: () => void;
  /** After a failure: once more what failed. */
  retry: () => void;
}

const reading: SummaryProgress = { ...startSummaryProgress(null), stage: "captions", progress: 0.1 };

function fail(state: SummaryProgress, failure: Failure): SummaryProgress {
  // The panel renders code and params.
  const told = { ...failure, message: "" };
  return { ...state, phase: "failed", failure: told };
}

function toPageVideo({ summary: { video } }: Glance): PageVideo {
  const { id, title, author, durationSeconds, chapters } = video;
  return { videoId: id, title, author, durationSeconds, chapters };
}

/** The panel's summary: an instant glance as soon as it opens, the full one on request. */
export function usePanelSummary({
  videoId,
  listCaptionRequests,
  signal,
}: {
  videoId: string;
  listCaptionRequests: () => readonly string[];
  signal: AbortSignal;
}): PanelSummary {
  const [glance, setGlance] = useState<Glance | null>(null);
  const [shown, setShown] = useState<SummaryProgress>(reading);
  const [stage, setStage] = useState<PanelStage>("glance");
  const [finishedId, setFinishedId] = useState<string | null>(null);
  const follower = useRef<SummaryFollower | null>(null);

  const load = useCallback(async () => {
    setShown(reading);
    try {
      const made = await loadGlance({ videoId, listCaptionRequests, signal });
      if (signal.aborted) return;
      setGlance(made);
      setShown(startSummaryProgress(made.summary));
    } catch (error) {
      if (!signal.aborted) setShown((state) => fail(state, readFailure(error)));
    }
  }, [videoId, listCaptionRequests, signal]);

  useEffect(() => {
    void load();
  }, [load]);

  function askForFull(made: Glance): void {
    setStage("full");
    setFinishedId(null);
    setShown({ ...startSummaryProgress(null), video: made.summary.video });
    follower.current = followSummary({
      video: toPageVideo(made),
      captions: made.captions,
      signal,
      onEvent: (event) => {
        if (event.type === "done") setFinishedId(event.summary.id);
        setShown((state) => applySummaryEvent(state, event));
      },
      onFailure: (failure) => setShown((state) => fail(state, failure)),
    });
  }

  const askAgain = glance && (() => askForFull(glance));
  return {
    stage,
    shown,
    finishedId,
    askForFull: askAgain,
    backToGlance() {
      follower.current?.cancel();
      follower.current = null;
      setStage("glance");
      setFinishedId(null);
      if (glance) setShown(startSummaryProgress(glance.summary));
    },
    retry: () => {
      if (stage === "full" && askAgain) askAgain();
      else void load();
    },
  };
}
