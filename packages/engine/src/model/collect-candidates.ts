import type { Quote, Repair } from "@pith/core/summaries/summary";
import type { FactKind } from "@pith/core/summaries/summary-shape";
import { findQuotedSentence, findQuotes, type Quotes } from "./find-quotes.ts";
import { findPosition, type Speech } from "./prepare-speech.ts";
import type { ModelFact } from "./read-model-facts.ts";
import { tidyModelText } from "./tidy-model-text.ts";

/** A model's fact, with its quotes located in the captions and a text that hasn't been judged yet. */
export interface FactCandidate {
  id: string;
  text: string;
  quotes: Quotes;
  repairs: Repair[];
  importance: 1 | 2 | 3;
  kind: FactKind;
  label: string | null;
  pass: "first" | "coverage";
  /** The sentence in which the first quote starts. */
  sentence: number;
  /** See `Fact`. */
  position: number;
  /** Other texts with the same quotes, which may be true even if this one isn't. */
  alternatives: string[];
}

/** Candidates collected from several concurrent calls. */
export interface CandidateCollection {
  readonly candidates: readonly FactCandidate[];
  /**
   * Adds a fact, or returns the existing one with the same words or, in the same list, the same quotes. Returns
   * null if the fact's quotes don't appear in the transcript.
   */
  add(input: {
    fact: ModelFact;
    pass: FactCandidate["pass"];
  }): { candidate: FactCandidate; isNew: boolean } | null;
}

function isSameStretch({ left, right }: { left: Quote; right: Quote }): boolean {
  if (left.lastCueId < right.firstCueId || right.lastCueId < left.firstCueId) return false;
  return left.text.includes(right.text) || right.text.includes(left.text);
}

/**
 * True if the known candidate has the same words at the same time, or if it has the same kind and, unless
 * it's a statement, the same label, and all of the candidate's quotes. Quotes alone aren't enough to tell,
 * since one quote may introduce two people, or contain both a decision and a number.
 */
function isRepeated({ candidate, known }: { candidate: FactCandidate; known: FactCandidate }): boolean {
  const [first] = candidate.quotes;
  const [knownFirst] = known.quotes;
  const isSameTime = first.firstCueId <= knownFirst.lastCueId && knownFirst.firstCueId <= first.lastCueId;
  if (isSameTime && candidate.text.toLowerCase() === known.text.toLowerCase()) return true;
  if (candidate.kind !== known.kind) return false;
  if (candidate.kind !== "statement" && candidate.label !== known.label) return false;
  return candidate.quotes.every((left) => known.quotes.some((right) => isSameStretch({ left, right })));
}

/** Returns the repairs whose misheard word occurs in a quote. */
function readRepairs({ fact, quotes }: { fact: ModelFact; quotes: Quotes }): Repair[] {
  const said = quotes.map(({ text }) => text.toLowerCase()).join(" ");
  return fact.repairs
    .map(({ heard, meant }) => ({ heard: tidyModelText(heard), meant: tidyModelText(meant) }))
    .filter(
      ({ heard, meant }) =>
        heard !== "" && meant !== "" && heard !== meant && said.includes(heard.toLowerCase()),
    );
}

/** Returns an added fact's candidate as a list; empty if it was known or isn't in the transcript. */
export function takeNew(added: ReturnType<CandidateCollection["add"]>): FactCandidate[] {
  return added?.isNew === true ? [added.candidate] : [];
}

/** Creates an empty collection for a video's candidates. */
export function collectCandidates(speech: Speech): CandidateCollection {
  const candidates: FactCandidate[] = [];
  return {
    candidates,
    add({ fact, pass }) {
      const quotes = findQuotes({ quotes: fact.quotes, speech });
      const text = tidyModelText(fact.text);
      if (quotes === null || text === "") return null;
      const sentence = findQuotedSentence({ quote: quotes[0], speech });
      const candidate: FactCandidate = {
        id: String(candidates.length),
        text,
        quotes,
        repairs: readRepairs({ fact, quotes }),
        importance: fact.importance,
        kind: fact.kind,
        label: tidyModelText(fact.label ?? "") || null,
        pass,
        sentence,
        position: findPosition({ speech, sentence }),
        alternatives: [],
      };
      const known = candidates.find((other) => isRepeated({ candidate, known: other }));
      if (known === undefined) candidates.push(candidate);
      else if (known.text.toLowerCase() !== text.toLowerCase()) known.alternatives.push(text);
      return { candidate: known ?? candidate, isNew: known === undefined };
    },
  };
}
