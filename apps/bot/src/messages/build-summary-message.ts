import { drawTextLine } from "@pith/core/line/draw-text-line";
import { citeGist } from "@pith/core/summaries/cite-gist";
import { listSummarySections, type SummarySection } from "@pith/core/summaries/list-summary-sections";
import type { KeyPoint, Summary, SummaryContent } from "@pith/core/summaries/summary";
import type { Texts } from "../locales/create-texts.ts";
import { buildHeading } from "./build-heading.ts";
import { buildOrigin } from "./build-origin.ts";
import { buildPointLine } from "./build-point-line.ts";
import { buildSectionTitle } from "./build-section-title.ts";
import { buildTimeLink } from "./build-time-link.ts";
import { cleanText } from "./clean-text.ts";
import { clipText } from "./clip-text.ts";
import { concatText, type FormattedText, joinText, styleText } from "./formatted-text.ts";

/**
 * Maximum number of points in a compact summary, to keep it readable at a glance on a phone. The full-text
 * button shows the rest.
 */
export const COMPACT_POINTS = 8;
/** Maximum combined length of all points, to stay below Telegram's message limit. */
const COMPACT_POINTS_UNITS = 2_400;
/** Maximum length of a chapter title, in UTF-16 units. */
const CHAPTER_UNITS = 150;
const COMPACT_GIST_UNITS = 600;
/**
 * Maximum length of the heading and gist above the fold in a group. Telegram also shows the first three lines
 * of the folded part.
 */
const FOLDED_HEAD_UNITS = 280;

/** A finished summary, which has content. */
export type DoneSummary = Summary & { content: NonNullable<Summary["content"]> };

/** The user's own summary, or a shared one, which doesn't have a wish. */
type ShownSummary = Pick<DoneSummary, "content" | "video" | "range"> & Partial<Pick<DoneSummary, "wish">>;

export function isDoneSummary(summary: Summary): summary is DoneSummary {
  return summary.status === "done" && summary.content !== null;
}

/**
 * Builds the compact summary, which fits in one message: title, gist, timeline, the body for its shape, and
 * its origin. Lists, such as those of people or terms, only appear in the full text. If folded, everything
 * below the gist goes into an expandable block quote.
 */
export function buildSummaryMessage({
  summary,
  texts,
  isFolded = false,
}: {
  summary: ShownSummary;
  texts: Texts;
  isFolded?: boolean;
}): FormattedText {
  const { content, video } = summary;
  const { body, note } = buildCompactBody({ summary, texts });
  const line = drawTextLine({
    content,
    durationSeconds: video?.durationSeconds ?? null,
    range: summary.range,
  });
  const heading = buildHeading({ video, title: content.title, range: summary.range, texts });
  const gist = buildGist({ summary, texts, isFolded });
  const rest = joinText({
    pieces: [
      line &&
        concatText(
          styleText({ piece: line.row, style: "code" }),
          `\n${texts.translate("line.covers", { percent: line.percent })}`,
        ),
      body.text === "" ? texts.t("summary.noKeyPoints") : body,
      styleText({
        piece: joinText({
          pieces: [
            note && concatText(note, "."),
            buildOrigin({ content, texts }),
            summary.wish == null ? null : texts.t("origin.wish"),
          ],
          separator: " ",
        }),
        style: "italic",
      }),
    ],
    separator: "\n\n",
  });
  return joinText({
    pieces: [heading, gist, isFolded ? styleText({ piece: rest, style: "expandable_blockquote" }) : rest],
    separator: "\n\n",
  });
}

/**
 * Builds the gist, with its times if it is shown in full. In a folded summary, only the points have times,
 * for brevity.
 */
function buildGist({
  summary,
  texts,
  isFolded,
}: {
  summary: ShownSummary;
  texts: Texts;
  isFolded: boolean;
}): FormattedText {
  const { shown, rest } = splitGist({ summary, texts, isFolded });
  const { said, written, moments, topics } = citeGist(summary.content);
  if (isFolded || rest !== "" || moments.length === 0) return concatText(shown);
  const links = moments.map((seconds) => buildTimeLink({ seconds, video: summary.video }));
  return joinText({ pieces: [cleanText(said + written), ...links, cleanText(topics)], separator: " " });
}

/** Splits the gist into the part shown in the compact summary and the rest, which may be empty. */
export function splitGist({
  summary: { content, video, range },
  texts,
  isFolded,
}: {
  summary: ShownSummary;
  texts: Texts;
  isFolded: boolean;
}): { shown: string; rest: string } {
  const gist = cleanText(content.gist);
  const heading = buildHeading({ video, title: content.title, range, texts });
  const maxUnits = isFolded ? Math.max(0, FOLDED_HEAD_UNITS - heading.text.length) : COMPACT_GIST_UNITS;
  const shown = maxUnits > 0 ? clipText({ text: gist, maxUnits }) : "";
  if (shown === gist) return { shown, rest: "" };
  return { shown, rest: `…${gist.slice(Math.max(0, shown.length - 1)).trimStart()}` };
}

interface CompactBody {
  body: FormattedText;
  /** States how much of the body is shown; null if it is complete. */
  note: string | null;
}

/**
 * Builds takeaways, notes or key points, depending on the summary's shape. Falls back to key points if the
 * shape has no content.
 */
function buildCompactBody({ summary, texts }: { summary: ShownSummary; texts: Texts }): CompactBody {
  const sections = listSummarySections(summary.content);
  const takeaways = sections.find(({ kind }) => kind === "takeaways");
  if (takeaways) return buildTakeaways({ points: takeaways.points, summary });
  const notes = sections.filter(({ kind }) => kind === "notes");
  return notes.length > 0 ? buildNotes({ notes, summary, texts }) : buildPoints({ summary, texts });
}

/**
 * Builds up to COMPACT_POINTS points, spread evenly over the video. If only one would be left out, includes
 * it as well.
 */
function buildPoints({ summary, texts }: { summary: ShownSummary; texts: Texts }): CompactBody {
  const { content, video } = summary;
  const total = content.keyPoints.length;
  const count = countCompactPoints(total);
  const points = pickEvenly({ items: content.keyPoints, count });
  const maxUnits = Math.floor(COMPACT_POINTS_UNITS / count);
  const body = joinText({
    pieces: points.map((point) => buildPointLine({ point, video, maxUnits })),
    separator: "\n\n",
  });
  const isCut = points.length < total;
  return { body, note: isCut ? texts.t("summary.pointsShown", { shown: points.length, total }) : null };
}

function countCompactPoints(total: number): number {
  return total === COMPACT_POINTS + 1 ? total : Math.min(total, COMPACT_POINTS);
}

/** Returns how many key points the compact message omits; 0 for other shapes, which don't list them. */
export function countHiddenPoints(content: SummaryContent): number {
  const hasOwnBody = listSummarySections(content).some(
    ({ kind }) => kind === "takeaways" || kind === "notes",
  );
  const total = content.keyPoints.length;
  return hasOwnBody ? 0 : total - countCompactPoints(total);
}

function buildTakeaways({
  points,
  summary,
}: {
  points: readonly KeyPoint[];
  summary: ShownSummary;
}): CompactBody {
  const maxUnits = Math.floor(COMPACT_POINTS_UNITS / points.length);
  const lines = points.map((point, index) =>
    concatText(`${index + 1}. `, buildPointLine({ point, video: summary.video, maxUnits })),
  );
  return { body: joinText({ pieces: lines, separator: "\n\n" }), note: null };
}

/** Builds notes for as many chapters as fit, starting with the first. */
function buildNotes({
  notes,
  summary,
  texts,
}: {
  notes: readonly SummarySection[];
  summary: ShownSummary;
  texts: Texts;
}): CompactBody {
  const shown: FormattedText[] = [];
  let units = 0;
  for (const section of notes) {
    const title = buildSectionTitle({ section, summary, texts });
    const maxUnits = COMPACT_POINTS_UNITS - CHAPTER_UNITS;
    const text = clipText({ text: section.points.map((point) => cleanText(point.text)).join(" "), maxUnits });
    const paragraph = joinText({ pieces: [title, text], separator: "\n" });
    units += paragraph.text.length;
    if (shown.length > 0 && units > COMPACT_POINTS_UNITS) break;
    shown.push(paragraph);
  }
  const isCut = shown.length < notes.length;
  return {
    body: joinText({ pieces: shown, separator: "\n\n" }),
    note: isCut ? texts.t("summary.chaptersShown", { shown: shown.length, total: notes.length }) : null,
  };
}

/** Picks up to `count` items in order: the first, the last, and evenly spaced ones in between. */
export function pickEvenly<Item>({ items, count }: { items: readonly Item[]; count: number }): Item[] {
  if (items.length <= count) return [...items];
  const step = (items.length - 1) / (count - 1);
  return Array.from({ length: count }, (_none, index) => items[Math.round(index * step)]).filter(
    (item): item is Item => item !== undefined,
  );
}
