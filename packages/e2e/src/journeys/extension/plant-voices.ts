import type { CDPSession, Page } from "@playwright/test";
import type { LaunchedExtension } from "../../harness/launch-extension.ts";

export interface PlantedVoices {
  /** The texts spoken so far. */
  readSpoken(): Promise<string[]>;
  /** Whether a text is being spoken. */
  isSpeaking(): Promise<boolean>;
  /** Finishes the text that is being spoken. */
  finishSpeaking(): Promise<void>;
}

/** Runs in the page, in the extension's isolated world. */
const stand = `(() => {
  const spoken = [];
  globalThis.__isSpeaking = false;
  class Utterance {
    constructor(text) { this.text = text; }
  }
  const voice = (lang) => ({ lang, name: "Stand-in", localService: true });
  const synthesis = {
    getVoices: () => ["en-US", "de-DE"].map(voice),
    speak: (utterance) => {
      spoken.push(utterance);
      globalThis.__isSpeaking = true;
    },
    cancel: () => {
      globalThis.__isSpeaking = false;
    },
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  };
  Object.defineProperty(window, "speechSynthesis", { value: synthesis, configurable: true });
  Object.defineProperty(window, "SpeechSynthesisUtterance", { value: Utterance, configurable: true });
  globalThis.__spoken = spoken;
})()`;

/**
 * Injects fake voices into the extension's isolated world, because a browser without a display has none. The
 * page's own scripts don't see them.
 */
export async function plantVoices({
  page,
  extension,
}: {
  page: Page;
  extension: LaunchedExtension;
}): Promise<PlantedVoices> {
  // Chrome may run the extension's script only after the page has loaded.
  await page.locator("pith-button").waitFor();
  const session: CDPSession = await page.context().newCDPSession(page);
  const worlds: number[] = [];
  session.on("Runtime.executionContextCreated", ({ context }) => {
    if (context.origin === `chrome-extension://${extension.id}`) worlds.push(context.id);
  });
  await session.send("Runtime.enable");
  const contextId = worlds.at(-1);
  if (contextId === undefined) throw new Error("The extension has no script in this page.");
  const evaluate = async (expression: string) => {
    const { result } = await session.send("Runtime.evaluate", { contextId, expression, returnByValue: true });
    return result.value as unknown;
  };
  await evaluate(stand);
  return {
    readSpoken: async () => (await evaluate("__spoken.map(({ text }) => text)")) as string[],
    isSpeaking: async () => (await evaluate("__isSpeaking")) as boolean,
    finishSpeaking: async () => {
      await evaluate("__spoken.at(-1).onend()");
    },
  };
}
