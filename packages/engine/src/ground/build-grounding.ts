import type { Transcript } from "@pith/core/transcripts/transcript";
import { buildTermIndex, type TermIndex } from "../extract/build-term-index.ts";
import { findLanguage } from "../languages/find-language.ts";
import { buildQuoteIndex, type QuoteIndex } from "./build-quote-index.ts";
import { learnNames, type NameKnowledge } from "./find-names.ts";

/** Everything that checking claims against a transcript needs. Build it once for all claims. */
export interface Grounding {
  quotes: QuoteIndex;
  terms: TermIndex;
  names: NameKnowledge;
  /** For each term in how many cues it occurs. */
  cueCounts: Uint32Array;
}

/** Builds the grounding in a few passes over the transcript. Linear in its size. */
export function buildGrounding(transcript: Transcript): Grounding {
  const language = findLanguage(transcript.language);
  const texts = transcript.cues.map((cue) => cue.text);
  const terms = buildTermIndex({ texts, language });
  const cueCounts = new Uint32Array(terms.termCounts.length);
  const lastCue = new Int32Array(terms.termCounts.length).fill(-1);
  for (let cue = 0; cue < texts.length; cue += 1) {
    for (let at = terms.starts[cue] ?? 0; at < (terms.starts[cue + 1] ?? 0); at += 1) {
      const term = terms.terms[terms.tokens[at] ?? 0] ?? -1;
      if (term < 0 || lastCue[term] === cue) continue;
      lastCue[term] = cue;
      cueCounts[term] = (cueCounts[term] ?? 0) + 1;
    }
  }
  return { quotes: buildQuoteIndex(transcript), terms, names: learnNames({ texts, language }), cueCounts };
}
