import type { Summary } from "@pith/core/summaries/summary";
import { useEffect } from "react";
import { logError } from "../../lib/log-error.ts";
import { usePreferences } from "../../lib/preferences.ts";
import { useAudioPlan } from "./use-audio-plan.ts";

/** A summary that is older when its page opens was made before, and nobody asked to hear it. */
const NEW_MS = 10 * 60_000;

/** Has new summaries read aloud as soon as they are done, for those who switched that on and whose plan has audio. */
export function useReadAloud(summary: Summary | null): void {
  const isOn = usePreferences((state) => state.audio_enabled);
  const canHear = useAudioPlan({ isNeeded: isOn });
  const id = summary?.status === "done" ? summary.id : null;
  const createdAt = summary?.createdAt;

  useEffect(() => {
    if (!isOn || canHear !== true || id === null || createdAt === undefined) return;
    if (Date.now() - Date.parse(createdAt) > NEW_MS) return;
    // Asking again for what is there already costs nothing and changes nothing.
    import("./use-summary-audio.ts").then(({ requestAudio }) => requestAudio(id)).catch(logError);
  }, [isOn, canHear, id, createdAt]);
}
