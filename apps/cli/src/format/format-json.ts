import type { KeyPoint, Quote } from "@pith/core/summaries/summary";
import { countWords } from "@pith/engine/transcript/count-words";
import type { FinishedSummary } from "./finished-summary.ts";

/**
 * Formats the result as JSON. Its fields are a stable interface: see the README. Times are null if the input
 * has none.
 */
export function formatJson({ video, transcript, content }: FinishedSummary): string {
  const { origin, coverage, shaped, gistEvidence } = content;
  const result = {
    video: {
      host: video.host,
      id: video.id,
      title: content.title || video.title,
      durationSeconds: video.durationSeconds,
    },
    captions: {
      language: origin.captionLanguage,
      kind: origin.captionKind,
      cues: transcript.cues.length,
      words: transcript.cues.reduce((total, { text }) => total + countWords(text), 0),
    },
    engine: origin.engine,
    gist: content.gist,
    gistEvidence: gistEvidence
      ? {
          quotes: gistEvidence.quotes.map(pickQuote),
          proof: gistEvidence.proof,
          repairs: gistEvidence.repairs,
        }
      : null,
    keyPoints: content.keyPoints.map(pickPoint),
    chapters: content.chapters.map(({ title, startSeconds, endSeconds }) => ({
      title,
      startSeconds,
      endSeconds,
    })),
    coverage: { share: coverage.share, blocks: coverage.blocks },
    shaped: shaped && {
      shape: shaped.shape,
      takeaways: shaped.takeaways.map(pickPoint),
      notes: shaped.notes.map(({ chapterIndex, sentences }) => ({
        chapterIndex,
        sentences: sentences.map(pickPoint),
      })),
      lists: shaped.lists.map(({ kind, points }) => ({ kind, points: points.map(pickPoint) })),
    },
  };
  return `${JSON.stringify(result, null, 2)}\n`;
}

function pickQuote({ text, startSeconds, endSeconds, speaker }: Quote) {
  return { text, startSeconds, endSeconds, speaker };
}

function pickPoint({ text, label, quotes, proof, repairs }: KeyPoint) {
  const [{ text: quote, startSeconds, endSeconds }] = quotes;
  return {
    text,
    label,
    quote,
    startSeconds,
    endSeconds,
    quotes: quotes.map(pickQuote),
    proof,
    repairs,
  };
}
