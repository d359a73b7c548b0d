import { createContext, type ReactNode, use } from "react";
import { englishUiTexts, type UiTexts } from "./ui-texts.ts";

const TextsContext = createContext<UiTexts>(englishUiTexts);

/** Gives the shared parts their texts; without it they speak English. */
export function TextsProvider({ texts, children }: { texts: UiTexts; children: ReactNode }) {
  return <TextsContext value={texts}>{children}</TextsContext>;
}

export function useTexts(): UiTexts {
  return use(TextsContext);
}
