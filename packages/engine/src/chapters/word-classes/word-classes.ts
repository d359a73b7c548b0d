/**
 * How a language uses its common words. Words separated by spaces stand at a whole number: the log odds that at the end
 * of a phrase they are no noun.
 */
export interface WordClasses {
  /** Words that are finite verbs or infinitives if they aren't nouns. */
  verbs: Readonly<Record<number, string>>;
  /** Other words that are mostly no nouns, such as participles and adjectives. They can describe a noun. */
  modifiers: Readonly<Record<number, string>>;
  /**
   * Words and the log odds that what stands before one and looks like a phrase ends in a verb or participle rather
   * than in a noun. A full stop stands for the end of a sentence.
   */
  after: string;
}
