import { createMemo } from "@pith/core/lib/create-memo";
import { getPrimaryLanguage } from "@pith/core/lib/get-primary-language";

/** Words that may differ between speech and writing without changing the meaning, in one language. */
export interface SpokenWords {
  /** Single words that a quote may omit. */
  droppable: ReadonlySet<string>;
  /** Phrases that a quote may omit, each split into words. */
  phrases: readonly (readonly string[])[];
  /** Words that may be omitted or added: articles, and the "that" before a clause. */
  optional: ReadonlySet<string>;
  /** Third-person pronouns, for people or things. */
  pronouns: ReadonlySet<string>;
}

const EMPTY: SpokenWords = {
  droppable: new Set(),
  phrases: [],
  optional: new Set(),
  pronouns: new Set(),
};

/** Four lists for each language: hesitations and filler words, filler phrases, articles, and pronouns. */
const LISTS: Readonly<Record<string, readonly [string, string, string, string]>> = {
  en: [
    "um uh er erm uhm umm uhh hmm hm mm mmm mhm eh ah oh well so now okay ok alright right yeah yep and but like actually basically literally really just also then anyway",
    "in fact|once again|you know|i mean|sort of|kind of|you see|of course|by the way|let us say|as i said|like i said|if you will|or whatever|and so on|and so forth",
    "a an the that",
    "he him his she her hers it its they them their theirs this these",
  ],
  de: [
    "äh ähm ähh hm hmm öh öhm em mhm also ja halt eben mal doch nun na naja okay ok so und aber quasi sozusagen einfach genau eigentlich jetzt dann ach oh natürlich",
    "das heißt|wie gesagt|ich meine|sagen wir|sagen wir mal|weißt du|wissen sie",
    "der die das den dem des ein eine einen einem einer eines dass daß",
    "er ihn ihm sein seine seinen seiner sie ihr ihre ihren ihrer es dies dieser diese dieses",
  ],
  nl: [
    "uh uhm eh ehm hm hmm euh dus nou ja gewoon eigenlijk even en maar oké ok nu dan goed",
    "zeg maar|weet je|ik bedoel",
    "de het een dat",
    "hij hem zijn zij ze haar hun hen het dit deze",
  ],
  fr: [
    "euh heu hum hmm ben bah hein donc alors bon voilà enfin quoi et mais puis oui ok oh ah effectivement",
    "encore une fois|en fait|du coup|tu vois|vous voyez|tu sais|vous savez|je veux dire|et puis|eh bien|bien sûr",
    "le la les un une des du que",
    "il elle ils elles lui leur son sa ses celui celle ceux",
  ],
  es: [
    "eh eeh ehm em mmm hmm este pues bueno entonces y pero claro vale ok oh ah digamos",
    "o sea|es decir|la verdad es que|a ver|así que|por supuesto|como digo",
    "el la los las un una unos unas lo que",
    "él ella ellos ellas le les su sus este esta esto eso",
  ],
  pt: [
    "é eh ahn hã hum hmm ãh então bom bem né tipo assim aí pois e mas claro ok oh ah enfim",
    "quer dizer|ou seja|na verdade|e aí",
    "o a os as um uma uns umas que",
    "ele ela eles elas lhe lhes seu sua seus suas isto isso este esta",
  ],
  it: [
    "eh ehm mmm hmm uhm beh allora quindi cioè insomma ecco dunque e ma ok oh ah diciamo praticamente appunto",
    "in realtà|tra l'altro|in pratica|nel senso",
    "il lo la i gli le un uno una che",
    "lui lei loro esso essa suo sua suoi sue questo questa questi",
  ],
  ru: [
    "э ээ эээ эм ммм хм гм ну вот так значит итак короче и а но собственно ладно окей типа",
    "то есть|в общем|как бы|так сказать|на самом деле|так вот",
    "что",
    "он его ему она её ее ей оно они их им это этот эта эти",
  ],
};

/**
 * Returns the spoken words for a language, by its primary subtag. The lists are empty for an unknown
 * language.
 */
export function findSpokenWords(language: string): SpokenWords {
  return readLists(getPrimaryLanguage(language));
}

const readLists = createMemo({ compute: compileLists });

function compileLists(code: string): SpokenWords {
  const lists = LISTS[code];
  if (lists === undefined) return EMPTY;
  const [droppable, phrases, optional, pronouns] = lists;
  return {
    droppable: new Set(droppable.split(" ")),
    phrases: phrases.split("|").map((phrase) => phrase.split(" ")),
    optional: new Set(optional.split(" ")),
    pronouns: new Set(pronouns.split(" ")),
  };
}
