import type { SummaryContent } from "@pith/core/summaries/summary";
import type { Video } from "@pith/core/videos/video";
import type { BrowserModels } from "@pith/engine/device/browser-model";
import { type RewritingProgress, rewriteGlance } from "@pith/engine/device/rewrite-glance";
import type { DeviceOutcome } from "../messages/device-messages.ts";
import { withBrowserModel } from "./with-browser-model.ts";

/** Rewrites a glance with the browser's model. Rejects only after `signal` aborts. */
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
  const end = await withBrowserModel({
    models,
    language: content.language,
    signal,
    run: (options) => rewriteGlance({ content, video, options, signal, onProgress }),
  });
  if ("reason" in end) return { outcome: end.reason, content: null };
  const { stopped, written, content: rewritten } = end.result;
  const outcome = stopped !== null ? "stopped" : written > 0 ? "written" : "unproven";
  return { outcome, content: written > 0 ? rewritten : null };
}
