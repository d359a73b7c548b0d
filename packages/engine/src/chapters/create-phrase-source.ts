import type { TermIndex } from "../extract/build-term-index.ts";
import type { Sentence } from "../transcript/sentence.ts";
import { createPhraseJudge } from "./create-phrase-judge.ts";
import { findInterviewer } from "./find-interviewer.ts";
import { measureNounness } from "./measure-nounness.ts";
import type { PhraseSource } from "./rank-phrases.ts";

/** Returns the data used to name the chapters of a talk. Runs in linear time. */
export function createPhraseSource({
  sentences,
  index,
  isLeftOut = () => false,
}: {
  sentences: readonly Sentence[];
  index: TermIndex;
  /** Returns true for a sentence that can't supply a name. If absent, all sentences can. */
  isLeftOut?: (sentence: number) => boolean;
}): PhraseSource {
  const nounness = measureNounness(index);
  return {
    sentences,
    index,
    isLeftOut,
    nounness,
    judge: createPhraseJudge({ index, nounness }),
    leader: findInterviewer({ sentences, index })?.speaker ?? null,
  };
}
