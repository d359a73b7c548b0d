import { type ReactNode, use } from "react";
import { TextsContext } from "./texts-context.ts";
import { englishUiTexts, type UiTexts } from "./ui-texts.ts";

/** Provides the shared components' strings. Without it, they're in English. */
export function TextsProvider({ texts, children }: { texts: UiTexts; children: ReactNode }) {
  return <TextsContext value={texts}>{children}</TextsContext>;
}

export function useTexts(): UiTexts {
  return use(TextsContext) ?? englishUiTexts;
}
