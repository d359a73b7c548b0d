import { z } from "zod";
import { askInLanguage } from "./ask-in-language.ts";
import { buildWishText, buildWritingInstructions, type WritingRequest } from "./build-writing-prompt.ts";
import { dropListNumbers } from "./drop-list-marks.ts";
import type { ModelRun } from "./model-run.ts";
import { spotlightSpeech } from "./spotlight-speech.ts";
import { takeList } from "./take-list.ts";
import type { Fact, VideoFacts } from "./video-facts.ts";

/** A sentence that a model wrote from facts, with the ids of those facts. Not yet judged. */
export interface WrittenSentence {
  text: string;
  facts: number[];
}

/** A model's texts written from facts, not yet judged. */
export interface WrittenTexts {
  points: { number: number; text: string }[];
  gist: WrittenSentence | null;
  title: string | null;
  chapters: { number: number; title: string }[];
  takeaways: WrittenSentence[];
  notes: { chapter: number; sentences: WrittenSentence[] }[];
}

const sentenceSchema = z.object({ text: z.string(), facts: z.array(z.number()) });

function buildSchema({ points, gist, title, chapterTitles, takeaways, notes }: WritingRequest) {
  return z.object({
    ...(points !== "none" && { points: z.array(z.object({ number: z.number(), text: z.string() })) }),
    ...(gist && { gist: sentenceSchema }),
    ...(takeaways && { takeaways: z.array(sentenceSchema) }),
    ...(notes && {
      notes: z.array(z.object({ chapter: z.number(), sentences: z.array(sentenceSchema) })),
    }),
    ...(title && { title: z.string() }),
    ...(chapterTitles && { chapters: z.array(z.object({ number: z.number(), title: z.string() })) }),
  });
}

const textSchema = z.string().trim().min(1).max(4000);
const numberSchema = z.coerce.number().int().nonnegative();
const takenSentenceSchema = z.object({ text: textSchema, facts: takeList(numberSchema) });
const takenSentencesSchema = takeList(takenSentenceSchema).transform(dropListNumbers("text"));
const takenTextsSchema = z.object({
  points: takeList(z.object({ number: numberSchema, text: textSchema })).transform(dropListNumbers("text")),
  gist: takenSentenceSchema.nullable().catch(null).default(null),
  title: textSchema.nullable().catch(null).default(null),
  chapters: takeList(z.object({ number: numberSchema, title: textSchema })).transform(
    dropListNumbers("title"),
  ),
  takeaways: takenSentencesSchema,
  notes: takeList(z.object({ chapter: numberSchema, sentences: takenSentencesSchema })),
});

function listTexts({ points, gist, takeaways, notes }: WrittenTexts): string {
  const sentences = [...takeaways, ...notes.flatMap((note) => note.sentences), ...(gist ? [gist] : [])];
  return [...points, ...sentences].map(({ text }) => text).join("\n");
}

type SentFact = Pick<Fact, "id" | "text" | "chapterIndex">;

/** Returns the facts, grouped by chapter, as lines to be fenced. */
function buildLines({
  facts,
  chosen,
  title,
}: {
  facts: Pick<VideoFacts, "chapters">;
  chosen: readonly SentFact[];
  title: string;
}): { number: number | string; text: string }[] {
  const toLine = ({ id, text }: SentFact) => ({ number: id, text });
  return [
    ...(title === "" ? [] : [{ number: "title", text: title }]),
    ...chosen.filter(({ chapterIndex }) => chapterIndex === null).map(toLine),
    ...facts.chapters.flatMap((chapter, at) => [
      { number: `chapter ${at}`, text: chapter.title },
      ...chosen.filter(({ chapterIndex }) => chapterIndex === at).map(toLine),
    ]),
  ];
}

/**
 * Writes parts of a summary from facts in one call, without the transcript. Throws the same errors as
 * `askModel`.
 */
export async function writeTexts({
  request,
  facts,
  chosen,
  title,
  run,
}: {
  request: WritingRequest;
  facts: Pick<VideoFacts, "chapters">;
  /** The subset of `facts` that is sent. */
  chosen: readonly SentFact[];
  /** The video's title; empty if it has none. */
  title: string;
  run: ModelRun;
}): Promise<WrittenTexts> {
  const { block, rule } = spotlightSpeech({
    lines: buildLines({ facts, chosen, title: request.title ? title : "" }),
    runtime: run.runtime,
  });
  return askInLanguage({
    run,
    signal: run.signal,
    language: request.language,
    textOfValue: listTexts,
    request: {
      purpose: "writing",
      instructions: buildWritingInstructions({ rule, request }),
      prompt: `${block}${buildWishText(request.wish)}`,
      schema: buildSchema(request),
    },
    read: ({ value }) => takenTextsSchema.safeParse(value).data ?? null,
  });
}
