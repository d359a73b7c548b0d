import type { passageSigns } from "@pith/engine/extract/read-passage-signs";
import { bad, good, open, type SignPrior } from "./fit-signed.ts";

/**
 * Prior weight of each feature in log odds, based on reasons that hold in any language: 2 for features that
 * nearly always spoil a passage, 1 for those that usually do, 0.5 for those that often do. None of this is
 * derived from talks.
 */
export const passagePriors: Readonly<Record<keyof typeof passageSigns, readonly SignPrior[]>> = {
  start: [
    bad(1), // improbable sentence start: the passage may begin inside a sentence
    open(0), // opener omitted: may improve the start or spoil it
    bad(0.5), // leading clause omitted: readers may need it
    bad(1), // continues in lowercase: the passage begins inside a sentence
    bad(1), // refers back: the referent isn't shown
    open(-0.5), // starts with a pronoun: "it" needs context, "we" and "I" don't
    bad(1), // starts like a question: the answer isn't shown
    good(0.2), // seconds of silence before it: more likely to be the start of a sentence
    bad(0.5), // near the start of the talk: greetings, and what the talk will be about
    bad(0.5), // fraction of the sentences before it about the recording: it is often about that, too
  ],
  sentence: [
    bad(1), // sentence without a verb: states nothing
    bad(0.5), // very short sentence: says little on its own
    bad(0.5), // question: states nothing
    bad(1), // broken off
    bad(0.3), // repeated word: a slip, but still readable
    bad(0.3), // single letter: a misheard or spelled word
    bad(1.5), // about the recording
    bad(0.5), // announcement: what it announces isn't shown
    bad(2), // web or email address: nobody said it
  ],
  join: [
    bad(0.5), // improbable sentence boundary inside: may run two sentences together, but both can be complete
  ],
  end: [
    bad(1), // improbable sentence end: the passage may end inside a sentence
    bad(1.5), // ends with a question: the answer isn't shown
    bad(0.5), // ends without punctuation
    bad(2), // ends with a function word: complete sentences don't
  ],
  whole: [
    bad(3), // fraction of pronouns: the referent of each may be missing
    good(3), // fraction of topic terms: they name the subject
    good(1), // weight of its heaviest term: more closely related to the talk's topic
    good(0.5), // log of the word count: more context
    open(0), // number of further sentences: more context, but also more boundaries that may be wrong
    bad(4), // fraction of terms that only the end of the talk has: a farewell or an ad even if it is a third
  ],
};
