import { getPrimaryLanguage } from "@pith/core/lib/get-primary-language";

/** The parts of the browser's Prompt API that we use: its `LanguageModel` and its sessions. */
export interface BrowserModels {
  availability(options: BrowserModelOptions): Promise<string>;
  create(options: BrowserModelOptions & BrowserSessionOptions): Promise<BrowserSession>;
}

interface ExpectedText {
  type: "text";
  languages: readonly string[];
}

/** `availability` and `create` must get the same options, since availability depends on them. */
export interface BrowserModelOptions {
  expectedInputs: readonly ExpectedText[];
  expectedOutputs: readonly ExpectedText[];
}

interface BrowserSessionOptions {
  initialPrompts?: readonly { role: "system"; content: string }[];
  /** Ignored by browsers that don't support it. */
  samplingMode?: "most-predictable";
  monitor?: (monitor: DownloadMonitor) => void;
  signal?: AbortSignal | undefined;
}

/** Reports download progress as `loaded`, from 0 to 1. */
interface DownloadMonitor {
  addEventListener(type: "downloadprogress", listener: (event: { loaded: number }) => void): void;
}

export interface BrowserSession {
  prompt(
    input: string,
    options?: {
      signal?: AbortSignal | undefined;
      /** A JSON schema. */
      responseConstraint?: object;
      omitResponseConstraintInput?: boolean;
    },
  ): Promise<string>;
  /** Token limit for prompts and answers together. Absent in browsers that still call it `inputQuota`. */
  contextWindow?: number;
  inputQuota?: number;
  destroy(): void;
}

/** Also `unavailable` if the model doesn't support the language. */
export const browserModelStates = ["unavailable", "downloadable", "downloading", "available"] as const;
export type BrowserModelState = (typeof browserModelStates)[number];

/** The model name shown with verified texts, since the API doesn't expose the actual one. */
export const BROWSER_MODEL_NAME = "Built-in AI";

/** Returns the options for a language. English is always included, since the instructions are in English. */
export function buildBrowserModelOptions(language: string): BrowserModelOptions {
  const primary = getPrimaryLanguage(language);
  return {
    expectedInputs: [{ type: "text", languages: [...new Set(["en", primary])] }],
    expectedOutputs: [{ type: "text", languages: [primary] }],
  };
}

/**
 * Returns whether the browser's model can write in this language. `models` is null if the browser has none.
 */
export async function readBrowserModelState({
  models,
  language,
}: {
  models: BrowserModels | null;
  /** BCP 47. */
  language: string;
}): Promise<BrowserModelState> {
  try {
    const told = await models?.availability(buildBrowserModelOptions(language));
    return browserModelStates.find((state) => state === told) ?? "unavailable";
  } catch {
    // The API is blocked by a policy, or the browser doesn't recognize the language.
    return "unavailable";
  }
}
