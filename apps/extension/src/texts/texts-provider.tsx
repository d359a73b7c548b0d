import { TextsProvider as UiTextsProvider } from "@pith/ui/texts/texts-provider";
import { createContext, type ReactNode, use } from "react";
import type { ExtensionTexts } from "./load-texts.ts";

const TextsContext = createContext<ExtensionTexts | null>(null);

/** Provides UI strings to the panel or the popup and the shared components inside. */
export function TextsProvider({ texts, children }: { texts: ExtensionTexts; children: ReactNode }) {
  return (
    <TextsContext value={texts}>
      <UiTextsProvider texts={texts.ui}>{children}</UiTextsProvider>
    </TextsContext>
  );
}

/** Returns the UI strings. @throws Error outside of a `TextsProvider`. */
export function useTexts(): ExtensionTexts {
  const texts = use(TextsContext);
  if (!texts) throw new Error("There is no TextsProvider above.");
  return texts;
}
