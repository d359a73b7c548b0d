/**
 * What the extractive engine knows of a language: closed classes of words and set phrases, nothing counted from any
 * corpus. Lists are lower-case, separated by spaces; lists of phrases by `|`. Apostrophes are straight.
 */
export interface LanguageRules {
  /** Articles, prepositions and conjunctions. Dense in prose that informs; never a topic. */
  glue: string;
  /** Pronouns and words that point at the situation of the talk. Dense in small talk; never a topic. */
  pointing: string;
  /** Other words that are never a topic: auxiliaries, adverbs of degree, words of saying and doing. */
  common: string;
  /** The commonest finite verbs, where a sentence without one is likely to be a fragment; else empty. */
  verbs: string;
  /** Hesitations, left out of a readable text wherever they stand. */
  fillers: string;
  /** Phrases that are left out at the start of a readable text: "so", "you know". */
  openers: string;
  /** Phrases that at a start lean on something a reader hasn't seen: "that's why", "he". */
  backward: string;
  /** Words that start a question. */
  questions: string;
  /** Phrases about the channel or the meeting rather than its topic: greetings, thanks, "subscribe". */
  asides: string;
  /** Phrases that announce or conclude: "we'll talk about", "the main reason", "we decided". */
  signals: string;
  /** Phrases with which speakers turn to another topic: "let's move on", "next question". */
  shifts: string;
  /** Endings that inflection adds, cut by `stemWord`, the longest that fits first. */
  suffixes: string;
  /** Beginnings that grammar adds (the Arabic article), cut likewise; empty in most languages. */
  prefixes: string;
  /**
   * Words that can be topics but name none by themselves: general nouns such as "people" and "question" (M. Halliday
   * and R. Hasan, "Cohesion in English", 1976) and the commonest adjectives; a title needs another word beside them.
   * Absent where nobody has written them down.
   */
  vague?: string;
  /** Endings of verbs, participles and adjectives that hardly any noun has; a word with one names nothing by itself. */
  verbal?: string;
}
