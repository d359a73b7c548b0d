import type { BrowserModelState, BrowserModels, BrowserSession } from "../src/device/browser-model.ts";
import { TRUE_CLAIM } from "../src/model/test-judge.ts";
import {
  answerLikeAModel,
  judgeByWords,
  readCheckedItems,
  readPrompt,
  swapHalves,
} from "./answer-like-a-model.ts";

/**
 * How the stand-in behaves. `garbage` answers with text that isn't JSON. `lying` makes up claims but judges
 * honestly. `gullible` accepts every claim. `quota` rejects each prompt as too long. `slow` answers when
 * released. `vanishing` destroys its sessions after a few prompts.
 */
export type StandInBehavior =
  | "honest"
  | "garbage"
  | "lying"
  | "gullible"
  | "quota"
  | "slow"
  | "vanishing"
  | "schemaless";

export interface StandInBrowserModels extends BrowserModels {
  /** Every prompt so far, with its answer. */
  calls: { instructions: string; prompt: string; answer: string }[];
  /** The texts that the stand-in's judge found to be supported. */
  supported: Set<string>;
  /** Number of sessions that haven't been destroyed. */
  open: number;
  /** Number of sessions created or downloads started. */
  created: number;
  /** Lets `slow` answer, or finishes the download. */
  release(): void;
  /** Reports download progress as `loaded`, 0 to 1. */
  download(loaded: number): void;
}

const PROMPTS_BEFORE_VANISHING = 1;
const LIE = "Nine hundred purple elephants own the company.";

/** A Prompt API error with the given name. */
function fail(name: string): Error {
  return Object.assign(new Error(name), { name });
}

function throwIfAborted(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw fail("AbortError");
}

/** Rewords the points, which `answerLikeAModel` repeats because it is usually asked to translate them. */
function reword(answer: Record<string, unknown>): Record<string, unknown> {
  const { points } = answer;
  if (!Array.isArray(points)) return answer;
  return {
    ...answer,
    points: points.map((point: { text: string }) => ({ ...point, text: swapHalves(point.text) })),
  };
}

/** Judges by words, except for the test claim, which is true but worded differently. */
function judge(prompt: string): Record<string, unknown> {
  const texts = new Map(readCheckedItems(prompt).map(({ number, text }) => [number, text]));
  const { verdicts } = judgeByWords(prompt) as { verdicts: { claim: number; failing: unknown[] }[] };
  return {
    verdicts: verdicts.map((verdict) =>
      texts.get(verdict.claim) === TRUE_CLAIM ? { ...verdict, failing: [] } : verdict,
    ),
  };
}

/**
 * A stand-in for the browser's `LanguageModel` that answers by comparing words and can be in any state that
 * the real one can be in.
 */
export function createStandInBrowserModels({
  state = "available",
  behavior = "honest",
}: {
  state?: BrowserModelState;
  behavior?: StandInBehavior;
} = {}): StandInBrowserModels {
  let current = state;
  let isGone = false;
  let released = Promise.withResolvers<void>();
  const monitors: ((event: { loaded: number }) => void)[] = [];

  function answer({ instructions, prompt }: { instructions: string; prompt: string }): string {
    if (behavior === "garbage") return "I am sorry, I made a mess {{{";
    const { kind } = readPrompt({ instructions, prompt });
    if (kind === "check" && behavior === "gullible")
      return JSON.stringify({
        verdicts: readCheckedItems(prompt).map(({ number }) => ({ claim: number, failing: [] })),
      });
    if (kind === "check") return JSON.stringify(judge(prompt));
    const honest = JSON.stringify(reword(answerLikeAModel({ instructions, prompt })));
    if (behavior !== "lying") return honest;
    return honest.replaceAll(/"(text|title)":"(?:\\.|[^"\\])*"/gu, `"$1":"${LIE}"`);
  }

  function noteVerdicts({ prompt, answer: given }: { prompt: string; answer: string }): void {
    try {
      const { verdicts }: { verdicts?: { claim: number; failing: unknown[] }[] } = JSON.parse(given);
      const items = new Map(readCheckedItems(prompt).map(({ number, text }) => [number, text]));
      for (const { claim, failing } of verdicts ?? [])
        if (failing.length === 0) models.supported.add(items.get(claim) ?? "");
    } catch {
      // The answer has no verdicts.
    }
  }

  function openSession({
    instructions,
    signal,
  }: {
    instructions: string;
    signal: AbortSignal | undefined;
  }): BrowserSession {
    let isDestroyed = false;
    models.open += 1;
    return {
      contextWindow: 4096,
      async prompt(prompt, options = {}) {
        throwIfAborted(options.signal ?? signal);
        if (isDestroyed || isGone) throw fail("InvalidStateError");
        if (behavior === "quota") throw fail("QuotaExceededError");
        if (behavior === "schemaless" && options.responseConstraint) throw fail("NotSupportedError");
        if (behavior === "vanishing" && models.calls.length >= PROMPTS_BEFORE_VANISHING) {
          isGone = true;
          throw fail("AbortError");
        }
        if (behavior === "slow") await released.promise;
        throwIfAborted(options.signal ?? signal);
        const given = answer({ instructions, prompt });
        models.calls.push({ instructions, prompt, answer: given });
        noteVerdicts({ prompt, answer: given });
        return given;
      },
      destroy() {
        if (!isDestroyed) models.open -= 1;
        isDestroyed = true;
      },
    };
  }

  const models: StandInBrowserModels = {
    calls: [],
    supported: new Set(),
    open: 0,
    created: 0,
    release() {
      released.resolve();
      released = Promise.withResolvers();
    },
    download(loaded) {
      for (const monitor of monitors) monitor({ loaded });
    },
    async availability() {
      return current;
    },
    async create({ initialPrompts, monitor, signal }) {
      throwIfAborted(signal);
      if (current === "unavailable" || isGone) throw fail("NotSupportedError");
      if (current !== "available") {
        monitor?.({ addEventListener: (_type, listener) => monitors.push(listener) });
        current = "downloading";
        const aborted = new Promise<never>((_resolve, reject) =>
          signal?.addEventListener("abort", () => reject(fail("AbortError")), { once: true }),
        );
        await Promise.race([released.promise, aborted]).catch((error: unknown) => {
          current = "downloadable";
          throw error;
        });
        current = "available";
      }
      models.created += 1;
      return openSession({ instructions: initialPrompts?.[0]?.content ?? "", signal });
    },
  };
  return models;
}
