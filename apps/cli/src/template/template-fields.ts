import type { TemplateSpans } from "mustache";

/** Fields by name. Lists map to the fields of their entries, all other fields to null. */
export interface FieldTree {
  [name: string]: FieldTree | null;
}

const place = { time: null, seconds: null, url: null } as const;
const position = { first: null, last: null } as const;
const quote = { ...place, ...position, text: null, speaker: null } as const;
const point = {
  ...place,
  ...position,
  number: null,
  text: null,
  label: null,
  quote: null,
  quotes: quote,
  repairs: null,
  proof: null,
} as const;

/** The fields available in templates. */
export const templateFields = {
  title: null,
  author: null,
  url: null,
  host: null,
  id: null,
  duration: null,
  durationSeconds: null,
  published: null,
  date: null,
  language: null,
  captionLanguage: null,
  captionKind: null,
  engine: null,
  model: null,
  covers: null,
  gist: null,
  gistQuotes: quote,
  origin: null,
  keyPoints: point,
  sections: { ...place, ...position, title: null, kind: null, points: point },
  chapters: { ...place, ...position, number: null, title: null },
} as const satisfies FieldTree;

/** The values of a template's fields, keyed as in `templateFields`. */
export type TemplateView<Tree> = {
  [Name in keyof Tree]: Tree[Name] extends null ? unknown : readonly TemplateView<Tree[Name]>[];
};

/**
 * Returns an error message if a parsed template has an invalid name (an unknown field or a partial),
 * otherwise null.
 */
export function findWrongName(spans: TemplateSpans): string | null {
  return findWrong(spans, [templateFields]);
}

function findWrong(spans: TemplateSpans, known: readonly FieldTree[]): string | null {
  for (const [kind, name, , , nested] of spans) {
    if (kind === ">") return `{{>${name}}} stands for another template, which this one can't include.`;
    if (!["name", "&", "#", "^"].includes(kind) || name === ".") continue;
    const tree = known.find((each) => Object.hasOwn(each, name));
    if (tree === undefined) {
      const names = [...new Set(known.flatMap((each) => Object.keys(each)))];
      return `There is no field ${name} here. There are ${names.join(", ")}.`;
    }
    if (!Array.isArray(nested)) continue;
    const entry = kind === "#" ? tree[name] : null;
    const wrong = findWrong(nested as TemplateSpans, entry ? [entry, ...known] : known);
    if (wrong !== null) return wrong;
  }
  return null;
}
