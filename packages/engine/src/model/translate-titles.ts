import { isAppError } from "@pith/core/errors/app-error";
import { z } from "zod";
import type { ClaimJudge } from "../ground/claim-judge.ts";
import { askModel } from "./ask-model.ts";
import type { ModelRun } from "./model-run.ts";
import { readTitle } from "./plan-model-chapters.ts";
import type { Speech } from "./prepare-speech.ts";
import { proveStatements } from "./prove-statements.ts";
import { spotlightSpeech } from "./spotlight-speech.ts";
import { nameLanguage } from "./summary-languages.ts";

const titlesSchema = z.object({ titles: z.array(z.object({ number: z.number(), text: z.string() })) });
const takenTitlesSchema = z.object({
  titles: z.array(
    z.object({ number: z.coerce.number().int().catch(-1), text: z.string().max(2000).catch("") }),
  ),
});

function buildInstructions({ rule, language }: { rule: string; language: string }): string {
  return [
    `You translate the titles of a video and its chapters into ${nameLanguage(language)}.`,
    rule,
    'Answer with JSON alone: {"titles":[{"number":0,"text":"…"}]}',
    "- one for each line, as a native editor would put it; names and numbers as they are; no links, no markup",
  ].join("\n");
}

/**
 * Translates the uploader's titles: the video's under the key `title`, the chapters' under `chapter-0` and so
 * on. Omits translations that fail the check, so the uploader's own words are kept. Only rejects with
 * AppError `cancelled`.
 */
export async function translateTitles({
  speech,
  run,
  judge,
  language,
  signal,
}: {
  speech: Speech;
  run: ModelRun;
  judge: ClaimJudge | null;
  language: string;
  signal: AbortSignal;
}): Promise<Map<string, string>> {
  const title = speech.task.video?.title.trim() ?? "";
  const sources = [
    ...(title === "" ? [] : [{ id: "title", text: title }]),
    ...(speech.hasOwnChapters
      ? speech.plan.chapters.map((chapter, at) => ({ id: `chapter-${at}`, text: chapter.title }))
      : []),
  ];
  if (sources.length === 0) return new Map();
  const { block, rule } = spotlightSpeech({
    lines: sources.map(({ text }, number) => ({ number, text })),
    runtime: run.runtime,
  });
  try {
    const { titles } = await askModel({
      run,
      signal,
      request: {
        purpose: "writing",
        instructions: buildInstructions({ rule, language }),
        prompt: block,
        schema: titlesSchema,
        elementsKey: "titles",
      },
      read: ({ value }) => takenTitlesSchema.safeParse(value).data ?? null,
    });
    const statements = titles.flatMap(({ number, text }) => {
      const source = sources[number];
      const wording = readTitle(text);
      return source === undefined || wording === null
        ? []
        : { id: source.id, kind: "title" as const, text: wording, evidence: [source], isRewritten: false };
    });
    const proven = await proveStatements({ statements, language, speech, run, judge, signal });
    return new Map([...proven].map(([id, { text }]) => [id, text]));
  } catch (error) {
    if (isAppError(error) && error.code !== "cancelled") return new Map();
    throw error;
  }
}
