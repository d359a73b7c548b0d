/**
 * The extractive engine's rules for one language: closed word classes and set phrases, none derived from a corpus.
 * Lists are lowercase and separated by spaces; lists of phrases by `|`. Apostrophes are straight.
 */
export interface LanguageRules {
  /** Articles, prepositions and conjunctions. Frequent in informative prose; never a topic. */
  glue: string;
  /** Pronouns and words that refer to the situation. Frequent in small talk; never a topic. */
  pointing: string;
  /** Other words that are never a topic: auxiliaries, adverbs of degree, common verbs. */
  common: string;
  /** The most common finite verbs, if a sentence without one is probably a fragment; otherwise empty. */
  verbs: string;
  /** Hesitations, always removed from a readable text. */
  fillers: string;
  /** Phrases removed at the start of a readable text: "so", "you know". */
  openers: string;
  /** Phrases that, at the start, refer to something that the reader hasn't seen: "that's why", "he". */
  backward: string;
  /** Words that start a question. */
  questions: string;
  /** Phrases about the channel or the meeting instead of its topic: greetings, thanks, "subscribe". */
  asides: string;
  /** Phrases that announce or conclude: "we'll talk about", "the main reason", "we decided". */
  signals: string;
  /** Topic shifts: "let's move on", "next question". */
  shifts: string;
  /** Inflectional suffixes, cut by `stemWord`, longest match first. */
  suffixes: string;
  /** Grammatical prefixes (the Arabic article), removed in the same way; empty in most languages. */
  prefixes: string;
  /**
   * General nouns and common adjectives that can be part of a topic but not name one, such as "people" and
   * "question" (M. Halliday and R. Hasan, "Cohesion in English", 1976). A title needs another word beside
   * them. Absent if no list exists for the language.
   */
  vague?: string;
  /**
   * Endings of verbs, participles and adjectives that are rare in nouns. A word with such an ending isn't a
   * name on its own.
   */
  verbal?: string;
}
