import { z } from "zod";
import { findNames } from "../ground/find-names.ts";
import { askModel } from "./ask-model.ts";
import { buildWritingInstructions, buildWritingLines, type WritingRequest } from "./build-writing-prompt.ts";
import { checkWording } from "./check-wording.ts";
import type { Fact } from "./fact.ts";
import { findMovedWords } from "./find-moved-words.ts";
import type { ModelRun } from "./model-run.ts";
import type { ModelPurpose } from "./model-usage.ts";
import type { Speech } from "./prepare-speech.ts";
import { type ModelWriting, readModelWriting } from "./read-model-facts.ts";
import { spotlightSpeech } from "./spotlight-speech.ts";
import { tidyModelText } from "./tidy-model-text.ts";
import { isSendableTitle } from "./want-frame.ts";

/** What is to be written in one language from checked facts. */
export interface FrameWish {
  language: string;
  /** The facts that are shown, in the order of the talk. */
  facts: readonly Fact[];
  wants: Omit<WritingRequest["wants"], "points">;
  /** Those of `facts` that have no wording in the language yet. */
  untranslated: readonly Fact[];
}

/** What was written. Titles and gist are unchecked, wordings are checked. */
export interface Frame extends ModelWriting {
  /** By fact id. */
  wordings: ReadonlyMap<number, string>;
}

const pointSchema = z.object({ number: z.coerce.number().int(), text: z.string().min(1).max(4000) });

function buildSchema(wants: WritingRequest["wants"]) {
  return z.object({
    ...(wants.points.length > 0 && { points: z.array(z.object({ number: z.number(), text: z.string() })) }),
    ...(wants.title !== "none" && { title: z.string() }),
    ...(wants.gist && { gist: z.string() }),
    ...(wants.chapterTitles !== "none" && { chapters: z.array(z.string()) }),
  });
}

/** Names of a fact as the text spells them, each once. */
function listNames({ text, speech }: { text: string; speech: Speech }): string[] {
  const names = new Set(findNames({ text, knowledge: speech.grounding.names }));
  const words = text.match(/\p{L}[\p{L}\p{M}\p{N}'’&.-]*/gu) ?? [];
  return [...new Set(words.filter((word) => names.has(word.toLowerCase().replace(/['’]s$/u, ""))))];
}

function listNumbers(text: string): string[] {
  return text.match(/\p{Nd}+(?:[.,]\p{Nd}+)*/gu) ?? [];
}

function buildRequest({ wish, speech }: { wish: FrameWish; speech: Speech }): WritingRequest {
  const untranslated = new Set(wish.untranslated.map(({ id }) => id));
  const number = ({ id, text }: Fact) => ({
    number: id,
    text,
    kept: untranslated.has(id) ? [...listNumbers(text), ...listNames({ text, speech })] : [],
  });
  const { chapters } = speech.plan;
  const listed = chapters.map(({ title }, position) => ({
    title: isSendableTitle({ title, speech }) ? title : "",
    facts: wish.facts.filter(({ chapterIndex }) => chapterIndex === position).map(number),
  }));
  const loose = wish.facts.filter(({ chapterIndex }) => chapterIndex === null).map(number);
  const title = speech.task.video?.title.trim() ?? "";
  return {
    language: wish.language,
    chapters: listed.length > 0 ? listed : [{ title: "", facts: loose }],
    videoTitle: wish.wants.title === "translated" && isSendableTitle({ title, speech }) ? title : null,
    wants: { ...wish.wants, points: wish.untranslated.map(({ id }) => id) },
  };
}

/** The wording of a fact where it is faithful; null otherwise. */
function readWording({
  point,
  wish,
  speech,
}: {
  point: z.infer<typeof pointSchema>;
  wish: FrameWish;
  speech: Speech;
}) {
  const fact = wish.untranslated.find(({ id }) => id === point.number);
  if (fact === undefined) return null;
  const wording = tidyModelText(point.text).replace(/\s*\[[^\]]*\]$/u, "");
  const { isFaithful } = checkWording({
    source: fact.text,
    sourceNames: findNames({ text: fact.text, knowledge: speech.grounding.names }),
    sourceLanguage: speech.transcript.language,
    wording,
    language: wish.language,
  });
  const moved = findMovedWords({
    text: wording,
    span: [fact.text, ...fact.quotes.map(({ text }) => text)].join(" "),
    origins: speech.origins,
    isTranslated: true,
  });
  return isFaithful && moved.length === 0 ? { id: fact.id, wording } : null;
}

async function askForFrame({
  wish,
  purpose,
  speech,
  run,
  onWording,
}: {
  wish: FrameWish;
  purpose: ModelPurpose;
  speech: Speech;
  run: ModelRun;
  onWording: (worded: { id: number; wording: string }) => void;
}): Promise<ModelWriting> {
  const request = buildRequest({ wish, speech });
  const { block, rule } = spotlightSpeech({ lines: buildWritingLines(request), runtime: run.runtime });
  return askModel({
    run,
    signal: run.signal,
    request: {
      purpose,
      instructions: buildWritingInstructions({ rule, request }),
      prompt: block,
      schema: buildSchema(request.wants),
      elementsKey: "points",
      onElement: (element) => {
        const point = pointSchema.safeParse(element);
        const worded = point.success ? readWording({ point: point.data, wish, speech }) : null;
        if (worded !== null) onWording(worded);
      },
    },
    read: ({ value }) =>
      z.record(z.string(), z.unknown()).safeParse(value).success ? readModelWriting(value) : null,
  });
}

/**
 * Writes the frame of a summary in one language and the wordings of its points that are missing, in one call that sees
 * checked facts and no speech. Points whose wording isn't faithful (a number or a name differs) are asked for once
 * more; what is then still missing has no wording. Nothing is sent where nothing is wanted. Throws as `askModel` does.
 */
export async function writeFrame({
  wish,
  speech,
  run,
  onWording,
}: {
  wish: FrameWish;
  speech: Speech;
  run: ModelRun;
  onWording?: ((worded: { id: number; wording: string }) => void) | undefined;
}): Promise<Frame> {
  const { wants, untranslated } = wish;
  const wordings = new Map<number, string>();
  const take = (worded: { id: number; wording: string }): void => {
    wordings.set(worded.id, worded.wording);
    onWording?.(worded);
  };
  const isIdle =
    !wants.gist && wants.title === "none" && wants.chapterTitles === "none" && untranslated.length === 0;
  if (isIdle) return { title: null, gist: null, chapterTitles: [], wordings };
  const writing = await askForFrame({ wish, purpose: "writing", speech, run, onWording: take });
  const missing = untranslated.filter(({ id }) => !wordings.has(id));
  if (missing.length > 0) {
    const again: FrameWish = {
      language: wish.language,
      facts: missing,
      untranslated: missing,
      wants: { title: "none", gist: false, chapterTitles: "none" },
    };
    await askForFrame({ wish: again, purpose: "wording", speech, run, onWording: take });
  }
  return { ...writing, wordings };
}
