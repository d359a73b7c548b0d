/**
 * The extractive engine's rules for one language. They are closed word classes and set phrases, not derived
 * from a corpus. Lists are lowercase; words are separated by spaces, phrases by `|`. Apostrophes are
 * straight.
 */
export interface LanguageRules {
  /** Articles, prepositions and conjunctions. Frequent in informative prose, and never a topic. */
  glue: string;
  /** Pronouns and words that refer to the situation. Frequent in small talk, and never a topic. */
  pointing: string;
  /** Other words that are never a topic: auxiliaries, adverbs of degree and common verbs. */
  common: string;
  /**
   * The most common finite verbs, for languages in which a sentence without one is probably a fragment;
   * otherwise empty.
   */
  verbs: string;
  /** Hesitations, which are always removed for display. */
  fillers: string;
  /** Phrases to remove from the start of displayed text: "so", "you know". */
  openers: string;
  /**
   * Words that are removed from the start of displayed text only before a word that starts a clause: "like
   * they said", but not "like most people". Absent if the language has none.
   */
  clauseOpeners?: { words: string; before: string };
  /**
   * Phrases at the start of a sentence that refer to something the reader hasn't seen: "that's why", "he".
   */
  backward: string;
  /** Words that start questions. */
  questions: string;
  /**
   * Phrases about the channel or the meeting rather than its topic, such as greetings, thanks and
   * "subscribe".
   */
  asides: string;
  /**
   * Phrases that announce something or draw a conclusion: "we'll talk about", "the main reason", "we
   * decided".
   */
  signals: string;
  /** Phrases that change the topic: "let's move on", "next question". */
  shifts: string;
  /** Inflectional suffixes that `stemWord` strips. The longest match comes first. */
  suffixes: string;
  /** Grammatical prefixes that `stemWord` strips, such as the Arabic article. Empty for most languages. */
  prefixes: string;
  /**
   * General nouns and common adjectives, such as "people" and "question", that can be part of a topic but
   * can't name one (M. Halliday and R. Hasan, "Cohesion in English", 1976). A title needs at least one other
   * word. Absent if the language has no list.
   */
  vague?: string;
  /**
   * Relative pronouns that are also articles or demonstratives, so that a clause may start with two of them:
   * "Menschen, die die Welt verändern". Absent if the language has none.
   */
  relatives?: string;
  /**
   * True if the finite verb is the second constituent of a statement.
   */
  isVerbSecond?: true;
  /**
   * Endings that are typical of verbs, participles and adjectives, and rare in nouns. A word with such an
   * ending can't be a name by itself.
   */
  verbal?: string;
}
