import type { InterfaceLanguage } from "@pith/core/lib/choose-interface-language";
import { loadTexts } from "../../texts/load-texts.ts";

/** Defined by the build, which bundles this file once per language and strips the other languages. */
declare const __TEXTS_LANGUAGE__: InterfaceLanguage;

globalThis.pithTexts = loadTexts(__TEXTS_LANGUAGE__);
