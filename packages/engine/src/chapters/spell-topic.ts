import type { TermIndex } from "../extract/build-term-index.ts";
import type { PhraseJudge } from "./create-phrase-judge.ts";
import { findGistGrammar } from "./gist-grammar.ts";
import { findPhraseGrammar } from "./phrase-grammar.ts";

const NAME = /^\p{Lu}|^\p{Ll}+\p{Lu}|\p{N}/u;

/** Returns the regular plural of an English phrase; null if the talk doesn't use it. */
function findPlural({ text, index }: { text: string; index: TermIndex }): string | null {
  if (index.language.code !== "en" || /s$/iu.test(text)) return null;
  const plural = /[^aeiou]y$/u.test(text)
    ? `${text.slice(0, -1)}ies`
    : `${text}${/(?:x|z|ch|sh)$/u.test(text) ? "es" : "s"}`;
  const last = plural.slice(plural.lastIndexOf(" ") + 1);
  return index.wordNumbers.has(last.toLowerCase()) ? plural : null;
}

/**
 * Returns a topic with the grammatical number and the article that the talk uses: "neural nets", "the App
 * Store", "swarm intelligence". A singular that usually has an article is a count noun, so its plural is
 * returned if the talk uses it. Returns the topic unchanged for a language whose template takes no articles.
 */
export function spellTopic({
  text,
  index,
  judge,
}: {
  text: string;
  index: TermIndex;
  judge: PhraseJudge;
}): string {
  const { code } = index.language;
  if (findGistGrammar(code).takesArticles === undefined) return text;
  const { whole, articles } = judge.measure(text);
  const led = [...articles.values()].reduce((sum, count) => sum + count, 0);
  const isName = text.split(/\s+/u).every((word) => NAME.test(word));
  const plural = isName ? null : findPlural({ text, index });
  if (plural !== null) {
    const uses = judge.measure(plural).whole;
    if (uses > 0 && (uses + led) * 4 > whole) return plural;
  }
  if (led * 2 <= whole) return text;
  const { opening } = findPhraseGrammar(code);
  const [most] = [...articles]
    .filter(([article]) => opening.has(article))
    .sort((left, right) => right[1] - left[1]);
  return most === undefined || (isName && most[1] * 2 <= whole) ? text : `${most[0]} ${text}`;
}
