import { create } from "zustand";

interface RegionState {
  /** Null until we know whether to treat the visitor as being in the EU. */
  isEu: boolean | null;
  isCookieSettingsOpen: boolean;
  setRegion(isEu: boolean): void;
  openCookieSettings(): void;
  closeCookieSettings(): void;
}

/**
 * The visitor's region, and whether the cookie settings are open. The page frame reads this to decide whether
 * to offer cookie settings.
 */
export const useRegion = create<RegionState>((set) => ({
  isEu: null,
  isCookieSettingsOpen: false,
  setRegion: (isEu) => set({ isEu }),
  openCookieSettings: () => set({ isCookieSettingsOpen: true }),
  closeCookieSettings: () => set({ isCookieSettingsOpen: false }),
}));
