import { drawTextLine } from "@pith/core/line/draw-text-line";
import { formatRepairs } from "@pith/core/summaries/format-repairs";
import { listQuotesToShow } from "@pith/core/summaries/list-quotes-to-show";
import { listSummarySections, type SummarySection } from "@pith/core/summaries/list-summary-sections";
import type { KeyPoint } from "@pith/core/summaries/summary";
import type { Texts } from "../locales/create-texts.ts";
import { buildOrigin } from "./build-origin.ts";
import { buildPointLine } from "./build-point-line.ts";
import { buildSectionTitle } from "./build-section-title.ts";
import { type DoneSummary, splitGist } from "./build-summary-message.ts";
import { buildTimeLink } from "./build-time-link.ts";
import { cleanText } from "./clean-text.ts";
import { type FormattedText, joinText, styleText } from "./formatted-text.ts";

/**
 * Builds everything that the compact summary leaves out: the rest of a long gist, all sections of its shape,
 * its lists, and how much of the transcript is covered. Key points appear under their chapters, each followed by
 * its supporting quotes. May exceed one message; use `splitText`.
 */
export function buildFullText({
  summary,
  texts,
  isFolded = false,
}: {
  summary: DoneSummary;
  texts: Texts;
  /** True below a folded summary, which shows less of the gist. */
  isFolded?: boolean;
}): FormattedText {
  const { content } = summary;
  const sections = listSummarySections(content).map((section) => buildSection({ section, summary, texts }));
  const line = drawTextLine({
    content,
    durationSeconds: summary.video?.durationSeconds ?? null,
    range: summary.range,
  });
  const { rest } = splitGist({ summary, texts, isFolded });
  return joinText({
    pieces: [
      rest === "" ? null : rest,
      ...(sections.length > 0 ? sections : [texts.t("summary.noKeyPoints")]),
      styleText({
        piece: joinText({
          pieces: [
            line && sections.length > 0 ? texts.t("summary.coverage", { percent: line.percent }) : null,
            buildOrigin({ content, texts }),
          ],
          separator: " ",
        }),
        style: "italic",
      }),
    ],
    separator: "\n\n",
  });
}

/** Notes form a paragraph; list entries take one line each. Their quotes only appear in the proof. */
function buildSection({
  section,
  summary,
  texts,
}: {
  section: SummarySection;
  summary: DoneSummary;
  texts: Texts;
}): FormattedText {
  const { kind, points } = section;
  const title = buildSectionTitle({ section, summary, texts });
  switch (kind) {
    case "points":
    case "takeaways": {
      const pieces = points.map((point) => buildPointWithQuotes({ point, summary }));
      return joinText({ pieces: [title, ...pieces], separator: "\n\n" });
    }
    case "notes":
      return joinText({
        pieces: [title, points.map(({ text }) => cleanText(text)).join(" ")],
        separator: "\n",
      });
    default: {
      const lines = points.map((point) =>
        buildPointLine({ point, video: summary.video, maxUnits: Number.POSITIVE_INFINITY }),
      );
      return joinText({ pieces: [title, ...lines], separator: "\n" });
    }
  }
}

/** Builds the point, followed by its quotes with their times. Multiple quotes are collapsed. */
function buildPointWithQuotes({ point, summary }: { point: KeyPoint; summary: DoneSummary }): FormattedText {
  const line = buildPointLine({ point, video: summary.video, maxUnits: Number.POSITIVE_INFINITY });
  const quotes = listQuotesToShow(point);
  const said = quotes.map(({ text, speaker, startSeconds }) =>
    joinText({
      pieces: [
        quotes.length > 1 ? buildTimeLink({ seconds: startSeconds, video: summary.video }) : null,
        speaker === null ? null : `${cleanText(speaker)}:`,
        cleanText(text),
      ],
      separator: " ",
    }),
  );
  return joinText({
    pieces: [
      line,
      styleText({
        piece: joinText({ pieces: said, separator: "\n" }),
        style: quotes.length > 1 ? "expandable_blockquote" : "blockquote",
      }),
      cleanText(formatRepairs({ repairs: point.repairs, language: summary.content.origin.captionLanguage })),
    ],
    separator: "\n",
  });
}
