import { chooseInterfaceLanguage } from "@pith/core/lib/choose-interface-language";
import { formatTimecode } from "@pith/core/lib/format-timecode";
import { listQuotesToShow } from "@pith/core/summaries/list-quotes-to-show";
import type { SummaryContent } from "@pith/core/summaries/summary";
import type { Video } from "@pith/core/videos/video";
import { translators } from "../lib/translators.ts";
import type { Card } from "../providers/cards/card.ts";
import type { FoundMoment } from "./find-moment.ts";

/** Quotation marks by language; English ones for all others. */
const quotationMarks: Record<string, Card["marks"]> = {
  de: { open: "„", close: "“" },
  es: { open: "«", close: "»" },
  fr: { open: "« ", close: " »" },
  it: { open: "«", close: "»" },
  pt: { open: "«", close: "»" },
  ru: { open: "«", close: "»" },
  uk: { open: "«", close: "»" },
  el: { open: "«", close: "»" },
  ar: { open: "«", close: "»" },
  fa: { open: "«", close: "»" },
  pl: { open: "„", close: "”" },
  cs: { open: "„", close: "“" },
  ja: { open: "「", close: "」" },
};
const english = { open: "“", close: "”" };

/** Builds a summary's card: its gist, or one quote. A summary without a gist shows its first quote. */
export function buildCard({
  content,
  video,
  moment,
}: {
  content: SummaryContent;
  video: Video | null;
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
  const durationSeconds = video?.durationSeconds ?? findEnd(content);
  const [base = ""] = language.toLowerCase().split("-");
  const takeaways = new Set(
    (content.shaped?.takeaways ?? []).map(({ quotes: [quote] }) => `${quote.firstCueId} ${quote.text}`),
  );
  return {
    language,
    title: content.title,
    byline: [video?.author, formatTimecode(durationSeconds)]
      .filter(Boolean)
      .join(base === "ar" ? "، " : ", "),
    text: shown ? chooseWords(shown) : content.gist,
    marks: shown ? (quotationMarks[base] ?? english) : { open: "", close: "" },
    note:
      time === ""
        ? texts.translate(isTimed ? "card.points" : "card.pointsUntimed", { count })
        : texts.translate("card.saidAt", { time }),
    line: {
      durationSeconds,
      chapters,
      keyPoints: keyPoints.map(({ quotes: [quote] }) => ({
        firstCueId: quote.firstCueId,
        lastCueId: quote.lastCueId,
        startSeconds: quote.startSeconds,
        isTakeaway: takeaways.has(`${quote.firstCueId} ${quote.text}`),
      })),
      coverage,
      lit: shown && {
        startSeconds: shown.quote.startSeconds,
        endSeconds: shown.quote.endSeconds,
        firstCueId: shown.quote.firstCueId,
        lastCueId: shown.quote.lastCueId,
      },
    },
  };
}

/** Returns the card in words, for people who can't see it. */
export function describeCard({ title, text, marks, note }: Card): string {
  return `${title}: ${marks.open}${text}${marks.close} (${note})`;
}

/** A point that consists of its quote has the better text: with punctuation, its edits marked. */
function chooseWords({ point, quote }: FoundMoment): string {
  return listQuotesToShow(point).length === 0 && point.quotes.length === 1 ? point.text : quote.text;
}

function findEnd({ coverage, keyPoints }: SummaryContent): number | null {
  const ends = [...coverage.blocks, ...keyPoints.flatMap(({ quotes }) => quotes)].map(
    ({ endSeconds }) => endSeconds ?? 0,
  );
  const end = Math.max(0, ...ends);
  return end > 0 ? end : null;
}
