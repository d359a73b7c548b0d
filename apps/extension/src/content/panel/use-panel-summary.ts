import type { Summary } from "@pith/core/summaries/summary";
import type { Video } from "@pith/core/videos/video";
import {
  applySummaryEvent,
  type SummaryProgress,
  startSummaryProgress,
} from "@pith/ui/model/summary-progress";
import type { ShapeChoice } from "@pith/ui/reader/shape-switch";
import { useCallback, useEffect, useRef, useState } from "react";
import type { TokenCount } from "../../messages/engine-messages.ts";
import { type Failure, readFailure } from "../../messages/failure.ts";
import type { PageCaptions, PageVideo } from "../../messages/page-video.ts";
import type { SummaryOffer } from "../../messages/summary-messages.ts";
import { followSummary, type SummaryFollower } from "./follow-summary.ts";
import { type Glance, loadGlance } from "./load-glance.ts";

/** The choice of shape and wish, if the server offers one. */
export interface ShapeOffer extends SummaryOffer {
  /** The shape and wish of the full summary that is done or in progress. */
  choice: ShapeChoice;
  onChoose: (choice: ShapeChoice) => void;
}

/** `glance`: generated on this device. `full`: the full summary, in progress or done. */
export type PanelStage = "glance" | "full";

export interface PanelSummary {
  /** The stage shown by the reader; kept while another tab is open. */
  stage: PanelStage;
  setStage: (stage: PanelStage) => void;
  /** The summary of the stage. Null on `full` until a full summary is requested. */
  shown: SummaryProgress | null;
  /** The full summary if it has key points, otherwise the glance. */
  richest: SummaryProgress;
  /** Whether a full summary was requested. */
  hasFull: boolean;
  /** The full summary's id on the server, once done; null for one by the user's own model. */
  finishedId: string | null;
  /** Captions that the glance was generated from; null if there is no glance. */
  captions: PageCaptions | null;
  /** Tokens that the user's own model used for the full summary; null for a server's summary. */
  usage: TokenCount | null;
  /** Null if there is no glance. */
  askForFull: (() => void) | null;
  /** Other shapes of the full summary; null until one is done, or if there is no choice. */
  shapeOffer: ShapeOffer | null;
  /** The stage that `back` returns to. */
  previous: "glance" | "full";
  /** Returns to the last finished full summary, otherwise to the glance; cancels any work in progress. */
  back: () => void;
  /** Retries what failed. */
  retry: () => void;
}

type FollowedCommand = Parameters<typeof followSummary>[0]["command"];

/** Prefix of the ids of summaries by the user's own model, which aren't on any website. */
const OWN_ID = "own-";
/** The choice for the first full summary, before the panel knows the server's options. */
const plainChoice: ShapeChoice = { shape: "points", wish: null };
const reading: SummaryProgress = { ...startSummaryProgress(null), stage: "captions", progress: 0.1 };

function fail(state: SummaryProgress, failure: Failure): SummaryProgress {
  // The panel renders the code and params, not the message.
  const told = { ...failure, message: "" };
  return { ...state, phase: "failed", failure: told };
}

function toPageVideo({ summary: { video } }: Glance): PageVideo {
  const { id, title, author, durationSeconds, chapters } = video;
  return { videoId: id, title, author, durationSeconds, chapters };
}

/** Manages the panel's summary: an instant glance on opening, the full one on request. */
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
  const [glanceShown, setGlanceShown] = useState<SummaryProgress>(reading);
  const [full, setFull] = useState<SummaryProgress | null>(null);
  const [stage, setStage] = useState<PanelStage>("glance");
  const [finished, setFinished] = useState<Summary | null>(null);
  const [offer, setOffer] = useState<SummaryOffer | null>(null);
  const [choice, setChoice] = useState<ShapeChoice>(plainChoice);
  const [usage, setUsage] = useState<TokenCount | null>(null);
  const follower = useRef<SummaryFollower | null>(null);

  const load = useCallback(async () => {
    setGlanceShown(reading);
    try {
      const made = await loadGlance({ videoId, listCaptionRequests, signal });
      if (signal.aborted) return;
      setGlance(made);
      setGlanceShown(startSummaryProgress(made.summary));
    } catch (error) {
      if (!signal.aborted) setGlanceShown((state) => fail(state, readFailure(error)));
    }
  }, [videoId, listCaptionRequests, signal]);

  useEffect(() => {
    void load();
  }, [load]);

  function follow({ command, video }: { command: FollowedCommand; video: Video | null }): void {
    setStage("full");
    setUsage(null);
    setFull({ ...startSummaryProgress(null), video });
    follower.current = followSummary({
      command,
      signal,
      onOffer: setOffer,
      onUsage: setUsage,
      onEvent: (event) => {
        if (event.type === "done") setFinished(event.summary);
        setFull((state) => state && applySummaryEvent(state, event));
      },
      onFailure: (failure) => setFull((state) => state && fail(state, failure)),
    });
  }

  function askForFull(made: Glance): void {
    const { captions, summary } = made;
    follow({
      command: { type: "summary:start", video: toPageVideo(made), captions },
      video: summary.video,
    });
  }

  function askForShape({ from, choice: chosen }: { from: Summary; choice: ShapeChoice }): void {
    const { id: summaryId, length, requestedLanguage: language, video } = from;
    setChoice(chosen);
    follow({ command: { type: "summary:render", summaryId, length, language, ...chosen }, video });
  }

  const askAgain =
    glance && (() => (finished ? askForShape({ from: finished, choice }) : askForFull(glance)));
  const hasChoice = offer !== null && (offer.shapes.length > 1 || offer.canTakeWish);
  return {
    stage,
    setStage,
    shown: stage === "full" ? full : glanceShown,
    richest: full && full.keyPoints.length > 0 ? full : glanceShown,
    hasFull: full !== null,
    finishedId: full?.phase === "done" && finished && !finished.id.startsWith(OWN_ID) ? finished.id : null,
    captions: glance?.captions ?? null,
    usage,
    shapeOffer:
      finished && hasChoice
        ? { ...offer, choice, onChoose: (chosen) => askForShape({ from: finished, choice: chosen }) }
        : null,
    previous: finished ? "full" : "glance",
    askForFull: askAgain,
    back() {
      follower.current?.cancel();
      follower.current = null;
      setUsage(null);
      if (finished) setChoice({ shape: finished.shape, wish: finished.wish });
      else setStage("glance");
      setFull(finished && startSummaryProgress(finished));
    },
    retry: () => {
      if (stage === "full" && askAgain) askAgain();
      else void load();
    },
  };
}
