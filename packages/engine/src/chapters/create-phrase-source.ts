import type { TermIndex } from "../extract/build-term-index.ts";
import { findTitleTerms } from "../extract/find-title-terms.ts";
import { WORD_VAGUE } from "../languages/find-language.ts";
import type { Sentence } from "../transcript/sentence.ts";
import { createPhraseJudge } from "./create-phrase-judge.ts";
import { findInterviewer } from "./find-interviewer.ts";
import { measureNounness } from "./measure-nounness.ts";
import type { PhraseSource } from "./rank-phrases.ts";

/** Returns the data used to name a talk's chapters. Runs in linear time. */
export function createPhraseSource({
  sentences,
  index,
  isLeftOut = () => false,
  title = "",
}: {
  sentences: readonly Sentence[];
  index: TermIndex;
  /** Returns true for sentences that can't supply a name. If absent, all sentences can. */
  isLeftOut?: (sentence: number) => boolean;
  /** The video's title; empty if it has none. */
  title?: string;
}): PhraseSource {
  const nounness = measureNounness(index);
  return {
    sentences,
    index,
    isLeftOut,
    nounness,
    titleTerms: findTitleTerms({ title, index, except: WORD_VAGUE }),
    judge: createPhraseJudge({ index, nounness }),
    leader: findInterviewer({ sentences, index })?.speaker ?? null,
  };
}
