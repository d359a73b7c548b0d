import { systemClock } from "@pith/core/lib/clock";
import type { SummaryContent } from "@pith/core/summaries/summary";
import type { Video } from "@pith/core/videos/video";
import { type BrowserModels, readBrowserModelState } from "@pith/engine/device/browser-model";
import { openBrowserModel } from "@pith/engine/device/open-browser-model";
import { type RewritingProgress, rewriteGlance } from "@pith/engine/device/rewrite-glance";
import { createModelRuntime } from "@pith/engine/model/create-model-runtime";
import { testJudge } from "@pith/engine/model/test-judge";
import type { DeviceOutcome } from "../messages/device-messages.ts";

const RANDOM_RANGE = 2 ** 32;

/** Models that misjudged one of the claims they were tested with, or none; tested once per document. */
const tested = new WeakMap<BrowserModels, boolean>();

function readRandom(): number {
  const [value = 0] = crypto.getRandomValues(new Uint32Array(1));
  return value / RANDOM_RANGE;
}

/**
 * Rewrites a glance with the browser's model, which is tested as a judge first. Downloads nothing. Rejects only after
 * `signal` aborts.
 */
export async function rewriteOnDevice({
  models,
  content,
  video,
  signal,
  onProgress,
}: {
  models: BrowserModels | null;
  content: SummaryContent;
  video: Video;
  signal: AbortSignal;
  onProgress: (progress: RewritingProgress) => void;
}): Promise<{ outcome: DeviceOutcome; content: SummaryContent | null }> {
  const { language } = content;
  const state = await readBrowserModelState({ models, language });
  if (models === null || state !== "available") return { outcome: "unavailable", content: null };
  try {
    const runtime = createModelRuntime({ clock: systemClock, random: readRandom });
    const { options, close } = await openBrowserModel({ models, language, runtime, signal });
    try {
      const isReliable = tested.get(models) ?? (await testJudge({ options, signal })).isReliable;
      tested.set(models, isReliable);
      if (!isReliable) return { outcome: "unreliable", content: null };
      const end = await rewriteGlance({ content, video, options, signal, onProgress });
      const outcome = end.stopped !== null ? "stopped" : end.written > 0 ? "written" : "unproven";
      return { outcome, content: end.written > 0 ? end.content : null };
    } finally {
      close();
    }
  } catch (error) {
    signal.throwIfAborted();
    // The browser has unloaded its model, or the test got no answer.
    void error;
    return { outcome: "stopped", content: null };
  }
}
