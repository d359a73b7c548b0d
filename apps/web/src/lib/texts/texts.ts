import { type I18n, type Messages, setupI18n } from "@lingui/core";
import { english as englishUiTexts } from "@pith/ui/texts/english";
import type { UiTexts } from "@pith/ui/texts/ui-texts";
import { create } from "zustand";
import type account from "../../locales/en/account.json";
import type docs from "../../locales/en/docs.json";
import type home from "../../locales/en/home.json";
import type legal from "../../locales/en/legal.json";
import englishShell from "../../locales/en/shell.json";
import type summaries from "../../locales/en/summaries.json";
import { localStore } from "../storage.ts";
import { getDirection, isLanguageCode, type LanguageCode } from "./languages.ts";

/** A part of the texts that is loaded with the pages that show it; `shell` is header, footer and the top of home. */
export type TextArea = "shell" | "home" | "summaries" | "account" | "docs" | "legal";

export type TextKey =
  | keyof typeof englishShell
  | keyof typeof home
  | keyof typeof summaries
  | keyof typeof account
  | keyof typeof docs
  | keyof typeof legal;

const LANGUAGE_KEY = "ui-language";

// Compiled by build/compile-texts.ts; TypeScript sees the JSON files before that.
const catalogues = import.meta.glob<{ default: Messages }>(["../../locales/*/*.json", "!**/core.table.json"]);
const coreTables = import.meta.glob<{ default: Record<string, string> }>("../../locales/*/core.table.json");
const uiCatalogues: Record<LanguageCode, () => Promise<UiTexts>> = {
  en: async () => englishUiTexts,
  de: async () => (await import("@pith/ui/texts/german")).german,
  es: async () => (await import("@pith/ui/texts/spanish")).spanish,
  ru: async () => (await import("@pith/ui/texts/russian")).russian,
  ar: async () => (await import("@pith/ui/texts/arabic")).arabic,
};

const i18n: I18n = setupI18n();
const loadedAreas = new Set<TextArea>(["shell"]);
i18n.load("en", englishShell as unknown as Messages);
i18n.activate("en");

interface TextsState {
  language: LanguageCode;
  /** The texts of core's rules, from English to the language; empty for English. */
  coreTexts: Readonly<Record<string, string>>;
  uiTexts: UiTexts;
  /** Grows with every catalogue that arrives, so that what is shown is read again. */
  revision: number;
}

export const useTextsState = create<TextsState>(() => ({
  language: "en",
  coreTexts: {},
  uiTexts: englishUiTexts,
  revision: 0,
}));

export type Translate = (key: TextKey, values?: Record<string, string | number>) => string;

export const translate: Translate = (key, values) => i18n._(key, values);

/** The texts of the page, in the language that is chosen. */
export function useTranslate(): Translate {
  useTextsState((state) => state.revision);
  return translate;
}

export function useLanguage(): LanguageCode {
  return useTextsState((state) => state.language);
}

/** Fetches an area's texts; resolves when a page may show them. Rejects where they couldn't be fetched. */
export async function loadTextArea(area: TextArea): Promise<void> {
  if (loadedAreas.has(area)) return;
  const { language } = useTextsState.getState();
  i18n.load(language, await fetchMessages({ language, area }));
  loadedAreas.add(area);
  showTexts({});
}

/** Switches the whole page to a language and remembers it. Keeps the one there is where it can't be fetched. */
export async function switchLanguage(language: LanguageCode): Promise<void> {
  const [messages, uiTexts, coreTexts] = await Promise.all([
    Promise.all([...loadedAreas].map((area) => fetchMessages({ language, area }))),
    uiCatalogues[language](),
    fetchCoreTexts(language),
  ]);
  for (const part of messages) i18n.load(language, part);
  i18n.activate(language);
  document.documentElement.lang = language;
  document.documentElement.dir = getDirection(language);
  localStore.write(LANGUAGE_KEY, language);
  showTexts({ language, uiTexts, coreTexts });
}

/** The language that was chosen earlier; English until someone chooses. */
export function readLanguage(): LanguageCode {
  const stored = localStore.read(LANGUAGE_KEY);
  return isLanguageCode(stored) ? stored : "en";
}

function showTexts(change: Partial<TextsState>): void {
  useTextsState.setState((state) => ({ ...change, revision: state.revision + 1 }));
}

async function fetchMessages({
  language,
  area,
}: {
  language: LanguageCode;
  area: TextArea;
}): Promise<Messages> {
  const fetchCatalogue = catalogues[`../../locales/${language}/${area}.json`];
  if (!fetchCatalogue) throw new Error(`There are no ${area} texts in ${language}.`);
  return (await fetchCatalogue()).default;
}

async function fetchCoreTexts(language: LanguageCode): Promise<Record<string, string>> {
  const fetchTable = coreTables[`../../locales/${language}/core.table.json`];
  return fetchTable ? (await fetchTable()).default : {};
}
