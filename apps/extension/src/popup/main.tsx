import { getDirection } from "@pith/ui/texts/get-direction";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { readBrowserLanguage } from "../platform/browser-language.ts";
import { loadTexts } from "../texts/load-texts.ts";
import { TextsProvider } from "../texts/texts-provider.tsx";
import { Popup } from "./popup.tsx";
import "./popup.css";

const texts = await loadTexts(readBrowserLanguage());
document.documentElement.lang = texts.language;
document.documentElement.dir = getDirection(texts.language);

const root = document.getElementById("root");
if (root) {
  createRoot(root).render(
    <StrictMode>
      <TextsProvider texts={texts}>
        <Popup />
      </TextsProvider>
    </StrictMode>,
  );
}
