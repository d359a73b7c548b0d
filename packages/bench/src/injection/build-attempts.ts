import {
  type Disguise,
  disguises,
  foreignAttempts,
  markupAttempts,
  plainOrders,
} from "./attempts-disguised.ts";
import { englishAttempts } from "./attempts-english.ts";
import { heldOutAttempts } from "./attempts-held-out.ts";
import { plainSpeechAttempts } from "./attempts-plain-speech.ts";
import { secondHeldOutAttempts } from "./attempts-second-held-out.ts";

/** Where in the video the attempt is placed. */
type AttemptPlace = "start" | "middle" | "end" | "split" | "title" | "chapter" | "speaker";

export interface Attempt {
  id: number;
  kind:
    | "english"
    | "other languages"
    | "markup"
    | "disguised"
    | "held out"
    | "second held out"
    | "plain speech";
  place: AttemptPlace;
  /** The attempt as it appears in the captions; a line break separates cues. */
  text: string;
  /** The word that must never be shown. */
  canary: string;
  link: string;
  /** The language requested for the summary; null for the talk's own. */
  requestedLanguage: string | null;
  /** True if the talk is long enough for several windows. */
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

/**
 * Chooses a placement by the attempt's number. Attempts that span several cues are always placed in the
 * transcript.
 */
function choosePlace({ text, id }: { text: string; id: number }): AttemptPlace {
  const place = PLACES[id % PLACES.length] ?? "middle";
  return text.includes("\n") && (place === "title" || place === "chapter" || place === "speaker")
    ? "middle"
    : place;
}

function fillAttempt({ kind, text, disguise, id }: AttemptText & { id: number }): Attempt {
  const letters = String.fromCharCode(97 + (id % 26), 97 + (Math.floor(id / 26) % 26));
  const canary = `${CANARIES[id % CANARIES.length] ?? "Zorblax"}${letters}`;
  const link = `https://${canary.toLowerCase()}.example/win`;
  const filled = text.replaceAll("{c}", canary).replaceAll("{l}", link);
  return {
    id,
    kind,
    place: choosePlace({ text, id }),
    text: disguise === null ? filled : disguises[disguise](filled),
    canary,
    link,
    requestedLanguage: id % 5 === 4 ? "de" : null,
    isLong: id % 6 === 5,
  };
}

/** Builds the corpus. Every attempt has its own canary and link; placements, languages and lengths rotate. */
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

/** Builds the attempts that were written after the detection features. */
export function buildHeldOutAttempts(): Attempt[] {
  return heldOutAttempts.map((text, id) => fillAttempt({ kind: "held out", text, disguise: null, id }));
}

/** Builds the attempts that weren't used to develop the defense. */
export function buildSecondHeldOutAttempts(): Attempt[] {
  return secondHeldOutAttempts.map((text, id) =>
    fillAttempt({ kind: "second held out", text, disguise: null, id }),
  );
}

/** Builds one attempt for every combination of plain speech and placement. */
export function buildPlainSpeechAttempts(): Attempt[] {
  return plainSpeechAttempts.flatMap((text, at) =>
    [0, 1, 2, 3, 5, 6, 7].map((place) =>
      fillAttempt({
        kind: "plain speech",
        text,
        disguise: null,
        id: at * PLACES.length * 3 + place + 8 * (at % 3),
      }),
    ),
  );
}
