import type { Summary } from "@pith/core/summaries/summary";
import type { Texts } from "../locales/create-texts.ts";
import { buildHeading } from "./build-heading.ts";
import { buildOrigin } from "./build-origin.ts";
import { buildPointLine } from "./build-point-line.ts";
import { cleanText } from "./clean-text.ts";
import { clipText } from "./clip-text.ts";
import { drawLine } from "./draw-line.ts";
import { concatText, type FormattedText, joinText, styleText } from "./formatted-text.ts";

/** A compact summary is read in one go on a phone; the button for the full text gives the rest. */
export const COMPACT_POINTS = 8;
const COMPACT_POINT_UNITS = 300;
const COMPACT_GIST_UNITS = 600;

/** A summary whose content is there. */
export type DoneSummary = Summary & { content: NonNullable<Summary["content"]> };

export function isDoneSummary(summary: Summary): summary is DoneSummary {
  return summary.status === "done" && summary.content !== null;
}

/**
 * The compact summary: title, gist, the line, key points that start with their times as links, and where it came
 * from. One message: COMPACT_POINTS points at most, spread evenly over the video where there are more.
 */
export function buildSummaryMessage({
  summary,
  texts,
}: {
  /** One's own, or one that somebody shared. */
  summary: Pick<DoneSummary, "content" | "video" | "range">;
  texts: Texts;
}): FormattedText {
  const { content, video } = summary;
  const points = pickEvenly({ items: content.keyPoints, count: COMPACT_POINTS });
  const line = drawLine({ content, durationSeconds: video?.durationSeconds ?? null, range: summary.range });
  const shown =
    points.length < content.keyPoints.length
      ? texts.t("points-shown", { shown: points.length, total: content.keyPoints.length })
      : null;
  const body = joinText({
    pieces: points.map((point) => buildPointLine({ point, video, maxUnits: COMPACT_POINT_UNITS })),
    separator: "\n\n",
  });
  return joinText({
    pieces: [
      buildHeading({ video, title: content.title, range: summary.range, texts }),
      clipText({ text: cleanText(content.gist), maxUnits: COMPACT_GIST_UNITS }),
      line,
      body.text === "" ? texts.t("no-key-points") : body,
      styleText({
        piece: joinText({
          pieces: [shown && concatText(shown, "."), buildOrigin({ content, texts })],
          separator: " ",
        }),
        style: "italic",
      }),
    ],
    separator: "\n\n",
  });
}

/** At most `count` of the items in their order, first and last among them, the rest evenly between. */
export function pickEvenly<Item>({ items, count }: { items: readonly Item[]; count: number }): Item[] {
  if (items.length <= count) return [...items];
  const step = (items.length - 1) / (count - 1);
  return Array.from({ length: count }, (_none, index) => items[Math.round(index * step)]).filter(
    (item): item is Item => item !== undefined,
  );
}
