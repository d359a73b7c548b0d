import type { SummaryContent } from "@pith/core/summaries/summary";
import type { EngineEvent } from "../summary-engine.ts";
import { checkFrame } from "./assemble-summary.ts";
import { chooseEarly, chooseFacts } from "./choose-facts.ts";
import { collectFacts, type FactCollection } from "./collect-facts.ts";
import type { Fact, VideoFacts } from "./fact.ts";
import { keepFacts, nameModel, throwIfNothingStands, withWordings } from "./keep-facts.ts";
import type { ModelRun } from "./model-run.ts";
import type { Speech } from "./prepare-speech.ts";
import { readUncited } from "./read-uncited.ts";
import { readWindows } from "./read-windows.ts";
import { runInParallel } from "./run-in-parallel.ts";
import { chooseLanguage, finishShow, type SummaryShow, startShow } from "./show-summary.ts";
import { NO_FRAME, wantFrame, wishWriting } from "./want-frame.ts";
import { type Frame, type FrameWish, writeFrame } from "./write-frame.ts";

/** Shares of the work, for the progress that is told. */
const READ_PROGRESS = 0.7;
const WRITE_PROGRESS = 0.75;

/** Reads a speech for the first time and writes its summary: two calls' time for a talk of any length. */
export async function readAndWrite({
  speech,
  run,
  onEvent,
}: {
  speech: Speech;
  run: ModelRun;
  onEvent: (event: EngineEvent) => void;
}): Promise<{ content: SummaryContent; facts: VideoFacts }> {
  const show = startShow({ speech, onEvent });
  const { language, count } = show;
  const { isOwn } = chooseLanguage({ speech });
  const wordingLanguage = isOwn ? null : language;
  const collection = collectFacts({ speech, wordingLanguage });
  const wants = wantFrame({ speech, isOwn });
  onEvent({ type: "status", stage: "reading", progress: 0 });
  onEvent({ type: "chapters", chapters: speech.plan.chapters });
  const read = await readWindows({
    speech,
    run,
    collection,
    wordingLanguage,
    writing: wishWriting({ speech, language, wants }),
    onProgress: ({ readTo, share }) => {
      onEvent({ type: "status", stage: "reading", progress: Math.min(1, share) * READ_PROGRESS });
      show.showFacts(chooseEarly({ facts: collection.facts, count, readTo }));
    },
  });
  throwIfNothingStands(collection.facts);
  const chosen = chooseFacts({ facts: collection.facts, count });
  show.showFacts(chosen);

  onEvent({ type: "status", stage: "writing", progress: WRITE_PROGRESS });
  const isWritten = read.gist !== null;
  const frame = await writeAndCover({
    speech,
    run,
    collection,
    chosen,
    language,
    isOwn,
    wants,
    isWritten,
    show,
  });
  const worded = withWordings({ facts: collection.facts, frame, language });
  const facts = chooseFacts({ facts: worded, count });
  const writing = checkFrame({ writing: isWritten ? read : frame, facts, speech, language });
  const content = finishShow({ show, facts, writing, model: nameModel(run) });
  return { content, facts: keepFacts({ speech, facts: worded, writing, language, model: nameModel(run) }) };
}

/** Writes what is still missing and looks again at uncited speech, at the same time. */
async function writeAndCover({
  speech,
  run,
  collection,
  chosen,
  language,
  isOwn,
  wants,
  isWritten,
  show,
}: {
  speech: Speech;
  run: ModelRun;
  collection: FactCollection;
  chosen: readonly Fact[];
  language: string;
  isOwn: boolean;
  wants: FrameWish["wants"];
  isWritten: boolean;
  show: SummaryShow;
}): Promise<Frame> {
  const worded = new Map<number, string>();
  const wish: FrameWish = {
    language,
    facts: chosen,
    wants: isWritten ? NO_FRAME : wants,
    untranslated: isOwn ? [] : chosen.filter(({ wordings }) => wordings[language] === undefined),
  };
  const works = [
    async (within: ModelRun) =>
      writeFrame({
        wish,
        speech,
        run: within,
        onWording: ({ id, wording }) => {
          worded.set(id, wording);
          const facts = withWordings({ facts: collection.facts, frame: { wordings: worded }, language });
          show.showFacts(chooseFacts({ facts, count: show.count }));
        },
      }),
    async (within: ModelRun) => {
      await readUncited({ speech, run: within, collection, wordingLanguage: isOwn ? null : language });
      return null;
    },
  ];
  const [frame] = await runInParallel({
    items: works,
    limit: works.length,
    signal: run.signal,
    run: ({ item, signal }) => item({ ...run, signal }),
  });
  return frame ?? { title: null, gist: null, chapterTitles: [], wordings: worded };
}
