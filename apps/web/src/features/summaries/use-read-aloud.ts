import type { Summary } from "@pith/core/summaries/summary";
import { useEffect } from "react";
import { logError } from "../../lib/log-error.ts";
import { usePreferences } from "../../lib/preferences.ts";
import { useAudioPlan } from "./use-audio-plan.ts";

/**
 * If a summary is older than this when its page opens, it isn't new, so we don't request audio automatically.
 */
const NEW_MS = 10 * 60_000;

/**
 * Requests audio for a new summary as soon as it's done, if the user has turned this on and their plan
 * includes audio.
 */
export function useReadAloud(summary: Summary | null): void {
  const isOn = usePreferences((state) => state.audio_enabled);
  const canHear = useAudioPlan({ isNeeded: isOn });
  const id = summary?.status === "done" ? summary.id : null;
  const createdAt = summary?.createdAt;

  useEffect(() => {
    if (!isOn || canHear !== true || id === null || createdAt === undefined) return;
    if (Date.now() - Date.parse(createdAt) > NEW_MS) return;
    // Idempotent: requesting existing audio again is free and changes nothing.
    import("./use-summary-audio.ts").then(({ requestAudio }) => requestAudio(id)).catch(logError);
  }, [isOn, canHear, id, createdAt]);
}
