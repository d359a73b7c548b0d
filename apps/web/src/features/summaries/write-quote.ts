import { formatTimecode } from "@pith/core/lib/format-timecode";
import { quoteText } from "@pith/core/lib/quote-text";
import type { KeyPoint } from "@pith/core/summaries/summary";
import { buildMomentLink } from "./build-moment-link.ts";
import type { SummarySource } from "./summary-source.ts";

/** Formats a point's first quote for the clipboard, with its source and a link to the moment. */
export function writeQuote({
  source,
  point,
  origin,
}: {
  source: SummarySource;
  point: KeyPoint;
  origin: string;
}): string {
  const [quote] = point.quotes;
  const toLine = (text: string) => text.replace(/\s+/g, " ").trim();
  const text = toLine(quote.text).replace(/[“”„«»]/g, '"');
  const quoted = quoteText({ text, language: source.content.origin.captionLanguage });
  const said = [quote.speaker, toLine(source.content.title), formatTimecode(quote.startSeconds)].filter(
    Boolean,
  );
  const link = buildMomentLink({ source, quote, origin });
  return [`${quoted} (${said.join(", ")})`, ...(link === null ? [] : [link])].join("\n");
}
