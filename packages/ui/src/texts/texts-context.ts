import { createContext } from "react";
import type { UiTexts } from "./ui-texts.ts";

/**
 * The shared components' strings; null for English. Kept separate from `useTexts`, so that an entry script doesn't have
 * to load a catalog.
 */
export const TextsContext = createContext<UiTexts | null>(null);
