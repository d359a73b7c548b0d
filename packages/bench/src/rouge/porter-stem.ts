/**
 * Porter's stemmer, with the modifications of the `rouge_score` package, so that our ROUGE counts the same
 * matches. M. F. Porter, "An algorithm for suffix stripping", Program 14(3), 1980.
 */
const IRREGULAR = new Map(
  Object.entries({
    skies: "sky",
    sky: "sky",
    dying: "die",
    lying: "lie",
    tying: "tie",
    news: "news",
    innings: "inning",
    inning: "inning",
    outings: "outing",
    outing: "outing",
    cannings: "canning",
    canning: "canning",
    howe: "howe",
    proceed: "proceed",
    exceed: "exceed",
    succeed: "succeed",
  }),
);

type SuffixRule = { suffix: string; replacement: string };

const STEP_2: SuffixRule[] = [
  { suffix: "ational", replacement: "ate" },
  { suffix: "tional", replacement: "tion" },
  { suffix: "enci", replacement: "ence" },
  { suffix: "anci", replacement: "ance" },
  { suffix: "izer", replacement: "ize" },
  { suffix: "bli", replacement: "ble" },
  { suffix: "alli", replacement: "al" },
  { suffix: "fulli", replacement: "ful" },
  { suffix: "entli", replacement: "ent" },
  { suffix: "eli", replacement: "e" },
  { suffix: "ousli", replacement: "ous" },
  { suffix: "ization", replacement: "ize" },
  { suffix: "ation", replacement: "ate" },
  { suffix: "ator", replacement: "ate" },
  { suffix: "alism", replacement: "al" },
  { suffix: "iveness", replacement: "ive" },
  { suffix: "fulness", replacement: "ful" },
  { suffix: "ousness", replacement: "ous" },
  { suffix: "aliti", replacement: "al" },
  { suffix: "iviti", replacement: "ive" },
  { suffix: "biliti", replacement: "ble" },
];

const STEP_3: SuffixRule[] = [
  { suffix: "icate", replacement: "ic" },
  { suffix: "ative", replacement: "" },
  { suffix: "alize", replacement: "al" },
  { suffix: "iciti", replacement: "ic" },
  { suffix: "ical", replacement: "ic" },
  { suffix: "ful", replacement: "" },
  { suffix: "ness", replacement: "" },
];

const STEP_4 = [
  ...["ement", "ance", "ence", "able", "ible", "ment", "ant", "ent", "ism", "ate", "iti", "ous", "ive"],
  ...["ize", "al", "er", "ic", "ou"],
];

function isConsonantAt(word: string, index: number): boolean {
  const letter = word.charAt(index);
  if ("aeiou".includes(letter)) return false;
  if (letter === "y") return index === 0 || !isConsonantAt(word, index - 1);
  return true;
}

/** Porter's measure m: the number of vowel-consonant sequences in the word. */
function countMeasure(word: string): number {
  let measure = 0;
  let wasVowel = false;
  for (let index = 0; index < word.length; index += 1) {
    const isConsonant = isConsonantAt(word, index);
    if (isConsonant && wasVowel) measure += 1;
    wasVowel = !isConsonant;
  }
  return measure;
}

function hasVowel(word: string): boolean {
  for (let index = 0; index < word.length; index += 1) if (!isConsonantAt(word, index)) return true;
  return false;
}

function endsInShortSyllable(word: string): boolean {
  const last = word.length - 1;
  if (last < 1) return false;
  if (last === 1) return !isConsonantAt(word, 0) && isConsonantAt(word, 1);
  return (
    isConsonantAt(word, last) &&
    !isConsonantAt(word, last - 1) &&
    isConsonantAt(word, last - 2) &&
    !"wxy".includes(word.charAt(last))
  );
}

function stripPlural(word: string): string {
  if (word.endsWith("sses")) return word.slice(0, -2);
  if (word.endsWith("ies")) return word.length === 4 ? word.slice(0, -1) : word.slice(0, -2);
  if (word.endsWith("s") && !word.endsWith("ss")) return word.slice(0, -1);
  return word;
}

function stripPastAndGerund(word: string): string {
  if (word.endsWith("ied")) return word.length === 4 ? word.slice(0, -1) : word.slice(0, -2);
  if (word.endsWith("eed")) return countMeasure(word.slice(0, -3)) > 0 ? word.slice(0, -1) : word;
  const suffix = ["ed", "ing"].find((end) => word.endsWith(end) && hasVowel(word.slice(0, -end.length)));
  if (suffix === undefined) return word;
  const stem = word.slice(0, -suffix.length);
  if (/(?:at|bl|iz)$/.test(stem)) return `${stem}e`;
  const last = stem.length - 1;
  if (last > 0 && stem.charAt(last) === stem.charAt(last - 1) && isConsonantAt(stem, last))
    return "lsz".includes(stem.charAt(last)) ? stem : stem.slice(0, -1);
  return countMeasure(stem) === 1 && endsInShortSyllable(stem) ? `${stem}e` : stem;
}

function applyRules({ word, rules }: { word: string; rules: SuffixRule[] }): string {
  const rule = rules.find((candidate) => word.endsWith(candidate.suffix));
  if (rule === undefined) return word;
  const stem = word.slice(0, -rule.suffix.length);
  if (countMeasure(stem) === 0) return word;
  const replaced = stem + rule.replacement;
  return rule.suffix === "alli" ? applyRules({ word: replaced, rules }) : replaced;
}

function stripStep4(word: string): string {
  if (/[st]ion$/.test(word)) return countMeasure(word.slice(0, -3)) > 1 ? word.slice(0, -3) : word;
  const suffix = STEP_4.find((end) => word.endsWith(end));
  if (suffix === undefined) return word;
  const stem = word.slice(0, -suffix.length);
  return countMeasure(stem) > 1 ? stem : word;
}

function tidyEnd(word: string): string {
  let tidied = word;
  if (tidied.endsWith("e")) {
    const stem = tidied.slice(0, -1);
    const measure = countMeasure(tidied);
    if (measure > 1 || (measure === 1 && !endsInShortSyllable(stem))) tidied = stem;
  }
  return tidied.endsWith("ll") && countMeasure(tidied) > 1 ? tidied.slice(0, -1) : tidied;
}

/**
 * Returns the stem of a lowercase word of letters and digits. Words of one or two characters are returned
 * unchanged.
 */
export function porterStem(word: string): string {
  const irregular = IRREGULAR.get(word);
  if (irregular !== undefined) return irregular;
  if (word.length <= 2) return word;
  let stem = stripPastAndGerund(stripPlural(word));
  if (stem.length > 2 && stem.endsWith("y") && isConsonantAt(stem, stem.length - 2))
    stem = `${stem.slice(0, -1)}i`;
  // For "logi", the measure includes the "l", so that "geology" is shortened in the same way as
  // "archaeology".
  if (stem.endsWith("logi")) stem = countMeasure(stem.slice(0, -3)) > 0 ? stem.slice(0, -1) : stem;
  else stem = applyRules({ word: stem, rules: STEP_2 });
  stem = applyRules({ word: stem, rules: STEP_3 });
  return tidyEnd(stripStep4(stem));
}
