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
/** Of all points together, so that the message stays below Telegram's limit. */
const COMPACT_POINTS_UNITS = 2_400;
export const COMPACT_GIST_UNITS = 600;

/** A summary whose content is there. */
export type DoneSummary = Summary & { content: NonNullable<Summary["content"]> };

export function isDoneSummary(summary: Summary): summary is DoneSummary {
  return summary.status === "done" && summary.content !== null;
}

/**
 * The compact summary: title, gist, the line, key points that start with their times as links, and where it came
 * from. One message: COMPACT_POINTS points, spread evenly over the video if there are more. One point too many is
 * shown as well, since leaving out a single one only raises the question which.
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
  const total = content.keyPoints.length;
  const count = total === COMPACT_POINTS + 1 ? total : COMPACT_POINTS;
  const points = pickEvenly({ items: content.keyPoints, count });
  const maxUnits = Math.floor(COMPACT_POINTS_UNITS / count);
  const line = drawLine({ content, durationSeconds: video?.durationSeconds ?? null, range: summary.range });
  const shown =
    points.length < total ? texts.t("summary.pointsShown", { shown: points.length, total }) : null;
  const body = joinText({
    pieces: points.map((point) => buildPointLine({ point, video, maxUnits })),
    separator: "\n\n",
  });
  return joinText({
    pieces: [
      buildHeading({ video, title: content.title, range: summary.range, texts }),
      clipText({ text: cleanText(content.gist), maxUnits: COMPACT_GIST_UNITS }),
      line,
      body.text === "" ? texts.t("summary.noKeyPoints") : body,
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
