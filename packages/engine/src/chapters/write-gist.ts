import type { PassageSource } from "../extract/create-passage-builder.ts";
import { capitalizePhrase } from "../languages/capitalize-phrase.ts";
import type { Topic } from "./choose-topics.ts";
import { findPurpose } from "./find-purpose.ts";
import { findStatement } from "./find-statement.ts";
import { findGistGrammar } from "./gist-grammar.ts";
import type { PhraseSource } from "./rank-phrases.ts";
import { spellTopic } from "./spell-topic.ts";

/** What one topic adds to a statement is mostly a name or a detail. */
const MIN_TOPICS_AFTER_STATEMENT = 2;

/**
 * Returns a sentence or two on what the talk is about: the speaker's own statement of it, if one is found with
 * confidence, and a line with the talk's topics. Null if there is neither a statement nor a topic.
 */
export function writeGist({
  passages,
  topics,
  source: { index, judge, titleTerms },
}: {
  passages: PassageSource;
  /** See `chooseTopics`. */
  topics: readonly Topic[];
  source: PhraseSource;
}): string | null {
  const { code } = index.language;
  const statement =
    findStatement({ passages, topics, titleTerms }) ?? findPurpose({ source: passages, index });
  const said = (statement ?? "").toLowerCase();
  const unsaid = topics.map(({ text }) => text).filter((text) => !said.includes(text.toLowerCase()));
  if (unsaid.length < (statement === null ? 1 : MIN_TOPICS_AFTER_STATEMENT)) return statement;
  const { frame, single = frame, comma, and } = findGistGrammar(code);
  const spelled = unsaid.map((text) => spellTopic({ text, index, judge }));
  // In "hardware, and file systems and networking", the comma shows which "and" belongs to the list.
  const lastAnd = spelled.some((text) => text.includes(and)) ? `${comma.trimEnd()}${and}` : and;
  const list = [spelled.slice(0, -1).join(comma), spelled.at(-1) ?? ""]
    .filter((part) => part !== "")
    .join(lastAnd);
  const line = capitalizePhrase({
    text: (spelled.length > 1 ? frame : single).replace("{}", list),
    language: code,
  });
  return statement === null ? line : `${statement} ${line}`;
}
