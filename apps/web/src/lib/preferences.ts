import type { Preferences } from "@pith/core/accounts/preferences";
import { create } from "zustand";
import { localStore, onStoredElsewhere, readJson } from "./storage.ts";

const KEY = "pith-preferences";

const defaults: Preferences = {
  audio_enabled: false,
  summary_language: "en",
  summary_length: "medium",
  voice_gender: "male",
  voice_language: "en",
  notifications_enabled: true,
};

interface PreferencesState extends Preferences {
  change(changes: Partial<Preferences>): void;
}

/** Changes that only this page knows about, because they couldn't be stored. */
let unstored: Partial<Preferences> = {};

/** The user's preferences for summaries, stored in this browser. */
export const usePreferences = create<PreferencesState>((set, get) => ({
  ...defaults,
  change(changes) {
    set({ ...readPreferences(), ...unstored, ...changes });
    const { change: _change, ...preferences } = get();
    const isStored = localStore.write(KEY, JSON.stringify(preferences));
    unstored = isStored ? {} : { ...unstored, ...changes };
  },
}));

// Set after creation, because the initial state must match that of prerendered pages.
usePreferences.setState(readPreferences() ?? {});
onStoredElsewhere({
  key: KEY,
  listener: () => usePreferences.setState({ ...readPreferences(), ...unstored }),
});

/** Returns null if nothing is stored, for example because storage is blocked. */
function readPreferences(): Preferences | null {
  const stored = readJson({ store: localStore, key: KEY });
  if (typeof stored !== "object" || stored === null) return null;
  const fields = stored as Record<string, unknown>;
  const text = (name: keyof Preferences) => {
    const value = fields[name];
    return typeof value === "string" && value.length >= 2 && value.length <= 35 ? value : null;
  };
  const flag = (name: keyof Preferences) => (typeof fields[name] === "boolean" ? fields[name] : null);
  const length = fields["summary_length"];
  return {
    audio_enabled: flag("audio_enabled") ?? defaults.audio_enabled,
    summary_language: text("summary_language") ?? defaults.summary_language,
    summary_length:
      length === "short" || length === "medium" || length === "long" ? length : defaults.summary_length,
    voice_gender: fields["voice_gender"] === "female" ? "female" : "male",
    voice_language: text("voice_language") ?? defaults.voice_language,
    notifications_enabled: flag("notifications_enabled") ?? defaults.notifications_enabled,
  };
}
