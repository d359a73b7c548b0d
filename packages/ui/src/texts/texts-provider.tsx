import { type ReactNode, use } from "react";
import { TextsContext } from "./texts-context.ts";
import { englishUiTexts, type UiTexts } from "./ui-texts.ts";

/** Provides the texts for the shared components. Without this, the texts are in English. */
export function TextsProvider({ texts, children }: { texts: UiTexts; children: ReactNode }) {
  return <TextsContext value={texts}>{children}</TextsContext>;
}

export function useTexts(): UiTexts {
  return use(TextsContext) ?? englishUiTexts;
}
