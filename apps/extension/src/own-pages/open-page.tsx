import { keepFocus } from "@pith/ui/primitives/keep-focus";
import { getDirection } from "@pith/ui/texts/get-direction";
import { type ReactNode, StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { readBrowserLanguage } from "../platform/browser-language.ts";
import { readPreferences } from "../settings/preferences.ts";
import { loadTexts } from "../texts/load-texts.ts";
import { TextsProvider } from "../texts/texts-provider.tsx";

/** Renders one of the extension's own pages in the user's language. */
export async function openPage(build: (texts: Awaited<ReturnType<typeof loadTexts>>) => ReactNode) {
  const { language } = await readPreferences();
  const texts = await loadTexts(language ?? readBrowserLanguage());
  document.documentElement.lang = texts.language;
  document.documentElement.dir = getDirection(texts.language);
  const root = document.getElementById("root");
  if (!root) return;
  keepFocus();
  createRoot(root).render(
    <StrictMode>
      <TextsProvider texts={texts}>{build(texts)}</TextsProvider>
    </StrictMode>,
  );
}
