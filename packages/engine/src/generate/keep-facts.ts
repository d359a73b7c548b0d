import { AppError } from "@pith/core/errors/app-error";
import type { Fact, VideoFacts, VideoWriting } from "./fact.ts";
import type { ModelRun } from "./model-run.ts";
import type { Speech } from "./prepare-speech.ts";
import type { Frame } from "./write-frame.ts";

/** @throws AppError `model_failed` where no fact stood its check. */
export function throwIfNothingStands(facts: readonly Fact[]): void {
  if (facts.length > 0) return;
  throw new AppError({
    code: "model_failed",
    message: "Nothing that the language model said about this video could be found in its captions.",
  });
}

/** The name of the model that read the speech. */
export function nameModel(run: ModelRun): string {
  return (run.answeredBy ?? run.models[0])?.name ?? "";
}

/** The facts with what was worded of them in a language. */
export function withWordings({
  facts,
  frame,
  language,
}: {
  facts: readonly Fact[];
  frame: Pick<Frame, "wordings">;
  language: string;
}): Fact[] {
  return facts.map((fact) => {
    const wording = frame.wordings.get(fact.id);
    return wording === undefined ? fact : { ...fact, wordings: { ...fact.wordings, [language]: wording } };
  });
}

/** Puts together what is kept of a video, its facts in the order of the talk and numbered so. */
export function keepFacts({
  speech,
  facts,
  writing,
  language,
  model,
}: {
  speech: Speech;
  facts: readonly Fact[];
  writing: VideoWriting | null;
  language: string;
  model: string;
}): VideoFacts {
  const ordered = [...facts].sort((left, right) => left.position - right.position || left.id - right.id);
  return {
    version: 2,
    language: speech.transcript.language,
    facts: ordered.map((fact, id) => ({ ...fact, id })),
    chapters: speech.plan.chapters,
    hasOwnChapters: speech.hasOwnChapters,
    writings: writing === null ? {} : { [language]: writing },
    model,
    readShare: 1,
  };
}
