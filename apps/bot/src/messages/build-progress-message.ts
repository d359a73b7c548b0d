import { assertNever } from "@pith/core/lib/assert-never";
import type { KeyPoint } from "@pith/core/summaries/summary";
import type { SummaryEvent, SummaryStage } from "@pith/core/summaries/summary-event";
import type { Video, VideoRange } from "@pith/core/videos/video";
import type { Texts } from "../locales/create-texts.ts";
import { buildHeading } from "./build-heading.ts";
import { buildPointLine } from "./build-point-line.ts";
import { drawShare } from "./draw-share.ts";
import { type FormattedText, joinText, styleText } from "./formatted-text.ts";

/** Maximum number of points to show while more are arriving. */
const SHOWN_POINTS = 4;
const POINT_UNITS = 200;

/** The state of a summary in progress. */
export interface SummaryProgress {
  stage: SummaryStage | "starting";
  /** Number of summaries ahead in the queue. */
  ahead: number;
  /** 0 to 1. */
  progress: number;
  video: Video | null;
  range: VideoRange | null;
  keyPoints: KeyPoint[];
  isConnected: boolean;
}

export const initialProgress: SummaryProgress = {
  stage: "starting",
  ahead: 0,
  progress: 0,
  video: null,
  range: null,
  keyPoints: [],
  isConnected: true,
};

/** Returns the state after an event. Terminal events don't change it. */
export function advanceProgress({
  progress,
  event,
}: {
  progress: SummaryProgress;
  event: SummaryEvent;
}): SummaryProgress {
  switch (event.type) {
    case "status":
      // Clients that connect late receive old states again, but progress must never go backward.
      return {
        ...progress,
        stage: event.stage,
        ahead: event.ahead ?? 0,
        progress: Math.max(progress.progress, event.progress),
      };
    case "video":
      return { ...progress, video: event.video };
    case "key_point": {
      const keyPoints = [...progress.keyPoints];
      keyPoints[event.index] = event.keyPoint;
      return { ...progress, keyPoints };
    }
    case "chapters":
    case "done":
    case "error":
    case "cancelled":
      return progress;
    default:
      return assertNever(event);
  }
}

/**
 * Builds the chat message for a summary in progress: the title once we have it, the progress bar, and the
 * stage.
 */
export function buildProgressMessage({
  progress,
  texts,
}: {
  progress: SummaryProgress;
  texts: Texts;
}): FormattedText {
  const { video } = progress;
  // Points may arrive out of order, so the array can have gaps.
  const points = progress.keyPoints.filter((point) => point !== undefined).slice(-SHOWN_POINTS);
  const percent = texts.t("progress.percent", { percent: Math.floor(progress.progress * 100) });
  const stage =
    progress.stage === "starting"
      ? texts.t("progress.starting")
      : texts.say(
          progress.ahead > 0
            ? { code: "stage.waiting", params: { count: progress.ahead } }
            : { code: `stage.${progress.stage}`, params: {} },
        );
  const state = `${stage} · ${percent}`;
  return joinText({
    pieces: [
      video && buildHeading({ video, title: "", range: progress.range, texts }),
      joinText({
        pieces: [
          drawShare(progress.progress),
          styleText({
            piece: progress.isConnected ? state : texts.t("progress.connectionLost"),
            style: "italic",
          }),
        ],
        separator: "\n",
      }),
      ...points.map((point) => buildPointLine({ point, video, maxUnits: POINT_UNITS })),
    ],
    separator: "\n\n",
  });
}
