import { createContext } from "react";
import type { UiTexts } from "./ui-texts.ts";

/**
 * The texts of the shared components; null for English. In a file of its own, apart from `useTexts`, so that
 * an entry script doesn't have to load a catalog.
 */
export const TextsContext = createContext<UiTexts | null>(null);
