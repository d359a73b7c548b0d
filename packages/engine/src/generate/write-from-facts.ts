import type { SummaryContent } from "@pith/core/summaries/summary";
import type { EngineEvent } from "../summary-engine.ts";
import { checkFrame } from "./assemble-summary.ts";
import { chooseFacts } from "./choose-facts.ts";
import type { VideoFacts } from "./fact.ts";
import { throwIfNothingStands, withWordings } from "./keep-facts.ts";
import type { ModelRun } from "./model-run.ts";
import type { Speech } from "./prepare-speech.ts";
import { chooseLanguage, finishShow, startShow } from "./show-summary.ts";
import { NO_FRAME, wantFrame } from "./want-frame.ts";
import { writeFrame } from "./write-frame.ts";

const WRITE_PROGRESS = 0.4;

/** Writes another language or length from facts that are there: no speech is sent, and nothing where nothing is missing. */
export async function writeFromFacts({
  speech,
  facts: kept,
  run,
  onEvent,
}: {
  speech: Speech;
  facts: VideoFacts;
  run: ModelRun;
  onEvent: (event: EngineEvent) => void;
}): Promise<{ content: SummaryContent; facts: VideoFacts }> {
  const show = startShow({ speech, onEvent });
  const { language, count } = show;
  const { isOwn } = chooseLanguage({ speech });
  onEvent({ type: "chapters", chapters: speech.plan.chapters });
  throwIfNothingStands(kept.facts);
  const chosen = chooseFacts({ facts: kept.facts, count });
  show.showFacts(chosen);
  onEvent({ type: "status", stage: "writing", progress: WRITE_PROGRESS });
  const known = kept.writings[language];
  const worded = new Map<number, string>();
  const frame = await writeFrame({
    wish: {
      language,
      facts: chosen,
      wants: known === undefined ? wantFrame({ speech, isOwn }) : NO_FRAME,
      untranslated: isOwn ? [] : chosen.filter(({ wordings }) => wordings[language] === undefined),
    },
    speech,
    run,
    onWording: ({ id, wording }) => {
      worded.set(id, wording);
      show.showFacts(withWordings({ facts: chosen, frame: { wordings: worded }, language }));
    },
  });
  const all = withWordings({ facts: kept.facts, frame, language });
  const facts = chooseFacts({ facts: all, count });
  const writing = known ?? checkFrame({ writing: frame, facts, speech, language });
  const content = finishShow({ show, facts, writing, model: kept.model });
  return { content, facts: { ...kept, facts: all, writings: { ...kept.writings, [language]: writing } } };
}
