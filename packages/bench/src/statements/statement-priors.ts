import type { statementSigns } from "@pith/engine/chapters/list-statements";
import { bad, good, open, type SignPrior } from "../passages/fit-signed.ts";

/**
 * Prior weight of each feature in log odds, based on reasons that hold in any language. None of this is
 * derived from talks.
 */
export const statementPriors: Readonly<Record<(typeof statementSigns)[number], SignPrior>> = {
  // What a talk is about is stated early, but often after a greeting or an anecdote.
  "log of the number of sentences before it": bad(0.3),
  "fraction of the talk before it": bad(3),
  // A talk with a title is expected to use the title's terms.
  "the talk has a title": open(-0.5),
  "fraction of the title's terms": good(2),
  "fraction of the topics": good(1.5),
  // A definition starts with what it defines.
  "starts with a term of the topics or the title": good(0.3),
  "weight of its terms": good(1),
  "mean weight of its terms": good(1),
  // Names of people, examples and anecdotes don't recur.
  "fraction of terms that the talk says only here": bad(1),
  "fraction of recurring terms that it introduces": good(0.5),
  // "This lecture", "dans cette vidéo", "today".
  "points to the event": good(1),
  "announces or concludes": good(0.5),
  // "In this talk I'll show you", "I want to talk about".
  "starts with a set phrase for a purpose": good(1),
  // "I want to show you" announces something, but small talk is full of pronouns, too.
  "fraction of pronouns": open(0),
  "refers back": bad(1),
  question: bad(1),
  "about the recording": bad(1.5),
  "log odds of being understood alone": good(0.5),
  "improbable start": bad(0.5),
  "improbable end": bad(0.5),
  "log of the word count": good(0.5),
  "missing words": bad(0.1),
  "number of further sentences": open(0),
  omissions: bad(0.3),
  // Links, file names and timestamps.
  identifiers: bad(3),
  // The host introduces a talk, but mostly talks about the speaker.
  "fraction of the talk by its speaker": open(0),
};
