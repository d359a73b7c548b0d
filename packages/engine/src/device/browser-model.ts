/** The parts of the browser's Prompt API that are used: its `LanguageModel` and one of its sessions. */
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

/** Reports the share of the model that is downloaded, 0 to 1, as `loaded`. */
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
  /** Tokens of prompts and answers together; absent in browsers that still call it `inputQuota`. */
  contextWindow?: number;
  inputQuota?: number;
  destroy(): void;
}

/** `unavailable` also if the model doesn't know the language. */
export const browserModelStates = ["unavailable", "downloadable", "downloading", "available"] as const;
export type BrowserModelState = (typeof browserModelStates)[number];

/** The name that proofs show for the model, since the API doesn't say which one it is. */
export const BROWSER_MODEL_NAME = "Built-in AI";

/** Returns the options for a language. English is always included, since the instructions are in English. */
export function buildBrowserModelOptions(language: string): BrowserModelOptions {
  const primary = language.toLowerCase().split("-")[0] ?? "en";
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
    // Because of a policy, or a language that the browser doesn't know.
    return "unavailable";
  }
}
