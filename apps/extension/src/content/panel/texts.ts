import type { InterfaceLanguage } from "@pith/core/lib/choose-interface-language";
import { loadTexts } from "../../texts/load-texts.ts";

/** Set by the build, which makes one file of this for each language and leaves the other languages out. */
declare const __TEXTS_LANGUAGE__: InterfaceLanguage;

globalThis.pithTexts = loadTexts(__TEXTS_LANGUAGE__);
