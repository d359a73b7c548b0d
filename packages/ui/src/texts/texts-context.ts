import { createContext } from "react";
import type { UiTexts } from "./ui-texts.ts";

/** The shared parts' texts; null for English. Apart from `useTexts`, so that an entry script can do without a catalog. */
export const TextsContext = createContext<UiTexts | null>(null);
