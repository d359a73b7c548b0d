import { formatTimecode } from "@pith/core/lib/format-timecode";
import { listSummarySections } from "@pith/core/summaries/list-summary-sections";
import type { SummaryContent } from "@pith/core/summaries/summary";
import { buildMomentUrl } from "@pith/core/videos/build-moment-url";
import type { Video } from "@pith/core/videos/video";
import type { z } from "zod";
import type { TextLine } from "./fence-text.ts";
import type { pointOutputSchema, quoteOutputSchema, videoOutputSchema } from "./schemas.ts";

type Place = Pick<Video, "host" | "id" | "url"> | null;
export type PointOutput = z.infer<typeof pointOutputSchema>;
export type QuoteOutput = z.infer<typeof quoteOutputSchema>;

export function describeVideo({
  host,
  url,
  title,
  author,
  durationSeconds,
  publishedAt,
}: Video): z.infer<typeof videoOutputSchema> {
  return { title, author, host, url, durationSeconds, publishedAt };
}

/** Returns a quote with its times and a link that opens the video where the quote starts. */
export function citeQuote({
  video,
  quote: { text, startSeconds, endSeconds, speaker = null },
}: {
  video: Place;
  quote: { text: string; startSeconds: number | null; endSeconds: number | null; speaker?: string | null };
}): QuoteOutput {
  const link = video === null ? null : buildMomentUrl({ video, seconds: startSeconds });
  return { quote: text, startSeconds, endSeconds, speaker, link };
}

/** Lists every point in a summary in reading order, each with its quotes. */
export function listPointOutputs({
  content,
  video,
}: {
  content: SummaryContent;
  video: Video;
}): PointOutput[] {
  return listSummarySections(content).flatMap(({ kind, chapterIndex, points }) =>
    points.map(({ text, label, quotes, proof }) => ({
      section: kind,
      chapter: chapterIndex === null ? null : (content.chapters[chapterIndex]?.title ?? null),
      label,
      text,
      proof: proof.kind,
      quotes: quotes.map((quote) => citeQuote({ video, quote })),
    })),
  );
}

/** Returns the lines of a claim: its text, then each quote with its time and link. */
export function listClaimLines({
  label,
  text,
  quotes,
}: {
  /** Our own text, such as a number. */
  label: string;
  text: string;
  quotes: readonly QuoteOutput[];
}): TextLine[] {
  return [{ label, text }, ...quotes.map(quoteLine)];
}

export function quoteLine({ quote, startSeconds, speaker, link }: QuoteOutput): TextLine {
  const time = formatTimecode(startSeconds);
  const name = speaker === null ? "" : `${speaker}: `;
  return {
    label: ["quote", time].filter(Boolean).join(" "),
    text: `${name}“${quote}”${link === null ? "" : ` ${link}`}`,
  };
}

export function videoLines({ title, author, url }: Pick<Video, "title" | "author" | "url">): TextLine[] {
  return [
    { label: "title", text: title },
    ...(author === null ? [] : [{ label: "author", text: author }]),
    ...(url === null ? [] : [{ label: "link", text: url }]),
  ];
}
