import { formatRepairs } from "@pith/core/summaries/format-repairs";
import { listSummarySections } from "@pith/core/summaries/list-summary-sections";
import type { GistEvidence } from "@pith/core/summaries/summary";
import { describeProof } from "@pith/texts/describe-proof";
import type { Texts } from "../locales/create-texts.ts";
import { buildPointLine } from "./build-point-line.ts";
import { buildSectionTitle } from "./build-section-title.ts";
import type { DoneSummary } from "./build-summary-message.ts";
import { buildTimeLink } from "./build-time-link.ts";
import { cleanText } from "./clean-text.ts";
import { type FormattedText, joinText, styleText } from "./formatted-text.ts";

/**
 * Lists the gist and every point of the summary with its quotes and their times, its misheard words, and how it was
 * verified. May exceed one message; use `splitText`.
 */
export function buildProof({ summary, texts }: { summary: DoneSummary; texts: Texts }): FormattedText {
  const { gist, gistEvidence } = summary.content;
  return joinText({
    pieces: [
      gistEvidence
        ? joinText({
            pieces: [cleanText(gist), buildEvidence({ evidence: gistEvidence, summary, texts })],
            separator: "\n",
          })
        : null,
      ...listSummarySections(summary.content).flatMap((section) => [
        buildSectionTitle({ section, summary, texts }),
        ...section.points.map((point) =>
          joinText({
            pieces: [
              buildPointLine({ point, video: summary.video, maxUnits: Number.POSITIVE_INFINITY }),
              buildEvidence({ evidence: point, summary, texts }),
            ],
            separator: "\n",
          }),
        ),
      ]),
    ],
    separator: "\n\n",
  });
}

function buildEvidence({
  evidence,
  summary: { video, content },
  texts,
}: {
  evidence: GistEvidence;
  summary: DoneSummary;
  texts: Texts;
}): FormattedText {
  const quotes = evidence.quotes.map(({ text, speaker, startSeconds }) =>
    joinText({
      pieces: [
        buildTimeLink({ seconds: startSeconds, video }),
        speaker === null ? null : `${cleanText(speaker)}:`,
        cleanText(text),
      ],
      separator: " ",
    }),
  );
  return joinText({
    pieces: [
      styleText({
        piece: joinText({
          pieces: [
            ...quotes,
            cleanText(formatRepairs({ repairs: evidence.repairs, language: content.origin.captionLanguage })),
          ],
          separator: "\n",
        }),
        style: "blockquote",
      }),
      styleText({ piece: cleanText(describeProof({ proof: evidence.proof, texts })), style: "italic" }),
    ],
    separator: "\n",
  });
}
