import { chooseInterfaceLanguage } from "@pith/core/lib/choose-interface-language";
import { formatTimecode } from "@pith/core/lib/format-timecode";
import { getQuotationMarks } from "@pith/core/lib/get-quotation-marks";
import { buildTimeline } from "@pith/core/line/build-timeline";
import type { Timeline } from "@pith/core/line/timeline";
import { listQuotesToShow } from "@pith/core/summaries/list-quotes-to-show";
import type { SummaryContent } from "@pith/core/summaries/summary";
import type { Video, VideoRange } from "@pith/core/videos/video";
import { translators } from "../lib/translators.ts";
import type { Card, CardLine } from "../providers/cards/card.ts";
import type { FoundMoment } from "./find-moment.ts";

/** Builds a summary's card, which shows its gist or one quote. Without a gist, it shows the first quote. */
export function buildCard({
  content,
  video,
  range,
  moment,
}: {
  content: SummaryContent;
  video: Video | null;
  range: VideoRange | null;
  moment: FoundMoment | null;
}): Card {
  const { language, keyPoints, coverage, chapters } = content;
  const texts = translators[chooseInterfaceLanguage(language)];
  const [first] = keyPoints;
  const shown =
    moment ?? (content.gist.trim() === "" && first ? { point: first, quote: first.quotes[0] } : null);
  const isTimed = keyPoints.every(({ quotes: [quote] }) => quote.startSeconds !== null);
  const count = keyPoints.length;
  const time = formatTimecode(shown?.quote.startSeconds);
  const textLanguage = shown ? content.origin.captionLanguage : language;
  const timeline = buildTimeline({
    durationSeconds: video?.durationSeconds ?? null,
    range,
    chapters,
    keyPoints,
    takeaways: content.shaped?.takeaways ?? [],
    coverage,
  });
  return {
    language,
    title: content.title,
    byline: [
      video?.author,
      formatTimecode(timeline?.unit === "seconds" ? timeline.end - timeline.start : null),
    ]
      .filter(Boolean)
      .join(/^ar\b/.test(language) ? "، " : ", "),
    text: shown ? chooseWords(shown) : content.gist,
    textLanguage,
    marks: shown ? getQuotationMarks(textLanguage) : { open: "", close: "" },
    note:
      time === ""
        ? texts.translate(isTimed ? "card.points" : "card.pointsUntimed", { count })
        : texts.translate("card.saidAt", { time }),
    line: timeline && { timeline, lit: shown && findLit({ shown, timeline, keyPoints }) },
  };
}

/** Describes the card in words, as alt text. */
export function describeCard({ title, text, marks, note }: Card): string {
  return `${title}: ${marks.open}${text}${marks.close} (${note})`;
}

/** If a point is nothing but its quote, prefer the point's text, which is punctuated and marks edits. */
function chooseWords({ point, quote }: FoundMoment): string {
  return listQuotesToShow(point).length === 0 && point.quotes.length === 1 ? point.text : quote.text;
}

function findLit({
  shown: { point, quote },
  timeline: { unit },
  keyPoints,
}: {
  shown: FoundMoment;
  timeline: Timeline;
  keyPoints: readonly FoundMoment["point"][];
}): CardLine["lit"] {
  const isTimed = unit === "seconds" && quote.startSeconds !== null;
  if (unit === "seconds" && !isTimed) return null;
  const [start, end] = isTimed
    ? [quote.startSeconds ?? 0, quote.endSeconds ?? quote.startSeconds ?? 0]
    : [quote.firstCueId, quote.lastCueId + 1];
  const keyPointIndex = keyPoints.indexOf(point);
  return { span: { start, end }, keyPointIndex: keyPointIndex < 0 ? null : keyPointIndex };
}
