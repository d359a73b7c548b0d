import { readTitle } from "@pith/engine/model/plan-model-chapters";
import { tidyModelText } from "@pith/engine/model/tidy-model-text";
import type { Mistakes } from "./replay-talks.ts";
import type { Replay } from "./run-replay.ts";
import type { ReplayCall } from "./start-replay-server.ts";

/** The roles of texts in a summary. */
export const textRoles = ["fact", "gist", "title", "takeaway"] as const;
type TextRole = (typeof textRoles)[number];

/** A text that a model wrote, and whether it reaches the reader. */
export interface ReplayedText {
  role: TextRole;
  text: string;
  isShown: boolean;
  /** The kind of mistake in the text; null if it is correct. */
  mistake: string | null;
  hasBrokenQuote: boolean;
  /** Why the text isn't shown; empty if it is shown. */
  why: string;
}

interface Answer {
  facts?: { text: string }[];
  gist?: { text: string };
  title?: string;
  chapters?: { title: string }[];
  titles?: { text: string }[];
  takeaways?: { text: string }[];
  claims?: { text: string }[];
  verdicts?: { claim: number; failing: { detail: string; reason: string }[] }[];
}

const ASKED = /^claim (\d+) \(.*?\)\| (.*)$/gmu;

/** Maps each text to the judge's first objection to it. */
function readFaults(calls: readonly ReplayCall[]): Map<string, string> {
  const faults = new Map<string, string>();
  for (const { prompt, answer } of calls) {
    const { verdicts = [] } = (answer ?? {}) as Answer;
    const failing = new Map(verdicts.map((verdict) => [String(verdict.claim), verdict.failing[0]]));
    for (const [, number = "", text = ""] of prompt.matchAll(ASKED)) {
      const fault = failing.get(number);
      if (fault !== undefined) faults.set(text, `${fault.detail}: ${fault.reason}`);
    }
  }
  return faults;
}

/** Returns the model's texts that reach the reader, by role. */
function listShown({ summary }: Replay): Record<TextRole, Set<string>> {
  const writing = summary === null ? undefined : summary.facts.writings[summary.facts.language];
  const facts = summary?.facts.facts.filter(({ proof }) => proof.kind !== "quoted") ?? [];
  return {
    fact: new Set(facts.map(({ text }) => text)),
    gist: new Set([writing?.gist ?? ""]),
    title: new Set([writing?.title ?? "", ...(writing?.chapterTitles ?? [])]),
    takeaway: new Set(writing?.takeaways?.map(({ text }) => text)),
  };
}

function listWritten(calls: readonly ReplayCall[]): { role: TextRole; text: string }[] {
  return calls.flatMap(({ answer }) => {
    const { facts = [], gist, title, chapters = [], titles = [], takeaways = [] } = (answer ?? {}) as Answer;
    const as = (role: TextRole) => (text: string) => ({ role, text });
    return [
      ...facts.map(({ text }) => tidyModelText(text)).map(as("fact")),
      ...(gist === undefined ? [] : [tidyModelText(gist.text)]).map(as("gist")),
      ...[
        ...chapters.map((chapter) => chapter.title),
        ...titles.map(({ text }) => text),
        ...(title === undefined ? [] : [title]),
      ]
        .map((written) => readTitle(written) ?? written)
        .map(as("title")),
      ...takeaways.map(({ text }) => tidyModelText(text)).map(as("takeaway")),
    ];
  });
}

/**
 * Returns every text that the model wrote about a talk, without duplicates, and its outcome. Rewritten texts
 * are only included if they are wrong.
 */
export function scoreReplay({ replay, mistakes }: { replay: Replay; mistakes: Mistakes }): ReplayedText[] {
  const shown = listShown(replay);
  const faults = readFaults(replay.calls);
  const wrong = new Map(mistakes.wrong.map(({ text, kind }) => [text, kind]));
  const broken = new Set(mistakes.brokenQuotes);
  const rewritten = replay.calls
    .flatMap(({ answer }) => ((answer ?? {}) as Answer).claims ?? [])
    .filter(({ text }) => wrong.has(text))
    .map(({ text }) => ({ role: "fact" as const, text }));
  const texts = new Map([...listWritten(replay.calls), ...rewritten].map((each) => [each.text, each]));
  return [...texts.values()].map(({ role, text }) => {
    const isShown = shown[role].has(text);
    return {
      role,
      text,
      isShown,
      mistake: wrong.get(text) ?? null,
      hasBrokenQuote: broken.has(text),
      why: isShown ? "" : (faults.get(text) ?? "it was left out before anybody judged it"),
    };
  });
}
