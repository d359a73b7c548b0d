import type { KeyPoint, SummaryContent } from "@pith/core/summaries/summary";
import { summarizeTranscript } from "../summarize-transcript.ts";
import type { EngineEvent } from "../summary-engine.ts";
import { assembleSummary, fitWords, readFactText, titleChaptersAs, toKeyPoint } from "./assemble-summary.ts";
import type { Fact, VideoWriting } from "./fact.ts";
import { budgetKeyPoints, type Speech } from "./prepare-speech.ts";
import { isSameLanguage } from "./summary-languages.ts";
import { createKeyPointTeller } from "./tell-key-points.ts";

const FINISH_PROGRESS = 0.95;

/** What is shown while a summary is made, and how it is told. */
export interface SummaryShow {
  speech: Speech;
  language: string;
  count: number;
  tell: (event: EngineEvent) => void;
  /** Shows those of the chosen facts that have a text in the language. */
  showFacts: (facts: readonly Fact[]) => void;
  showPoints: (keyPoints: readonly KeyPoint[]) => void;
}

/** The language that a task is written in. */
export function chooseLanguage({ speech }: { speech: Speech }): { language: string; isOwn: boolean } {
  const own = speech.transcript.language;
  const wanted = speech.task.requestedLanguage;
  if (wanted === null || isSameLanguage({ left: own, right: wanted })) return { language: own, isOwn: true };
  return { language: wanted, isOwn: false };
}

/** Starts to show the summary of a task. */
export function startShow({
  speech,
  onEvent,
}: {
  speech: Speech;
  onEvent: (event: EngineEvent) => void;
}): SummaryShow {
  const { language } = chooseLanguage({ speech });
  const { length, maxWords } = speech.task;
  const teller = createKeyPointTeller(onEvent);
  return {
    speech,
    language,
    count: budgetKeyPoints({ speech, length, maxWords }).count,
    tell: onEvent,
    showPoints: teller.show,
    showFacts(facts) {
      // What fits a cap of words is only known at the end.
      if (maxWords !== null) return;
      const points = facts.flatMap((fact) => {
        const text = readFactText({ fact, speech, language });
        return text === null ? [] : toKeyPoint({ fact, text });
      });
      teller.show(points);
    },
  };
}

/** Tells what is final and puts it together. A point without a faithful wording is shown in the captions' language. */
export function finishShow({
  show,
  facts,
  writing,
  model,
}: {
  show: SummaryShow;
  facts: readonly Fact[];
  writing: VideoWriting;
  model: string;
}): SummaryContent {
  const { speech, language, tell } = show;
  const { maxWords } = speech.task;
  tell({ type: "status", stage: "finishing", progress: FINISH_PROGRESS });
  const all = facts.map((fact) => ({ fact, text: readFactText({ fact, speech, language }) ?? fact.text }));
  const points = maxWords === null ? all : fitWords({ points: all, maxWords });
  const content = assembleSummary({ speech, points, writing, language, model, readShare: 1 });
  // A cap of a few words leaves room for no fact; a clipped quote still fits.
  const keyPoints = points.length > 0 ? content.keyPoints : summarizeTranscript(speech.task).keyPoints;
  tell({
    type: "chapters",
    chapters: titleChaptersAs({ chapters: speech.plan.chapters, titles: writing.chapterTitles }),
  });
  show.showPoints(keyPoints);
  return { ...content, keyPoints };
}
