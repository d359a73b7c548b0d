import { stripInvisibleCharacters } from "../captions/strip-invisible-characters.ts";
import { hasForeignLink } from "./find-links.ts";
import { hasPlantedInstruction } from "./find-planted-instructions.ts";

/** Longer than any name: "Professor Doctor Maria Magdalena von der Heide". */
const MAX_CHARACTERS = 48;
const MAX_WORDS = 6;
const NOT_IN_NAMES = /[!?:;|{}<>[\]"]/u;

/**
 * What the captions give as a speaker, as one line; null where it is none: a sentence, an address or an order to a
 * machine would otherwise be sent, and counted as said, with every line of that speaker.
 */
export function readSpeakerName(speaker: string | null): string | null {
  const name = stripInvisibleCharacters(speaker ?? "")
    .replace(/\s+/gu, " ")
    .trim();
  const isName =
    name !== "" &&
    name.length <= MAX_CHARACTERS &&
    name.split(" ").length <= MAX_WORDS &&
    !NOT_IN_NAMES.test(name);
  return isName && !hasPlantedInstruction(name) && !hasForeignLink({ text: name, span: "" }) ? name : null;
}
