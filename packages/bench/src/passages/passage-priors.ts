import type { passageSigns } from "@pith/engine/extract/read-passage-signs";
import type { SignPrior } from "./fit-signed.ts";

function bad(weight: number): SignPrior {
  return { weight: -weight, direction: -1 };
}

function good(weight: number): SignPrior {
  return { weight, direction: 1 };
}

function open(weight: number): SignPrior {
  return { weight, direction: 0 };
}

/**
 * Prior weight of each feature in log odds, for reasons that hold in any language: 2 for features that nearly
 * always spoil a passage, 1 for those that usually do, 0.5 for those that often do. None of this is derived
 * from talks.
 */
export const passagePriors: Readonly<Record<keyof typeof passageSigns, readonly SignPrior[]>> = {
  start: [
    bad(1), // unlikely start: it begins inside a sentence
    open(0), // opener cut: a mended start, or a lost one
    bad(0.5), // clause cut: the clause that was dropped may be needed
    bad(1), // continues in lowercase: it begins inside a sentence
    bad(1), // refers back: what it refers to isn't shown
    open(-0.5), // starts with a pronoun: "we" and "I" need nothing before them, "it" does
    bad(1), // starts like a question: the answer isn't shown
    good(0.2), // seconds of silence before: a sentence more likely begins here
  ],
  sentence: [
    bad(1), // sentence without a verb: it states nothing
    bad(0.5), // very short sentence: it says little alone
    bad(0.5), // question: it states nothing
    bad(1), // broken off
    bad(0.3), // repeated word: a slip, but it can be read
    bad(0.3), // lone letter: a misheard or spelled word
    bad(1.5), // about the recording
    bad(0.5), // announces: what it announces isn't shown
  ],
  join: [
    bad(0.5), // unlikely end inside: two sentences may be run together, but both can be whole
  ],
  end: [
    bad(1), // unlikely end: it ends inside a sentence
    bad(1.5), // ends with a question: the answer isn't shown
    bad(0.5), // ends without punctuation
    bad(2), // ends with a function word: no sentence does
  ],
  whole: [
    bad(3), // share of pronouns: each is a word whose referent may be missing
    good(3), // share of terms: they name what it is about
    good(1), // heaviest term: the talk's topic is easier to place
    good(0.5), // log of words: more context
    open(0), // more sentences: more context, and more places for a wrong boundary
  ],
};
