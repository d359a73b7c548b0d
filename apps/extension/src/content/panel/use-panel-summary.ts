import type { Summary, SummaryContent } from "@pith/core/summaries/summary";
import type { Video } from "@pith/core/videos/video";
import {
  applySummaryEvent,
  type SummaryProgress,
  startSummaryProgress,
} from "@pith/ui/model/summary-progress";
import type { ShapeChoice } from "@pith/ui/reader/shape-switch";
import { startTransition, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { isOwnId } from "../../engine/own-id.ts";
import type { TokenCount } from "../../messages/engine-messages.ts";
import { type Failure, readFailure } from "../../messages/failure.ts";
import type { PageCaptions, PageVideo } from "../../messages/page-video.ts";
import type { SummaryVersion } from "../../messages/server-summary-messages.ts";
import type { SummaryOffer } from "../../messages/summary-messages.ts";
import { followSummary, type SummaryFollower } from "./follow-summary.ts";
import type { Glance } from "./load-glance.ts";
import { type DescribedEngine, useEngine } from "./use-engine.ts";

/** The picker for the shape and the user's instructions, if the server offers a choice. */
export interface ShapeOffer extends SummaryOffer {
  /** The shape and instructions of the full summary that's done or in progress. */
  choice: ShapeChoice;
  /** Instructions that haven't been sent; null while their field is closed. */
  draft: string | null;
  onDraft: (draft: string | null) => void;
  onChoose: (choice: ShapeChoice) => void;
}

/** `glance`: generated on this device. `full`: the full summary, in progress or done. */
export type PanelStage = "glance" | "full";

export interface PanelSummary {
  /** The stage whose summary is shown; kept while another tab is open. */
  stage: PanelStage;
  setStage: (stage: PanelStage) => void;
  /** The stage's summary. Null on `full` until a full summary is requested. */
  shown: SummaryProgress | null;
  /** The full summary if it has key points, otherwise the glance. */
  richest: SummaryProgress;
  /** Whether the connection to the server that writes the summary on screen is lost. */
  isConnectionLost: boolean;
  /** Whether a full summary was requested. */
  hasFull: boolean;
  /** The full summary on screen, once done. */
  finished: Summary | null;
  /** The full summary's id on the server, once done; null if the user's own model wrote it. */
  finishedId: string | null;
  /**
   * Origin of the server that wrote the full summary, which may no longer be the selected one; null if we
   * don't know.
   */
  finishedOrigin: string | null;
  /** Captions the glance was generated from; null if there's no glance. */
  captions: PageCaptions | null;
  /** Tokens the user's own model used for the full summary; null if a server wrote it. */
  usage: TokenCount | null;
  /** True if the summary by the user's own model couldn't be stored on this device. */
  isUnsaved: boolean;
  /** Requests the full summary, by default in the last requested version. Null if there's no glance. */
  askForFull: ((version?: SummaryVersion) => void) | null;
  /** Requests another length or language for the finished full summary; null if there is none. */
  askForVersion: ((version: SummaryVersion) => void) | null;
  /** The engine that would write a full summary, and its cost; null until we know. */
  described: DescribedEngine | null;
  /**
   * Whether the `described` engine wrote the finished summary. If it didn't, it has to read the video before
   * it can write another version.
   */
  hasRead: boolean;
  /** Other shapes of the full summary; null until one is done, or if there is no choice. */
  shapeOffer: ShapeOffer | null;
  /** The stage that `back` returns to. */
  previous: "glance" | "full";
  /** Returns to the last finished full summary, otherwise to the glance; cancels any work in progress. */
  back: () => void;
  retry: () => void;
  /** The original instant summary; null until it's done. */
  glance: Glance["summary"] | null;
  /** Replaces the instant summary's content, unless the reader prefers the speaker's words. */
  rewriteGlance: (content: SummaryContent) => void;
  /** The wording of the instant summary on screen; null if it hasn't been rewritten. */
  wording: Wording | null;
  setWording: (wording: Wording) => void;
}

/**
 * Returns the finished summary's id on the selected server. Null if it isn't there, for example after the
 * user has switched to another server. The new server mustn't be asked about the summary.
 */
export function getSelectedId({
  summary: { finishedId, finishedOrigin },
  serverOrigin,
}: {
  summary: PanelSummary;
  /** The selected server's origin. */
  serverOrigin: string;
}): string | null {
  return finishedOrigin === null || finishedOrigin === serverOrigin ? finishedId : null;
}

function isWrittenBy({
  summary,
  origin,
  described: { engine, serverOrigin },
}: {
  summary: Summary;
  /** Origin of the server that wrote the summary; null if we don't know. */
  origin: string | null;
  described: DescribedEngine;
}): boolean {
  if (isOwnId(summary.id)) return engine.kind === "own";
  return engine.kind === "server" && (origin === null || origin === serverOrigin);
}

/** Wording of the instant summary: the speaker's own words, or the browser model's rewrite. */
export type Wording = "spoken" | "rewritten";

type FollowedCommand = Parameters<typeof followSummary>[0]["command"];

/** The choice for the first full summary, before the panel has the server's options. */
const plainChoice: ShapeChoice = { shape: "points", wish: null };
const reading: SummaryProgress = { ...startSummaryProgress(null), stage: "captions", progress: 0.1 };

function fail(state: SummaryProgress, failure: Failure): SummaryProgress {
  // The panel renders the code and params, so the message is dropped.
  const told = { ...failure, message: "" };
  return { ...state, phase: "failed", failure: told };
}

function toPageVideo({ summary: { video } }: Glance): PageVideo {
  const { url, title, author, durationSeconds, chapters } = video;
  return { url: url ?? "", title, author, durationSeconds, chapters };
}

/** Manages the panel's summary: an instant glance when it opens, the full one on request. */
export function usePanelSummary({
  loadGlance,
  signal,
}: {
  /** Called again when this function changes, and by `retry`. */
  loadGlance: () => Promise<Glance>;
  signal: AbortSignal;
}): PanelSummary {
  const [glance, setGlance] = useState<Glance | null>(null);
  const [glanceShown, setGlanceShown] = useState<SummaryProgress>(reading);
  const [rewritten, setRewritten] = useState<SummaryContent | null>(null);
  const [wording, setWording] = useState<Wording>("rewritten");
  const [full, setFull] = useState<SummaryProgress | null>(null);
  const [stage, setStage] = useState<PanelStage>("glance");
  const [finished, setFinished] = useState<Summary | null>(null);
  const [finishedOrigin, setFinishedOrigin] = useState<string | null>(null);
  const [offer, setOffer] = useState<SummaryOffer | null>(null);
  const [choice, setChoice] = useState<ShapeChoice>(plainChoice);
  const [draft, setDraft] = useState<string | null>(null);
  const [isConnectionLost, setIsConnectionLost] = useState(false);
  const [usage, setUsage] = useState<TokenCount | null>(null);
  const [isUnsaved, setIsUnsaved] = useState(false);
  /** The requested length and language; null means the defaults from the settings. */
  const [version, setVersion] = useState<SummaryVersion | null>(null);
  const follower = useRef<SummaryFollower | null>(null);

  const load = useCallback(async () => {
    setGlanceShown(reading);
    setRewritten(null);
    try {
      const made = await loadGlance();
      if (signal.aborted) return;
      // A transition, so that rendering yields to the page's player.
      startTransition(() => {
        setGlance(made);
        setGlanceShown(startSummaryProgress(made.summary));
      });
    } catch (error) {
      if (!signal.aborted) setGlanceShown((state) => fail(state, readFailure(error)));
    }
  }, [loadGlance, signal]);

  useEffect(() => {
    void load();
  }, [load]);

  const rewriteGlance = useCallback((content: SummaryContent) => {
    // Until the model has written something, this is still the instant summary's content.
    if (content.origin.engine === "model") startTransition(() => setRewritten(content));
  }, []);
  const shownGlance = useMemo(() => {
    const content = wording === "rewritten" ? rewritten : null;
    return glance && content ? startSummaryProgress({ ...glance.summary, content }) : glanceShown;
  }, [glance, glanceShown, rewritten, wording]);

  function follow({ command, video }: { command: FollowedCommand; video: Video | null }): void {
    follower.current?.cancel();
    setStage("full");
    setUsage(null);
    setIsUnsaved(false);
    setIsConnectionLost(false);
    setFull({ ...startSummaryProgress(null), video });
    let origin: string | null = null;
    follower.current = followSummary({
      command,
      signal,
      onOffer: setOffer,
      onOrigin: (started) => {
        origin = started;
      },
      onUsage: setUsage,
      onUnsaved: () => setIsUnsaved(true),
      onEvent: (event) => {
        if (event.type === "done") {
          setFinished(event.summary);
          setFinishedOrigin(origin);
        }
        setFull((state) => state && applySummaryEvent(state, event));
      },
      onConnection: (connection) => setIsConnectionLost(connection === "lost"),
      onFailure: (failure) => setFull((state) => state && fail(state, failure)),
    });
  }

  function askForFull({ made, asked }: { made: Glance; asked: SummaryVersion | null }): void {
    const { captions, summary } = made;
    setChoice(plainChoice);
    setVersion(asked);
    follow({
      command: { type: "summary:start", video: toPageVideo(made), captions, ...asked },
      video: summary.video,
    });
  }

  function askForRendering({
    from,
    choice: chosen,
    version: asked,
  }: {
    from: Summary;
    choice: ShapeChoice;
    version: SummaryVersion;
  }): void {
    const { id: summaryId, video } = from;
    setChoice(chosen);
    setVersion(asked);
    const origin = finishedOrigin;
    follow({ command: { type: "summary:render", summaryId, origin, ...asked, ...chosen }, video });
  }

  const described = useEngine(glance?.captions ?? null);
  const hasRead =
    finished !== null &&
    (described === null || isWrittenBy({ summary: finished, origin: finishedOrigin, described }));
  const shownVersion = finished && { length: finished.length, language: finished.requestedLanguage };
  const askAgain =
    glance &&
    ((asked?: SummaryVersion) =>
      finished && shownVersion && hasRead
        ? askForRendering({ from: finished, choice, version: asked ?? version ?? shownVersion })
        : askForFull({ made: glance, asked: asked ?? version ?? shownVersion }));
  const hasChoice = offer !== null && (offer.shapes.length > 1 || offer.canTakeWish);
  return {
    stage,
    setStage,
    shown: stage === "full" ? full : shownGlance,
    richest: full && full.keyPoints.length > 0 ? full : shownGlance,
    isConnectionLost: stage === "full" && isConnectionLost,
    hasFull: full !== null,
    finished: full?.phase === "done" ? finished : null,
    finishedId: full?.phase === "done" && finished && !isOwnId(finished.id) ? finished.id : null,
    finishedOrigin,
    captions: glance?.captions ?? null,
    usage,
    isUnsaved,
    shapeOffer:
      finished && shownVersion && hasChoice && hasRead
        ? {
            ...offer,
            choice,
            draft,
            onDraft: setDraft,
            onChoose: (chosen) => {
              if (chosen.wish !== choice.wish) setDraft(null);
              askForRendering({ from: finished, choice: chosen, version: shownVersion });
            },
          }
        : null,
    previous: finished ? "full" : "glance",
    askForFull: askAgain,
    askForVersion: finished && askAgain,
    described,
    hasRead,
    back() {
      follower.current?.cancel();
      follower.current = null;
      setUsage(null);
      setVersion(shownVersion);
      if (finished) setChoice({ shape: finished.shape, wish: finished.wish });
      else setStage("glance");
      setFull(finished && startSummaryProgress(finished));
    },
    retry: () => {
      if (stage === "full" && askAgain) askAgain();
      else void load();
    },
    glance: glance?.summary ?? null,
    rewriteGlance,
    wording: rewritten && wording,
    setWording,
  };
}
