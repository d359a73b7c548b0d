import { detectLanguage } from "../languages/detect-language.ts";
import { findNumberRules } from "../languages/number-words.ts";

/** `Name:` or `[Name]` at the start of a line, and the rest of the line. */
export interface SpeakerLabel {
  name: string;
  rest: string;
}

const colonLabel =
  /^(?:\[([^[\]:]{1,60})\]|([@\p{L}\p{N}][^:：<>[\]{}!?…"“”„]{0,59}?))\s?[:：](?![/\d:])\s?/u;
const bracketLabel = /^\[([\p{L}][^[\]:]{0,59})\]\s/u;
const labelSign = /[:：[]/;
const upperStart = /^[\p{Lu}\p{Lo}\p{N}]/u;
const nameLike = /^[\p{L}\p{M}\p{N} .'’_&|/()@#-]+$/u;

/**
 * A label directly after a sentence, in captions that were joined without a line break: `Yes.Shri Devi: So`.
 */
const innerLabel =
  /(?<=[.!?…\])]["”’]?)(?=\s?\p{Lu}[\p{L}\p{M}'’.-]{0,30}(?:\s\p{Lu}[\p{L}\p{M}'’.-]{0,30}){0,2}:(?:\s|$))/u;

const MAX_NAME_WORDS = 5;
/** Matches a label that looks like a name; other labels must recur to count as names. */
const properName =
  /^(?:[\p{Lu}\p{Lo}\p{N}][^\s]*|v[ao]n|d[aeiou]|del|della|der|den|bin|al|el|[|&/]|\([^\s]*)(?:\s(?:[\p{Lu}\p{Lo}\p{N}][^\s]*|v[ao]n|d[aeiou]|del|della|der|den|bin|al|el|[|&/]|\([^\s]*))*$/u;
/**
 * Matches an all-caps label (`TRENT REZNOR`). Right after a turn marker, it is a name even if it occurs only
 * once.
 */
const capitals = /^\p{Lu}[\p{Lu}\p{M}.'’ -]+$/u;
/**
 * If at least this fraction of all lines have a label, every label is a name, even a rare or lowercase one.
 */
const LABELED_SHARE = 0.3;
/** If fewer lines have labels, a name must occur at least this often. */
const MIN_OCCURRENCES = 3;

/** With fewer lines than this, names needn't recur if half of the lines have a label. */
const SHORT_LINES = 12;

/**
 * A label that starts with one of these words introduces a sentence and isn't a name: "for example:", "so the
 * question is:".
 */
const leadIns: ReadonlySet<string> = new Set(
  (
    "note example question answer warning tip hint remember http https so and but or now because then first second " +
    "third namely for the a an this that these it is was here there my our your one two step number point part what " +
    "how why when where who like in on of at to if as we i you they he she says said yes no okay ok well"
  ).split(" "),
);

/** Returns the number words of a text's language, or the English ones if the language can't be detected. */
function findNumberWords(text: string): ReadonlyMap<string, number> | undefined {
  return findNumberRules(detectLanguage({ text, declaredLanguage: "en" }))?.words;
}

/** Splits a line before each label that follows the end of a sentence. */
export function splitAtLabels(line: string): string[] {
  return line.includes(":") ? line.split(innerLabel) : [line];
}

/** Parses a line's label; null if it has none that could be a name. */
export function parseSpeakerLabel(line: string): SpeakerLabel | null {
  if (!labelSign.test(line)) return null;
  const colon = colonLabel.exec(line);
  const match = colon ?? bracketLabel.exec(line);
  const name = (match?.[1] ?? match?.[2])?.trim();
  if (match === null || name === undefined || !isNameLike(name)) return null;
  return { name, rest: line.slice(match[0].length).trim() };
}

/** True if the name consists of a few words without punctuation and doesn't introduce a sentence. */
export function isNameLike(name: string): boolean {
  if (name === "" || !nameLike.test(name)) return false;
  const words = name.split(/\s+/);
  const isLeadIn = leadIns.has((words[0] ?? "").toLowerCase()) && (words.length > 1 || name.length > 2);
  return words.length <= MAX_NAME_WORDS && !isLeadIn;
}

/**
 * Decides which labels in a transcript are names: all of them if at least 30% of the lines have one,
 * otherwise those that start with a capital and occur at least three times, or that are all-caps after a turn
 * marker (`>>`). In a text with fewer than 12 lines, half of the lines are enough, and numbers ("Three:")
 * aren't names. Labels are compared exactly. Runs in linear time.
 */
export function findSpeakerLabels(
  lines: Iterable<{ text: string; startsTurn: boolean }>,
): ReadonlySet<string> {
  const counts = new Map<string, number>();
  const names = new Set<string>();
  let total = 0;
  let labeled = 0;
  let opening = "";
  for (const { text, startsTurn } of lines) {
    if (text === "") continue;
    total += 1;
    if (total < SHORT_LINES) opening += ` ${text}`;
    const label = parseSpeakerLabel(text);
    if (label === null) continue;
    labeled += 1;
    // In all-caps captions, a label doesn't stand out.
    if (startsTurn && capitals.test(label.name) && /\p{Ll}/u.test(label.rest)) names.add(label.name);
    counts.set(label.name, (counts.get(label.name) ?? 0) + 1);
  }
  // Labels that rarely recur introduce list items ("Step one: …"), even if there are many of them.
  const isLabeled = labeled >= total * LABELED_SHARE && labeled > 1 && counts.size * 2 <= labeled;
  const isShort = total < SHORT_LINES && labeled >= 2 && labeled * 2 >= total;
  const numbers = isShort ? findNumberWords(opening) : null;
  for (const [name, count] of counts) {
    const isName = count > 1 || properName.test(name) || !name.includes(" ");
    if (numbers?.has(name.toLowerCase())) continue;
    if (((isLabeled || isShort) && isName) || (count >= MIN_OCCURRENCES && upperStart.test(name)))
      names.add(name);
  }
  return names;
}
