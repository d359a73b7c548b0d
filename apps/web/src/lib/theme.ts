import { create } from "zustand";
import { localStore, onStoredElsewhere } from "./storage.ts";

export const themes = ["light", "dark", "system"] as const;
export type Theme = (typeof themes)[number];

const THEME_KEY = "ui-theme";

interface ThemeState {
  theme: Theme;
  choose(theme: Theme): void;
}

/** The color theme. before-paint.js has already applied the stored theme and migrated the old key. */
export const useTheme = create<ThemeState>((set) => ({
  theme: readTheme(),
  choose(theme) {
    set({ theme });
    localStore.write(THEME_KEY, theme);
    applyTheme(theme);
  },
}));

onStoredElsewhere({
  key: THEME_KEY,
  listener: () => {
    useTheme.setState({ theme: readTheme() });
    applyTheme(readTheme());
  },
});

function applyTheme(theme: Theme): void {
  const root = document.documentElement;
  if (theme === "system") delete root.dataset["theme"];
  else root.dataset["theme"] = theme;
}

function readTheme(): Theme {
  const stored = localStore.read(THEME_KEY);
  return themes.find((theme) => theme === stored) ?? "system";
}
