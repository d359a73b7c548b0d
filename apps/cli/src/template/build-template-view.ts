import { formatTimecode } from "@pith/core/lib/format-timecode";
import { drawTextLine } from "@pith/core/line/draw-text-line";
import { formatRepairs } from "@pith/core/summaries/format-repairs";
import type { KeyPoint, Quote } from "@pith/core/summaries/summary";
import { buildMomentUrl } from "@pith/core/videos/build-moment-url";
import { describeProof } from "@pith/texts/describe-proof";
import { describeOrigin } from "../format/describe-origin.ts";
import type { FinishedSummary } from "../format/finished-summary.ts";
import { listSections } from "../format/list-sections.ts";
import { stripControlCharacters } from "../format/strip-control-characters.ts";
import { englishTexts } from "../texts/render-english.ts";
import { Address } from "./escape-value.ts";
import type { TemplateView, templateFields } from "./template-fields.ts";

/**
 * Returns the values for a template's fields. Values missing from the summary are null, which renders as an
 * empty string.
 */
export function buildTemplateView({
  summary,
  now,
}: {
  summary: FinishedSummary;
  now: Date;
}): TemplateView<typeof templateFields> {
  const { video, content } = summary;
  const { origin } = content;
  const describePlace = (seconds: number | null) => {
    const url = buildMomentUrl({ video, seconds });
    return { time: formatTimecode(seconds), seconds, url: url && new Address(url) };
  };
  const describeQuote = ({ text, speaker, startSeconds }: Quote, index: number, all: readonly Quote[]) => ({
    ...describePlace(startSeconds),
    ...describePosition(index, all),
    text: clean(text),
    speaker: clean(speaker),
  });
  const describePoint = (point: KeyPoint, index: number, all: readonly KeyPoint[]) => ({
    ...describePlace(point.quotes[0].startSeconds),
    ...describePosition(index, all),
    number: index + 1,
    text: clean(point.text),
    label: clean(point.label),
    quote: clean(point.quotes[0].text),
    quotes: point.quotes.map(describeQuote),
    repairs: clean(formatRepairs({ repairs: point.repairs, language: content.origin.captionLanguage })),
    proof: clean(describeProof({ proof: point.proof, texts: englishTexts })),
  });
  const line = drawTextLine({ content, durationSeconds: video.durationSeconds, range: summary.range });
  return {
    title: clean(content.title || video.title),
    author: clean(video.author),
    url: video.url && new Address(stripControlCharacters(video.url)),
    host: video.host,
    id: video.id,
    duration: formatTimecode(video.durationSeconds),
    durationSeconds: video.durationSeconds,
    published: video.publishedAt?.slice(0, 10) ?? null,
    // The Swedish locale formats dates as ISO 8601.
    date: now.toLocaleDateString("sv-SE"),
    language: content.language,
    captionLanguage: origin.captionLanguage,
    captionKind: origin.captionKind,
    engine: origin.engine,
    model: clean(origin.model),
    covers: line?.percent ?? null,
    gist: clean(content.gist),
    gistQuotes: (content.gistEvidence?.quotes ?? []).map(describeQuote),
    origin: clean(describeOrigin(summary).join(" ")),
    keyPoints: content.keyPoints.map(describePoint),
    sections: listSections(content).map(({ title, kind, startSeconds, points }, index, all) => ({
      ...describePlace(startSeconds),
      ...describePosition(index, all),
      title: clean(title),
      kind,
      points: points.map(describePoint),
    })),
    chapters: content.chapters.map(({ title, startSeconds }, index, all) => ({
      ...describePlace(startSeconds),
      ...describePosition(index, all),
      number: index + 1,
      title: clean(title),
    })),
  };
}

function describePosition(index: number, all: readonly unknown[]) {
  return { first: index === 0, last: index === all.length - 1 };
}

/** Titles and transcripts are untrusted, and a line break would end the template's line. */
function clean(text: string | null): string | null {
  return text && stripControlCharacters(text).replace(/\s+/g, " ").trim();
}
