import { create } from "zustand";

interface RegionState {
  /** Null until it is known whether this visitor counts as one from the EU. */
  isEu: boolean | null;
  isCookieSettingsOpen: boolean;
  tellRegion(isEu: boolean): void;
  openCookieSettings(): void;
  closeCookieSettings(): void;
}

/** What the page's frame needs to know of cookies: whether to offer their settings. */
export const useRegion = create<RegionState>((set) => ({
  isEu: null,
  isCookieSettingsOpen: false,
  tellRegion: (isEu) => set({ isEu }),
  openCookieSettings: () => set({ isCookieSettingsOpen: true }),
  closeCookieSettings: () => set({ isCookieSettingsOpen: false }),
}));
