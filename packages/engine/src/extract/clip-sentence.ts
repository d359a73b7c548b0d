import type { KeyPoint } from "@pith/core/summaries/summary";
import type { Transcript } from "@pith/core/transcripts/transcript";
import type { Language } from "../languages/find-language.ts";
import { buildCueIndex } from "../transcript/build-cue-index.ts";
import { countWords } from "../transcript/count-words.ts";
import { locateSpan } from "../transcript/locate-span.ts";
import type { Sentence } from "../transcript/sentence.ts";
import { makeReadable } from "./make-readable.ts";

const MAX_QUOTE_CHARACTERS = 400;

/**
 * Returns the longest prefix of a text that ends between words and is within the word and character limits.
 */
function cutText({ text, maxWords }: { text: string; maxWords: number }): string {
  const ends = [...text.matchAll(/(?=\s)|$/gu)].map((match) => match.index);
  let cut = "";
  for (const end of ends) {
    const part = text.slice(0, end);
    if (part.length > MAX_QUOTE_CHARACTERS || countWords(part) > maxWords) break;
    cut = part;
  }
  return cut === "" && maxWords > 0 ? text.slice(0, MAX_QUOTE_CHARACTERS).trimEnd() : cut;
}

/**
 * Returns a key point made from the beginning of the best sentence, for talks in which no whole sentence fits
 * because of run-on sentences or a limit of a few words. Its quote is verbatim. Empty if `maxWords` leaves no
 * room for even one word.
 */
export function clipSentence({
  transcript,
  sentences,
  scores,
  maxWords,
  language,
}: {
  transcript: Transcript;
  sentences: readonly Sentence[];
  scores: Float64Array;
  maxWords: number;
  language: Language;
}): KeyPoint[] {
  const best = scores.reduce(
    (highest, score, position) => (score > (scores[highest] ?? 0) ? position : highest),
    0,
  );
  const sentence = sentences[best];
  if (sentence === undefined) return [];
  const quote = cutText({ text: sentence.text, maxWords });
  const text = makeReadable({ text: quote, language }) || quote;
  const index = buildCueIndex(transcript);
  const { startOffset } = sentence;
  const span = locateSpan({ index, startOffset, endOffset: startOffset + quote.length });
  if (quote === "" || span === null || countWords(text) > maxWords) return [];
  return [
    {
      text,
      label: null,
      quotes: [
        {
          text: quote,
          startSeconds: span.startMs === null ? null : span.startMs / 1000,
          endSeconds: span.endMs === null ? null : span.endMs / 1000,
          firstCueId: span.firstCueId,
          lastCueId: span.lastCueId,
          speaker: sentence.speaker?.slice(0, 200) || null,
        },
      ],
      chapterIndex: null,
      proof: { kind: "verbatim" },
      repairs: [],
    },
  ];
}
