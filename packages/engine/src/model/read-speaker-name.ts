import { stripInvisibleCharacters } from "../captions/strip-invisible-characters.ts";
import { hasForeignLink } from "./find-links.ts";

/** Longer than any name, even "Professor Doctor Maria Magdalena von der Heide". */
const MAX_CHARACTERS = 48;
const MAX_WORDS = 6;
const NOT_IN_NAMES = /[!?:;|{}<>[\]"。！？，、]/u;

/** What people in a call put behind their names, such as "(Acme)" or "| Acme". */
const AFFILIATION = /\s*[(|].*$/u;

const HAS_CASE = /\p{Lu}|\p{Ll}/u;
/** Matches short words inside names ("von") and the numbers in labels such as "Speaker 2". */
const PARTICLE = /^(?:\p{Ll}{1,3}|\p{N}+)$/u;
const MAX_UNCASED_WORDS = 4;
const MAX_UNCASED_CHARACTERS = 24;

/** True if all words except particles are capitalized, or if the name is a single word. */
function isFormedLikeName(name: string): boolean {
  const words = name.split(" ");
  if (!HAS_CASE.test(name)) return words.length <= MAX_UNCASED_WORDS && name.length <= MAX_UNCASED_CHARACTERS;
  return words.length === 1 || words.every((word) => !/^[^\p{L}]*\p{Ll}/u.test(word) || PARTICLE.test(word));
}

function isName(name: string): boolean {
  return (
    name !== "" &&
    name.length <= MAX_CHARACTERS &&
    name.split(" ").length <= MAX_WORDS &&
    !NOT_IN_NAMES.test(name) &&
    isFormedLikeName(name) &&
    !hasForeignLink({ text: name, span: "" })
  );
}

/**
 * Returns a speaker label from the captions as one line, without an affiliation if it doesn't look like part of a
 * name. Null if it isn't a name, since sentences and URLs must not be sent to the model with each of the
 * speaker's lines.
 */
export function readSpeakerName(speaker: string | null): string | null {
  const name = stripInvisibleCharacters(speaker ?? "")
    .replace(/\s+/gu, " ")
    .trim();
  return [name, name.replace(AFFILIATION, "")].find(isName) ?? null;
}
