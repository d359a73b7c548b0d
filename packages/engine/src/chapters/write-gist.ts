import { capitalizePhrase } from "../languages/capitalize-phrase.ts";
import { splitWords } from "../languages/split-words.ts";
import type { Topic } from "./choose-topics.ts";
import { findGistGrammar } from "./gist-grammar.ts";
import type { PhraseSource } from "./rank-phrases.ts";
import { spellTopic } from "./spell-topic.ts";

/** A single topic usually adds only a name or a detail to the opening. */
const MIN_TOPICS_AFTER_OPENING = 2;

/**
 * Returns a sentence or two on what the talk is about: its opening, if it has one, and a line with the talk's
 * topics. Empty if there is neither.
 */
export function writeGist({
  opening,
  topics,
  source: { index, judge },
}: {
  /** What the gist says in the speaker's words; null if no passage clearly says what the talk is about. */
  opening: string | null;
  /** See `chooseTopics`. */
  topics: readonly Topic[];
  source: PhraseSource;
}): string {
  const { code } = index.language;
  const said = (opening ?? "").toLowerCase();
  const saidTerms = new Set(
    splitWords({ text: said, language: code }).map((word) => index.terms[index.wordNumbers.get(word) ?? -1]),
  );
  const other = topics.filter(({ text }) => !said.includes(text.toLowerCase()));
  const fresh = other.filter(({ terms }) => !terms.every((term) => saidTerms.has(term)));
  const unsaid = (fresh.length < MIN_TOPICS_AFTER_OPENING ? other : fresh).map(({ text }) => text);
  if (unsaid.length < (opening === null ? 1 : MIN_TOPICS_AFTER_OPENING)) return opening ?? "";
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
  return opening === null ? line : `${opening} ${line}`;
}
