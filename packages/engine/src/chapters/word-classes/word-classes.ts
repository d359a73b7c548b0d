/**
 * How a language uses its common words. Words, separated by spaces, are listed under a whole number: the log
 * odds that they aren't nouns at the end of a phrase.
 */
export interface WordClasses {
  /** Words that are finite verbs or infinitives if they aren't nouns. */
  verbs: Readonly<Record<number, string>>;
  /** Other words that mostly aren't nouns, such as participles and adjectives. They can modify a noun. */
  modifiers: Readonly<Record<number, string>>;
  /**
   * Words, each with the log odds that an apparent phrase before it ends in a verb or participle rather than
   * in a noun. A period stands for the end of a sentence.
   */
  after: string;
}
