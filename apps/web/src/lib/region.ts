import { create } from "zustand";

interface RegionState {
  /** Null until it is known whether the visitor counts as being in the EU. */
  isEu: boolean | null;
  isCookieSettingsOpen: boolean;
  setRegion(isEu: boolean): void;
  openCookieSettings(): void;
  closeCookieSettings(): void;
}

/** Used by the page frame to decide whether to offer cookie settings. */
export const useRegion = create<RegionState>((set) => ({
  isEu: null,
  isCookieSettingsOpen: false,
  setRegion: (isEu) => set({ isEu }),
  openCookieSettings: () => set({ isCookieSettingsOpen: true }),
  closeCookieSettings: () => set({ isCookieSettingsOpen: false }),
}));
