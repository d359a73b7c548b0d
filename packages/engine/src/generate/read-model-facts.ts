import { z } from "zod";
import type { WritingWish } from "./build-facts-prompt.ts";

/** A fact as a model writes it, of the right form and otherwise unchecked. */
export interface ModelFact {
  /** Numbers of the lines that are said to hold the quote; only a hint. */
  lines: number[];
  quote: string;
  text: string;
  importance: 1 | 2 | 3;
  /** The text in the language asked for; null where it is the captions' or the model gave none. */
  wording: string | null;
}

/** The JSON that a model is asked for. Plain, so that every provider's structured output takes it. */
const requestedFactSchema = z.object({
  lines: z.array(z.number()),
  quote: z.string(),
  text: z.string(),
  importance: z.number(),
});
const requestedWordedFactSchema = requestedFactSchema.extend({ translation: z.string() });

/** The schema of a call for facts: with translations, with what is written about the video as a whole, or without. */
export function buildFactsSchema({
  hasWordings,
  writing,
}: {
  hasWordings: boolean;
  writing: WritingWish | null;
}) {
  return z.object({
    facts: z.array(hasWordings ? requestedWordedFactSchema : requestedFactSchema),
    ...(writing !== null && writing.title !== "none" && { title: z.string() }),
    ...(writing !== null && { gist: z.string() }),
    ...(writing !== null && writing.chapterTitles !== "none" && { chapters: z.array(z.string()) }),
  });
}

const LINE_NUMBER = /\d{1,7}/u;
const lineNumberSchema = z
  .union([z.number(), z.string()])
  .transform((value) =>
    typeof value === "number" ? value : Number(LINE_NUMBER.exec(value)?.[0] ?? Number.NaN),
  )
  .pipe(z.number().int().nonnegative());
const linesSchema = z
  .union([z.array(z.unknown()), z.unknown()])
  .transform((value) => (Array.isArray(value) ? value : [value]))
  .transform((values) => values.flatMap((value) => lineNumberSchema.safeParse(value).data ?? []));

/** What is taken of an answer: strict in what is shown, lenient in what is only a hint. */
const takenFactSchema = z.object({
  lines: linesSchema.default([]),
  quote: z.string().trim().min(1).max(4000),
  text: z.string().trim().min(1).max(4000),
  importance: z.coerce.number().catch(2),
  translation: z.string().trim().max(4000).nullish(),
});
/** A model may stop before it has named every chapter. */
const takenWritingSchema = z.object({
  title: z.string().max(4000).nullish(),
  gist: z.string().max(4000).nullish(),
  chapters: z.array(z.string().max(4000)).max(1000).catch([]).nullish(),
});

/** What a model wrote about the video as a whole, unchecked. */
export interface ModelWriting {
  title: string | null;
  gist: string | null;
  chapterTitles: string[];
}

/** One element of an answer; null where it hasn't the form of a fact. */
export function readModelFact(element: unknown): ModelFact | null {
  const parsed = takenFactSchema.safeParse(element);
  if (!parsed.success) return null;
  const { lines, quote, text, importance, translation } = parsed.data;
  const rounded = Math.round(importance);
  return {
    lines: lines.slice(0, 12),
    quote,
    text,
    importance: rounded >= 3 ? 3 : rounded <= 1 ? 1 : 2,
    wording: translation?.trim() || null,
  };
}

/** The facts of a whole answer; null where it isn't an answer at all: no list, or a list of nothing but other things. */
export function readModelFacts(value: unknown): ModelFact[] | null {
  const parsed = z.object({ facts: z.array(z.unknown()) }).safeParse(value);
  if (!parsed.success) return null;
  const facts = parsed.data.facts.flatMap((element) => readModelFact(element) ?? []);
  return facts.length === 0 && parsed.data.facts.length > 0 ? null : facts;
}

/** What an answer says about the video as a whole; empty where it says nothing. */
export function readModelWriting(value: unknown): ModelWriting {
  const { data } = takenWritingSchema.safeParse(value);
  return {
    title: data?.title?.trim() || null,
    gist: data?.gist?.trim() || null,
    chapterTitles: (data?.chapters ?? []).map((title) => title.trim()),
  };
}
