import { isAppError } from "@pith/core/errors/app-error";
import { askInLanguage } from "./ask-in-language.ts";
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
import {
  buildReadingSchema,
  listModelFacts,
  type ModelReading,
  readModelFact,
  readModelReading,
} from "./read-model-facts.ts";
import { spotlightSpeech } from "./spotlight-speech.ts";

/** A stretch of lines, with what a model returned for it, if anything. */
export interface WindowPart {
  window: SpeechWindow;
  /** Null if the lines weren't read. */
  reading: ModelReading | null;
  /** The whole answer, used to resolve positions in it; null if the lines weren't read. */
  value: unknown;
  failure: unknown;
}

/** The parameters shared by all windows of a transcript. */
export interface ReadingPlan {
  language: string;
  wantsChapters: boolean;
  wantsGist: boolean;
  wantsTitle: boolean;
}

/**
 * How many facts to request, as a multiple of the number in the longest summary, so that the best can be
 * chosen.
 */
const SPARE_FACTOR = 1.5;
const MIN_FACTS = 3;
const MAX_FACTS = 40;
/** Tokens reserved for instructions and video metadata. Models with a small context get less metadata. */
const OVERHEAD_TOKENS = 1300;
/** The transcript's share of the remaining context. The rest is for the answer. */
const SPEECH_SHARE = 0.62;
/** Fraction of the context length to use, since tokenizers differ from our estimate. */
const CONTEXT_SHARE = 0.92;
const MIN_SPEECH_TOKENS = 300;
/** The context length assumed for a server that truncates prompts without saying where. */
const USUAL_CONTEXT_TOKENS = 4096;
/**
 * If a provider counts fewer tokens than this fraction of our estimate, the prompt was truncated. This holds
 * even if the model saw both ends, since some servers drop the middle. It is far below 1 because some
 * providers don't count cached tokens.
 */
const CUT_SHARE = 0.35;
/**
 * If a provider counts at least this fraction, the whole prompt was read, even if the model doesn't echo the
 * codes.
 */
const WHOLE_SHARE = 0.85;
const MAX_DEPTH = 6;
/** A window with fewer tokens than this isn't split after an unusable answer. */
const MIN_DIVIDED_TOKENS = 1500;

/** Failures that are specific to a window. All others are caused by the model or the account. */
const OF_THE_WINDOW: ReadonlySet<ModelFailureReason> = new Set([
  "filtered",
  "declined",
  "cut_off",
  "empty",
  "unreadable",
  "context_exceeded",
  "rejected_request",
]);
/** Failures that another call can't fix. */
const FINAL: ReadonlySet<ModelFailureReason> = new Set(["over_budget", "rejected_account"]);

/** Returns how many facts to request from a part that makes up this fraction of the transcript. */
export function countFacts({ speech, share }: { speech: Speech; share: number }): ReadingRequest["counts"] {
  const count = (length: "short" | "medium" | "long", factor: number): number =>
    Math.ceil(budgetKeyPoints({ speech, length, maxWords: null }).count * share * factor);
  const all = Math.min(MAX_FACTS, Math.max(MIN_FACTS, count("long", SPARE_FACTOR)));
  const short = Math.min(all, Math.max(1, count("short", 1)));
  return { all, short, medium: Math.min(all, Math.max(short + 1, count("medium", 1))) };
}

/** Returns the maximum number of transcript tokens in one call of this run. */
export function chooseWindowTokens(run: ModelRun): number {
  const context = findContextTokens(run);
  if (context === null) return run.settings.windowTokens;
  const room = context * CONTEXT_SHARE - Math.min(OVERHEAD_TOKENS, context * 0.4);
  return Math.max(MIN_SPEECH_TOKENS, Math.min(run.settings.windowTokens, Math.floor(room * SPEECH_SHARE)));
}

/** Plans the windows for a stretch of lines. Windows start at chapter starts if possible. */
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
 * Detects a truncated prompt and returns the server's context length in tokens; null if the whole prompt was
 * read. Local servers silently drop whatever doesn't fit. The only evidence is the provider's token count and
 * which of the codes at the two ends the model saw.
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
  /** The context length known so far; null if unknown. */
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
  // If a model doesn't echo any codes, assume that it received the whole prompt, unless the prompt exceeds
  // the usual context length.
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
  return askInLanguage({
    run,
    signal,
    language: plan.language,
    textOfElement: (element) => readModelFact(element)?.text ?? "",
    // The answer to a truncated prompt is dropped, whatever its language.
    textOfValue: ({ value, reading, cutTo }) =>
      cutTo === null
        ? [...listModelFacts(value).map(({ text }) => text), reading.gist?.text ?? ""].join("\n")
        : "",
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
        // A truncated answer with facts is usable. It lacks the codes only because they come last, so assume
        // that the model saw them.
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
 * Reads a window with a model. If the server truncated the prompt or the answer was unusable, splits the
 * window and reads the parts, until everything is read or the parts are too small to split. Parts that
 * couldn't be read have no `reading`. Parts are in talk order. Throws the same AppErrors as `askModel` if no
 * further call can help.
 */
export async function readWindow(input: {
  speech: Speech;
  run: ModelRun;
  window: SpeechWindow;
  plan: ReadingPlan;
  /** Null if the call reads the whole talk. */
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
