import type { Language } from "../languages/find-language.ts";
import { splitWords } from "../languages/split-words.ts";
import { stemWord } from "../languages/stem-word.ts";
import type { Grounding } from "./build-grounding.ts";
import { findNames } from "./find-names.ts";
import { foldText } from "./fold-text.ts";
import { isSameFamily } from "./is-same-family.ts";
import { readNumbers } from "./read-numbers.ts";
import { readSpokenNumbers } from "./read-spoken-numbers.ts";
import { getReportingStems } from "./reporting-words.ts";

/** A claim may use other words than its span, but not mostly others. */
export const MIN_OVERLAP = 0.4;
/**
 * Share of its weight at which a word counts that nobody in the whole talk says. Such words ("suggested", "overall")
 * are mostly the writer's own; words that are said elsewhere speak for another moment and count in full.
 */
const UNSAID_SHARE = 0.25;
/** The shortest beginning that two forms of one name share: "Paris" and "Parisian". */
const MIN_NAME_CHARACTERS = 4;

const SPELT_LETTERS = /(?<![\p{L}\p{N}])\p{L}(?: \p{L}(?![\p{L}\p{N}]))+/gu;
const PLURAL = /s$/u;

/** What checking a claim against its span has shown. */
export interface ClaimCheck {
  isSupported: boolean;
  /** Share of the claim's topic words that the span says too, rare words counting more; 0 to 1. */
  overlap: number;
  /** Numbers of the claim that the span doesn't state, as digits. */
  missingNumbers: string[];
  /** Names of the claim that the span doesn't say, lower case. */
  missingNames: string[];
}

function isSameNumber(left: number, right: number): boolean {
  return Math.abs(left - right) <= Math.abs(right) * 1e-9;
}

function findMissingNumbers({ claim, span }: { claim: string; span: string }): string[] {
  const said = [...readNumbers(span).flat(), ...readSpokenNumbers(span)];
  return readNumbers(claim)
    .filter((readings) => !readings.some((value) => said.some((each) => isSameNumber(each, value))))
    .map((readings) => String(readings[0] ?? ""));
}

function findMissingNames({
  claim,
  span,
  grounding,
}: {
  claim: string;
  span: string;
  grounding: Grounding;
}): string[] {
  const { folded } = foldText(span);
  const words = folded.split(" ");
  // Abbreviations are spoken, and by some written, letter by letter: "T.V.", "l c d".
  const spelt = folded.replace(SPELT_LETTERS, (letters) => letters.replaceAll(" ", ""));
  return findNames({ text: claim, knowledge: grounding.names }).filter((name) => {
    const { folded: wanted } = foldText(name);
    if (
      ` ${folded} `.includes(` ${wanted} `) ||
      (grounding.names.language.isUnspaced && folded.includes(wanted))
    )
      return false;
    if (spelt.split(" ").includes(wanted.replace(PLURAL, ""))) return false;
    return !words.some((word) => isFormOf({ word, name: wanted }));
  });
}

/** True for inflected forms: one starts with the other, and what is left over is an ending. */
function isFormOf({ word, name }: { word: string; name: string }): boolean {
  const [shorter, longer] = word.length < name.length ? [word, name] : [name, word];
  return (
    shorter.length >= MIN_NAME_CHARACTERS && longer.length - shorter.length <= 3 && longer.startsWith(shorter)
  );
}

/** A topic word of a text by the key by which its inflected forms meet. */
interface Stem {
  weight: number;
  /** True where nobody in the whole talk says it. */
  isUnsaid: boolean;
}

/** Topic words of a text, each once. */
function collectStems({ text, grounding }: { text: string; grounding: Grounding }): Map<string, Stem> {
  const { terms: index, cueCounts } = grounding;
  const { language, wordNumbers } = index;
  const cues = Math.max(1, index.starts.length - 1);
  const stems = new Map<string, Stem>();
  for (const word of splitWords({ text, language: language.code })) {
    const number = wordNumbers.get(word);
    const term = number === undefined ? -1 : (index.terms[number] ?? -1);
    if (number !== undefined && term < 0) continue;
    if (number === undefined && (language.flags.has(word) || !/\p{L}/u.test(word))) continue;
    const stem = stemWord({ word, prefixes: language.prefixes, suffixes: language.suffixes });
    const count = term < 0 ? 0 : (cueCounts[term] ?? 0);
    const before = stems.get(stem);
    stems.set(stem, {
      weight: Math.max(before?.weight ?? 0, Math.sqrt(Math.log(1 + cues / (1 + count)))),
      isUnsaid: term < 0 && before?.isUnsaid !== false,
    });
  }
  return stems;
}

/** Share of the claimed words' weight that is spoken; 1 where nothing is claimed. */
function measureOverlap({
  claimed,
  spoken,
  language,
}: {
  claimed: ReadonlyMap<string, Stem>;
  spoken: ReadonlyMap<string, Stem>;
  language: Language;
}): number {
  const families = [...spoken.keys()];
  const reporting = getReportingStems(language);
  let total = 0;
  let shared = 0;
  for (const [stem, { weight, isUnsaid }] of claimed) {
    if (spoken.has(stem) || families.some((other) => isSameFamily(stem, other))) {
      total += weight;
      shared += weight;
    } else if (!reporting.has(stem)) total += isUnsaid ? weight * UNSAID_SHARE : weight;
  }
  return total > 0 ? shared / total : 1;
}

/**
 * Checks whether a span of the transcript supports a claim: every number and every name of the claim occurs in it, and
 * of the claim's topic words, weighed by inverse cue frequency (its root: a claim is short, and one rare word of the
 * writer's mustn't decide it), at least 0.4 do. Words that nobody says in the whole
 * talk weigh less and words of reporting nothing, since a writer has words of his own. A claim without topic words has overlap 1. `speakers` may be
 * named though the span doesn't name them. Near-linear in the lengths of claim and span.
 */
export function checkClaim({
  claim,
  span,
  speakers = [],
  grounding,
}: {
  claim: string;
  span: string;
  speakers?: readonly string[];
  grounding: Grounding;
}): ClaimCheck {
  const said = [span, ...speakers].join(" ");
  const claimed = collectStems({ text: claim, grounding });
  const overlap = measureOverlap({
    claimed,
    spoken: collectStems({ text: said, grounding }),
    language: grounding.terms.language,
  });
  const missingNumbers = findMissingNumbers({ claim, span });
  const missingNames = findMissingNames({ claim, span: said, grounding });
  const isSupported = overlap >= MIN_OVERLAP && missingNumbers.length === 0 && missingNames.length === 0;
  return { isSupported, overlap, missingNumbers, missingNames };
}
