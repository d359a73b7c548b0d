import { createContext } from "react";
import type { UiTexts } from "./ui-texts.ts";

/**
 * Texts of the shared components; null for English. Separate from `useTexts`, so that an entry script
 * needn't load a catalog.
 */
export const TextsContext = createContext<UiTexts | null>(null);
