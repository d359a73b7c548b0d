import { isAppError } from "@pith/core/errors/app-error";
import { askModel } from "./ask-model.ts";
import { buildContextLines } from "./build-context-lines.ts";
import {
  buildReadingInstructions,
  FIRST_CODE,
  LAST_CODE,
  type ReadingRequest,
} from "./build-reading-prompt.ts";
import { estimateTokens } from "./estimate-tokens.ts";
import { type ModelFailureReason, readFailureReason } from "./model-failure.ts";
import { findContextTokens, type ModelRun } from "./model-run.ts";
import type { EngineModel } from "./model-settings.ts";
import { planWindows, type SpeechWindow } from "./plan-windows.ts";
import { budgetKeyPoints, countTalkChapters, type Speech } from "./prepare-speech.ts";
import { buildReadingSchema, type ModelReading, readModelReading } from "./read-model-facts.ts";
import { spotlightSpeech } from "./spotlight-speech.ts";

/** Lines that were read, or that no model could be brought to read. */
export interface WindowPart {
  window: SpeechWindow;
  /** Null if it wasn't read. */
  reading: ModelReading | null;
  /** The whole answer, for what refers to positions in it; null if it wasn't read. */
  value: unknown;
  failure: unknown;
}

/** What every window of a speech is asked for. */
export interface ReadingPlan {
  language: string;
  wantsChapters: boolean;
  wantsGist: boolean;
  wantsTitle: boolean;
}

/** More facts are asked for than the longest summary shows, so that there is a choice. */
const SPARE_FACTOR = 1.5;
const MIN_FACTS = 3;
const MAX_FACTS = 40;
/** Instructions and what is known of the video, in tokens, as they are kept short for small contexts. */
const OVERHEAD_TOKENS = 1300;
/** Of what a context has left the speech takes this share; the answer needs the rest. */
const SPEECH_SHARE = 0.62;
/** Tokenizers differ from the estimate. */
const CONTEXT_SHARE = 0.92;
const MIN_SPEECH_TOKENS = 300;
/** What a server is taken to have that cuts prompts and doesn't say where. */
const USUAL_CONTEXT_TOKENS = 4096;
/**
 * A provider that counts fewer tokens than this share of the estimate has cut the prompt, though the model saw both ends:
 * some servers drop the middle. Not closer to 1, since others don't count what they had in a cache.
 */
const CUT_SHARE = 0.35;
/** One that counts at least this share has read it whole, also if the model doesn't copy codes. */
const WHOLE_SHARE = 0.85;
const MAX_DEPTH = 6;
/** Speech of fewer tokens isn't divided because an answer was unusable. */
const MIN_DIVIDED_TOKENS = 1500;

/** The failures that say something of this window; all others say something of the model or the account. */
const OF_THE_WINDOW: ReadonlySet<ModelFailureReason> = new Set([
  "filtered",
  "declined",
  "cut_off",
  "empty",
  "unreadable",
  "context_exceeded",
  "rejected_request",
]);
/** No further call can help. */
const FINAL: ReadonlySet<ModelFailureReason> = new Set(["over_budget", "rejected_account"]);

/** How many facts to ask for from a share of the speech. */
export function countFacts({ speech, share }: { speech: Speech; share: number }): ReadingRequest["counts"] {
  const count = (length: "short" | "medium" | "long", factor: number): number =>
    Math.ceil(budgetKeyPoints({ speech, length, maxWords: null }).count * share * factor);
  const all = Math.min(MAX_FACTS, Math.max(MIN_FACTS, count("long", SPARE_FACTOR)));
  const short = Math.min(all, Math.max(1, count("short", 1)));
  return { all, short, medium: Math.min(all, Math.max(short + 1, count("medium", 1))) };
}

/** Most tokens of speech that one call of this run may send. */
export function chooseWindowTokens(run: ModelRun): number {
  const context = findContextTokens(run);
  if (context === null) return run.settings.windowTokens;
  const room = context * CONTEXT_SHARE - Math.min(OVERHEAD_TOKENS, context * 0.4);
  return Math.max(MIN_SPEECH_TOKENS, Math.min(run.settings.windowTokens, Math.floor(room * SPEECH_SHARE)));
}

/** Windows over a stretch of lines, cut where chapters begin. */
export function planSpeechWindows({
  speech,
  windowTokens,
  within = { firstLine: 0, lastLine: speech.lines.length - 1 },
}: {
  speech: Speech;
  windowTokens: number;
  within?: Pick<SpeechWindow, "firstLine" | "lastLine">;
}): SpeechWindow[] {
  const { firstLine, lastLine } = within;
  return planWindows({
    lineTokens: speech.lines.slice(firstLine, lastLine + 1).map(({ tokens }) => tokens),
    chapterStarts: speech.chapterLines
      .filter((line) => line > firstLine && line <= lastLine)
      .map((line) => line - firstLine),
    windowTokens,
  }).map((window) => ({
    ...window,
    firstLine: window.firstLine + firstLine,
    lastLine: window.lastLine + firstLine,
  }));
}

function createCodes(run: ModelRun): { first: string; last: string } {
  const create = (): string => run.runtime.createNonce().slice(-5);
  return { first: create(), last: create() };
}

/**
 * The context length that a prompt was cut to, in tokens; null if it was read whole. Local servers drop what doesn't fit
 * without a word: only codes at both ends of the prompt, and the tokens that the provider counts, tell.
 */
function findCut({
  seen,
  codes,
  sentTokens,
  countedTokens,
  context,
}: {
  seen: readonly string[] | null;
  codes: { first: string; last: string };
  sentTokens: number;
  countedTokens: number | null;
  /** As known before; null if nobody knows. */
  context: number | null;
}): number | null {
  const said = (seen ?? []).join(" ");
  const sawBoth = said.includes(codes.first) && said.includes(codes.last);
  const sawOne = said.includes(codes.first) || said.includes(codes.last);
  if (countedTokens !== null) {
    if (countedTokens < sentTokens * CUT_SHARE) return countedTokens;
    if (sawBoth) return null;
    return !sawOne && countedTokens >= sentTokens * WHOLE_SHARE ? null : Math.min(countedTokens, sentTokens);
  }
  if (sawBoth) return null;
  // A model that copies no codes at all is believed with a prompt that fits any server.
  if (!sawOne && sentTokens <= USUAL_CONTEXT_TOKENS * CONTEXT_SHARE) return null;
  const guess = context === null ? USUAL_CONTEXT_TOKENS : Math.floor(context / 2);
  return Math.min(guess, Math.floor(sentTokens / 2));
}

interface AskedWindow {
  value: unknown;
  reading: ModelReading;
  cutTo: number | null;
  model: EngineModel;
}

async function askForWindow({
  speech,
  run,
  window,
  plan,
  part,
  signal,
  onFact,
}: {
  speech: Speech;
  run: ModelRun;
  window: SpeechWindow;
  plan: ReadingPlan;
  part: ReadingRequest["part"];
  signal: AbortSignal;
  onFact: (element: unknown) => void;
}): Promise<AskedWindow> {
  const codes = createCodes(run);
  const context = findContextTokens(run);
  const share = window.tokens / Math.max(1, speech.tokens);
  const request: ReadingRequest = {
    language: plan.language,
    spokenLanguage: speech.transcript.language,
    counts: countFacts({ speech, share }),
    chapterCount: plan.wantsChapters ? Math.max(1, Math.round(countTalkChapters(speech) * share)) : 0,
    part,
    wantsGist: plan.wantsGist,
    wantsTitle: plan.wantsTitle,
  };
  const { block, rule } = spotlightSpeech({
    lines: [
      { number: FIRST_CODE, text: codes.first },
      ...buildContextLines({ speech, ...(context !== null && { maxTokens: context * 0.1 }) }),
      ...speech.lines
        .slice(window.firstLine, window.lastLine + 1)
        .map(({ text }, at) => ({ number: window.firstLine + at, text })),
      { number: LAST_CODE, text: codes.last },
    ],
    runtime: run.runtime,
  });
  const instructions = buildReadingInstructions({ rule, request });
  const sentTokens = estimateTokens(instructions) + estimateTokens(block);
  return askModel({
    run,
    signal,
    request: {
      purpose: "facts",
      instructions,
      prompt: block,
      schema: buildReadingSchema(request),
      elementsKey: "facts",
      onElement: onFact,
    },
    read: ({ value, inputTokens, isCut, model }) => {
      const reading = readModelReading(value);
      if (reading === null) return null;
      const cutTo = findCut({
        // An answer that was cut off is known by its facts alone, so that its codes are missing.
        seen: isCut && reading.seen === null ? [codes.first, codes.last] : reading.seen,
        codes,
        sentTokens,
        countedTokens: inputTokens,
        context: run.contexts.get(model) ?? model.contextTokens ?? null,
      });
      return { value, reading, cutTo, model };
    },
  });
}

/**
 * Has a window read. If the server cut the prompt, or the answer couldn't be used, it is read again in smaller parts,
 * until all of it was read or the parts are too small to try; those have no `reading`. Parts come in the order of the
 * talk. Throws AppError as `askModel` does if no further call can help.
 */
export async function readWindow(input: {
  speech: Speech;
  run: ModelRun;
  window: SpeechWindow;
  plan: ReadingPlan;
  /** Null if the window is the whole talk. */
  part: ReadingRequest["part"];
  signal: AbortSignal;
  onFact: (element: unknown) => void;
  depth?: number;
}): Promise<WindowPart[]> {
  const { speech, run, window, plan, depth = 0 } = input;
  const readParts = async (windowTokens: number): Promise<WindowPart[]> => {
    const windows = planSpeechWindows({ speech, windowTokens, within: window });
    const parts: WindowPart[] = [];
    for (const [at, smaller] of windows.entries())
      parts.push(
        ...(await readWindow({
          ...input,
          window: smaller,
          plan: { ...plan, wantsGist: false, wantsTitle: false },
          part: { number: at + 1, count: windows.length },
          depth: depth + 1,
        })),
      );
    return parts;
  };
  const canDivide = depth < MAX_DEPTH && window.lastLine > window.firstLine;
  const unread = (failure: unknown): WindowPart[] => [{ window, reading: null, value: null, failure }];
  try {
    const { value, reading, cutTo, model } = await askForWindow(input);
    if (cutTo === null) return [{ window, reading, value, failure: null }];
    const known = run.contexts.get(model) ?? Number.POSITIVE_INFINITY;
    run.contexts.set(model, Math.min(known, Math.max(1, Math.floor(cutTo))));
    const smaller = Math.min(chooseWindowTokens(run), Math.floor(window.tokens / 2));
    return canDivide && smaller >= MIN_SPEECH_TOKENS / 2 ? await readParts(smaller) : unread(null);
  } catch (error) {
    const reason = readFailureReason(error);
    if (reason === null || FINAL.has(reason)) throw error;
    if (isAppError(error) && error.code === "cancelled") throw error;
    const isDivided =
      canDivide &&
      OF_THE_WINDOW.has(reason) &&
      window.tokens >= MIN_DIVIDED_TOKENS &&
      (reason === "context_exceeded" || depth === 0);
    return isDivided ? await readParts(Math.ceil(window.tokens / 2)) : unread(error);
  }
}
