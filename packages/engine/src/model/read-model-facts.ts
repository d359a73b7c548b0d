import { type FactKind, factKindSchema } from "@pith/core/summaries/summary-shape";
import { z } from "zod";
import { listElements } from "../ground/list-elements.ts";
import type { ReadingRequest } from "./build-reading-prompt.ts";
import { dropListNumbers } from "./drop-list-marks.ts";
import { takeList } from "./take-list.ts";

/** A quote from a model's answer. */
export interface ModelQuote {
  /**
   * Number of the line in which the quote begins, according to the model. Only a hint; null if the model gave
   * none.
   */
  line: number | null;
  text: string;
}

/** A fact from a model's answer, validated against the schema but otherwise unchecked. */
export interface ModelFact {
  text: string;
  quotes: ModelQuote[];
  repairs: { heard: string; meant: string }[];
  importance: 1 | 2 | 3;
  kind: FactKind;
  /** Null if the model gave none. */
  label: string | null;
}

/** A gist from a model's answer, with its supporting facts or quotes. */
export interface ModelGist {
  text: string;
  /** Positions in the list of facts in the same answer. */
  facts: number[];
  quotes: ModelQuote[];
}

/** What a reading call returned besides its facts. */
export interface ModelReading {
  /** The codes that the model reported seeing; null if it reported none. */
  seen: string[] | null;
  chapters: { line: number; title: string }[];
  leftOut: { from: number; to: number; reason: "sponsor" | "housekeeping" }[];
  gist: ModelGist | null;
  title: string | null;
}

/** The kinds of facts that a reading call is told about. */
const readKindSchema = factKindSchema.exclude(["link"]);
const requestedQuoteSchema = z.object({ line: z.number(), text: z.string() });

/** Returns the JSON schema for a reading call. It is simple enough for every provider's structured output. */
export function buildReadingSchema({ chapterCount, wantsGist, wantsTitle }: ReadingRequest) {
  return z.object({
    seen: z.array(z.string()),
    ...(chapterCount > 0 && { chapters: z.array(z.object({ line: z.number(), title: z.string() })) }),
    left_out: z.array(
      z.object({ from: z.number(), to: z.number(), why: z.enum(["sponsor", "housekeeping"]) }),
    ),
    facts: z.array(
      z.object({
        text: z.string(),
        quotes: z.array(requestedQuoteSchema),
        repairs: z.array(z.object({ heard: z.string(), meant: z.string() })),
        importance: z.number(),
        kind: readKindSchema,
        label: z.string(),
      }),
    ),
    ...(wantsGist && { gist: z.object({ text: z.string(), facts: z.array(z.number()) }) }),
    ...(wantsTitle && { title: z.string() }),
  });
}

/** Returns the JSON schema for the overview of a long talk. */
export function buildOverviewSchema({ wantsTitle }: { wantsTitle: boolean }) {
  return z.object({
    gist: z.object({ text: z.string(), quotes: z.array(requestedQuoteSchema) }),
    ...(wantsTitle && { title: z.string() }),
  });
}

const MAX_QUOTES_READ = 12;
const LINE_NUMBER = /\d{1,7}/u;
/** Accepts 7, "7" and "line 7", since models write all of these. */
const lineSchema = z
  .union([z.number(), z.string()])
  .transform((value) =>
    typeof value === "number" ? value : Number(LINE_NUMBER.exec(value)?.[0] ?? Number.NaN),
  )
  .pipe(z.number().int().nonnegative());
const takenTextSchema = z.string().trim().min(1).max(4000);
/** Accepts the text alone, since a line is only a hint. */
export const takenQuoteSchema = z.union([
  z.object({ line: lineSchema.nullable().catch(null), text: takenTextSchema }),
  takenTextSchema.transform((text) => ({ line: null, text })),
]);
const repairSchema = z.object({
  heard: z.string().trim().min(1).max(200),
  meant: z.string().trim().min(1).max(200),
});

/** Strict about content shown to readers, lenient about hints. */
const takenFactSchema = z.object({
  text: takenTextSchema,
  quotes: takeList(takenQuoteSchema),
  repairs: takeList(repairSchema),
  importance: z.coerce.number().catch(2),
  kind: readKindSchema.catch("statement"),
  label: z.string().trim().max(200).catch("").default(""),
});
const takenGistSchema = z.object({
  text: takenTextSchema,
  facts: takeList(lineSchema),
  quotes: takeList(takenQuoteSchema),
});
const takenReadingSchema = z.object({
  seen: z.array(z.string()).nullable().catch(null).default(null),
  chapters: takeList(z.object({ line: lineSchema, title: takenTextSchema })).transform(
    dropListNumbers("title"),
  ),
  left_out: takeList(
    z.object({
      from: lineSchema,
      to: lineSchema,
      why: z.enum(["sponsor", "housekeeping"]).catch("housekeeping"),
    }),
  ),
  gist: takenGistSchema.nullable().catch(null).default(null),
  title: z.string().trim().max(4000).nullable().catch(null).default(null),
});

/** Parses one element of an answer. Null if it isn't a valid fact with a quote. */
export function readModelFact(element: unknown): ModelFact | null {
  const { data } = takenFactSchema.safeParse(element);
  if (data === undefined || data.quotes.length === 0) return null;
  const importance = Math.round(data.importance);
  return {
    ...data,
    quotes: data.quotes.slice(0, MAX_QUOTES_READ),
    repairs: data.repairs.slice(0, 20),
    importance: importance >= 3 ? 3 : importance <= 1 ? 1 : 2,
    label: data.label || null,
  };
}

const listedFactsSchema = z.object({
  facts: z.union([z.array(z.unknown()), z.looseObject({})]).transform(listElements),
});

/** Returns the valid facts in a complete answer; empty if it has none. */
export function listModelFacts(value: unknown): ModelFact[] {
  return (listedFactsSchema.safeParse(value).data?.facts ?? []).flatMap(
    (element) => readModelFact(element) ?? [],
  );
}

/**
 * Parses a whole answer except for its facts. Null if it isn't an answer: it has no list of facts, or none of
 * the list's elements is valid.
 */
export function readModelReading(value: unknown): ModelReading | null {
  const { data: list } = listedFactsSchema.safeParse(value);
  if (list === undefined) return null;
  if (list.facts.length > 0 && listModelFacts(value).length === 0) return null;
  const { data } = takenReadingSchema.safeParse(value);
  if (data === undefined) return null;
  return {
    seen: data.seen,
    chapters: data.chapters,
    leftOut: data.left_out.map(({ from, to, why }) => ({ from, to, reason: why })),
    gist: data.gist,
    title: data.title || null,
  };
}

/** Parses the overview of a long talk; null if it is invalid. */
export function readModelOverview(value: unknown): Pick<ModelReading, "gist" | "title"> | null {
  const { data } = takenReadingSchema.safeParse(value);
  return data === undefined || data.gist === null ? null : { gist: data.gist, title: data.title || null };
}
