import { formatRepairs } from "@pith/core/summaries/format-repairs";
import { listSummarySections } from "@pith/core/summaries/list-summary-sections";
import type { GistEvidence } from "@pith/core/summaries/summary";
import { describeProof } from "@pith/texts/describe-proof";
import { findUsualProof } from "@pith/texts/files/find-usual-proof";
import type { Texts } from "../locales/create-texts.ts";
import { buildPointLine } from "./build-point-line.ts";
import { buildSectionTitle } from "./build-section-title.ts";
import type { DoneSummary } from "./build-summary-message.ts";
import { buildTimeLink } from "./build-time-link.ts";
import { cleanText } from "./clean-text.ts";
import { type FormattedText, joinText, styleText } from "./formatted-text.ts";

/**
 * Lists the gist and every point in the summary, each with its quotes and their times, its misheard words,
 * and how it was verified. The most common verification is stated once, at the end. May exceed one message;
 * use `splitText`.
 */
export function buildProof({ summary, texts }: { summary: DoneSummary; texts: Texts }): FormattedText {
  const { gist, gistEvidence } = summary.content;
  const usual = findUsualProof({ content: summary.content, texts });
  const describe = (evidence: GistEvidence) => {
    const proof = describeProof({ proof: evidence.proof, texts });
    return buildEvidence({ evidence, summary, proof: proof === usual.proof ? null : proof });
  };
  return joinText({
    pieces: [
      gistEvidence
        ? joinText({
            pieces: [cleanText(gist), describe(gistEvidence)],
            separator: "\n",
          })
        : null,
      ...listSummarySections(summary.content).flatMap((section) => [
        buildSectionTitle({ section, summary, texts }),
        ...section.points.map((point) =>
          joinText({
            pieces: [
              buildPointLine({ point, video: summary.video, maxUnits: Number.POSITIVE_INFINITY }),
              describe(point),
            ],
            separator: "\n",
          }),
        ),
      ]),
      usual.line === null ? null : styleText({ piece: cleanText(usual.line), style: "italic" }),
    ],
    separator: "\n\n",
  });
}

function buildEvidence({
  evidence,
  summary: { video, content },
  proof,
}: {
  evidence: GistEvidence;
  summary: DoneSummary;
  /** How the evidence was verified; null to leave it out. */
  proof: string | null;
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
      proof === null ? null : styleText({ piece: cleanText(proof), style: "italic" }),
    ],
    separator: "\n",
  });
}
