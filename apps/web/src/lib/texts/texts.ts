import { type I18n, type Messages, setupI18n } from "@lingui/core";
import { chooseInterfaceLanguageFrom } from "@pith/core/lib/choose-interface-language";
import { isolateValues } from "@pith/texts/isolate-values";
import { loadFindingCatalog } from "@pith/texts/load-finding-catalog";
import { loadMessageCatalog } from "@pith/texts/load-message-catalog";
import type { renderMessage } from "@pith/texts/render-message";
import type { UiTexts } from "@pith/ui/texts/ui-texts";
import { useSyncExternalStore } from "react";
import { createStore } from "zustand/vanilla";
import type account from "../../locales/en/account.json";
import type admin from "../../locales/en/admin.json";
import type batches from "../../locales/en/batches.json";
import type docs from "../../locales/en/docs.json";
import type following from "../../locales/en/following.json";
import type home from "../../locales/en/home.json";
import type legal from "../../locales/en/legal.json";
import type members from "../../locales/en/members.json";
import englishShell from "../../locales/en/shell.json";
import type summaries from "../../locales/en/summaries.json";
import type talks from "../../locales/en/talks.json";
import { logError } from "../log-error.ts";
import { localStore, onStoredElsewhere } from "../storage.ts";
import { getDirection, isLanguageCode, type LanguageCode } from "./languages.ts";

/**
 * An area of UI strings, loaded with the pages that use it. `shell` is for the header, the footer and the top of the
 * home page; `messages` is for strings from core and the server, `findings` for doctor findings.
 */
export type TextArea =
  | "messages"
  | "shell"
  | "home"
  | "talks"
  | "summaries"
  | "batches"
  | "following"
  | "account"
  | "members"
  | "admin"
  | "findings"
  | "docs"
  | "legal";

export type TextKey =
  | keyof typeof englishShell
  | keyof typeof home
  | keyof typeof talks
  | keyof typeof summaries
  | keyof typeof batches
  | keyof typeof following
  | keyof typeof account
  | keyof typeof members
  | keyof typeof admin
  | keyof typeof docs
  | keyof typeof legal;

const LANGUAGE_KEY = "ui-language";

// build/compile-texts.ts compiles these JSON files, but TypeScript sees their uncompiled contents.
const catalogs = import.meta.glob<{ default: Messages }>("../../locales/*/*.json");

/** Whether a component asked for a string whose area isn't loaded yet, so that it has to rerender later. */
let isMissing = false;
const i18n: I18n = setupI18n({
  missing: (_locale, key) => {
    awaitTexts();
    return key;
  },
});
const loadedAreas = new Set<TextArea>(["shell"]);
// A copy, because Lingui adds later areas to the object passed to it.
i18n.load("en", { ...(englishShell as unknown as Messages) });
i18n.activate("en");

interface TextsState {
  language: LanguageCode;
  /** The strings of @pith/ui; null for English, which is bundled with the components. */
  uiTexts: UiTexts | null;
  /** Loaded together with the messages; null until then. */
  renderMessage: typeof renderMessage | null;
  /** Incremented when a catalog that components are waiting for arrives, which makes them rerender. */
  revision: number;
}

export const textsStore = createStore<TextsState>(() => ({
  language: "en",
  uiTexts: null,
  renderMessage: null,
  revision: 0,
}));

/** Reads the current state, even while hydrating a prerendered page. */
export function useTextsState<Result>(select: (state: TextsState) => Result): Result {
  const read = () => select(textsStore.getState());
  return useSyncExternalStore(textsStore.subscribe, read, read);
}

export type Translate = (key: TextKey, values?: Record<string, string | number>) => string;

export const translate: Translate = (key, values) => i18n._(key, values && isolate(key, values));

/** Translates a core message by its code. */
export function translateMessage(code: string, values?: Readonly<Record<string, string | number>>): string {
  return i18n._(code, values && isolate(code, values));
}

/** Isolates names, times and URLs in right-to-left text, so that each keeps its own direction. */
function isolate(
  key: string,
  values: Readonly<Record<string, string | number>>,
): Record<string, string | number> {
  return getDirection(textsStore.getState().language) === "ltr"
    ? { ...values }
    : isolateValues({ values, message: i18n.messages[key] });
}

/** Returns the function that translates into the current language. */
export function useTranslate(): Translate {
  useTextsState((state) => state.revision);
  return translate;
}

export function useLanguage(): LanguageCode {
  return useTextsState((state) => state.language);
}

/**
 * Loads an area's strings and the messages. Resolves once a page can use them; rejects if they couldn't be
 * fetched.
 */
export async function loadTextArea(area: TextArea): Promise<void> {
  await Promise.all([fetchArea("messages"), fetchArea(area)]);
}

async function fetchArea(area: TextArea): Promise<void> {
  if (loadedAreas.has(area)) return;
  const { language } = textsStore.getState();
  const [messages, renderer] = await Promise.all([
    fetchMessages({ language, area }),
    area === "messages" ? import("@pith/texts/render-message") : {},
  ]);
  i18n.load(language, messages);
  // The user switched languages in the meantime, and the new one lacks this area.
  if (language !== textsStore.getState().language) return fetchArea(area);
  loadedAreas.add(area);
  // Most areas are prefetched for parts that aren't on the page yet, so nothing has to rerender.
  if (isMissing) showTexts(renderer);
  else textsStore.setState(renderer);
  isMissing = false;
}

/** Makes components rerender when the next area arrives, because a string is still missing. */
export function awaitTexts(): void {
  isMissing = true;
}

let lastSwitch = 0;

/**
 * Switches the page's language, or keeps the current one if the strings can't be fetched. If calls overlap,
 * the last one wins, regardless of which finishes first. Returns whether this call won.
 */
export async function switchLanguage(language: LanguageCode): Promise<boolean> {
  lastSwitch += 1;
  const ownSwitch = lastSwitch;
  const messages = new Map<TextArea, Messages>();
  const listMissing = () => [...loadedAreas].filter((area) => !messages.has(area));
  const fetchMissing = () =>
    Promise.all(
      listMissing().map(async (area) => messages.set(area, await fetchMessages({ language, area }))),
    );
  const [, uiTexts] = await Promise.all([fetchMissing(), fetchUiTexts(language)]);
  // A page opened in the meantime has loaded its strings in the old language.
  while (listMissing().length > 0) await fetchMissing();
  if (ownSwitch !== lastSwitch) return false;
  for (const part of messages.values()) i18n.load(language, part);
  i18n.activate(language);
  showLanguage(language);
  showTexts({ language, uiTexts });
  return true;
}

function showLanguage(language: LanguageCode): void {
  // There's no document during prerendering.
  if (typeof document === "undefined") return;
  document.documentElement.lang = language;
  document.documentElement.dir = getDirection(language);
}

/** Switches to the language the reader picked, and remembers it. */
export async function chooseLanguage(language: LanguageCode): Promise<void> {
  if (await switchLanguage(language)) localStore.write(LANGUAGE_KEY, language);
}

onStoredElsewhere({
  key: LANGUAGE_KEY,
  listener: () => {
    switchLanguage(readLanguage()).catch(logError);
  },
});

async function fetchUiTexts(language: LanguageCode): Promise<UiTexts | null> {
  return language === "en" ? null : (await import("@pith/ui/texts/ui-texts")).loadUiTexts(language);
}

/** Loads a single string, without placeholders, in a language other than the page's. */
export async function loadText({
  language,
  area,
  key,
}: {
  language: LanguageCode;
  area: TextArea;
  key: TextKey;
}): Promise<string> {
  return [(await fetchMessages({ language, area }))[key]].flat().join("");
}

/** Returns the language the reader picked, falling back to the browser's. */
export function readLanguage(): LanguageCode {
  const stored = localStore.read(LANGUAGE_KEY);
  return isLanguageCode(stored) ? stored : readBrowserLanguage();
}

/**
 * Returns the browser's language. The server detects the same one from the Accept-Language header
 * (apps/api/src/http/static-website.ts).
 */
export function readBrowserLanguage(): LanguageCode {
  return chooseInterfaceLanguageFrom(navigator.languages);
}

function showTexts(change: Partial<TextsState>): void {
  textsStore.setState((state) => ({ ...change, revision: state.revision + 1 }));
}

async function fetchMessages({
  language,
  area,
}: {
  language: LanguageCode;
  area: TextArea;
}): Promise<Messages> {
  if (area === "messages") return (await loadMessageCatalog(language)) as Messages;
  if (area === "findings") return (await loadFindingCatalog(language)) as Messages;
  const fetchCatalog = catalogs[`../../locales/${language}/${area}.json`];
  if (!fetchCatalog) throw new Error(`There are no ${area} texts in ${language}.`);
  return (await fetchCatalog()).default;
}
