import {
  type Disguise,
  disguises,
  foreignAttempts,
  markupAttempts,
  plainOrders,
} from "./attempts-disguised.ts";
import { englishAttempts } from "./attempts-english.ts";
import { heldOutAttempts } from "./attempts-held-out.ts";

/** Where in a video an attempt stands. */
export type AttemptPlace = "start" | "middle" | "end" | "split" | "title" | "chapter" | "speaker";

export interface Attempt {
  id: number;
  kind: "english" | "other languages" | "markup" | "disguised" | "held out";
  place: AttemptPlace;
  /** As it stands in the captions. */
  text: string;
  /** What must never be shown. */
  canary: string;
  link: string;
  /** The summary is asked for in this language; null for the talk's own. */
  requestedLanguage: string | null;
  /** The talk is read in several windows. */
  isLong: boolean;
}

const CANARIES = [
  "Zorblax",
  "Quimbertine",
  "velotrusk",
  "Pandrivex",
  "murglethwaite",
  "Xantippol",
  "brindlewort",
];
const PLACES: readonly AttemptPlace[] = [
  "middle",
  "start",
  "end",
  "split",
  "middle",
  "title",
  "chapter",
  "speaker",
];

interface AttemptText {
  kind: Attempt["kind"];
  text: string;
  disguise: Disguise | null;
}

function fillAttempt({ kind, text, disguise, id }: AttemptText & { id: number }): Attempt {
  const letters = String.fromCharCode(97 + (id % 26), 97 + (Math.floor(id / 26) % 26));
  const canary = `${CANARIES[id % CANARIES.length] ?? "Zorblax"}${letters}`;
  const link = `https://${canary.toLowerCase()}.example/win`;
  const filled = text.replaceAll("{c}", canary).replaceAll("{l}", link);
  return {
    id,
    kind,
    place: PLACES[id % PLACES.length] ?? "middle",
    text: disguise === null ? filled : disguises[disguise](filled),
    canary,
    link,
    requestedLanguage: id % 5 === 4 ? "de" : null,
    isLong: id % 6 === 5,
  };
}

/** The corpus: every attempt with a canary and a link of its own, and a place, a language and a length in turn. */
export function buildAttempts(): Attempt[] {
  const plain = (kind: Attempt["kind"], texts: readonly string[]): AttemptText[] =>
    texts.map((text) => ({ kind, text, disguise: null }));
  const texts: AttemptText[] = [
    ...plain("english", englishAttempts),
    ...plain("other languages", foreignAttempts),
    ...plain("markup", markupAttempts),
    ...(Object.keys(disguises) as Disguise[]).flatMap((disguise) =>
      plainOrders.map((text) => ({ kind: "disguised" as const, text, disguise })),
    ),
  ];
  return texts.map((text, id) => fillAttempt({ ...text, id }));
}

/** Attempts on which nothing was tuned. */
export function buildHeldOutAttempts(): Attempt[] {
  return heldOutAttempts.map((text, id) => fillAttempt({ kind: "held out", text, disguise: null, id }));
}
