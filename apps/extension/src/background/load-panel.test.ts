import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createPreferencesStore, defaultPreferences } from "../settings/preferences.ts";
import { stubChrome } from "../testing/create-fake-chrome.ts";
import { loadPanel } from "./load-panel.ts";

const executeScript = vi.fn(async (_injection: { target: object; files: string[] }) => []);
const sender = { tabId: 7, frameId: 0 };
const listFiles = () => executeScript.mock.calls.flatMap(([{ files }]) => files);

beforeEach(() => {
  stubChrome();
  Object.assign(chrome, { scripting: { executeScript } });
});
afterEach(() => {
  executeScript.mockClear();
  vi.unstubAllGlobals();
});

it("loadPanel runs the texts and the panel once, in the requesting frame, each in a task of its own", async () => {
  const request = { type: "panel:load", isAutomatic: false } as const;
  const target = { tabId: 7, frameIds: [0] };
  expect(await loadPanel({ ...request, loadedLanguage: null }, sender)).toMatchObject({ isWanted: true });
  await loadPanel({ ...request, loadedLanguage: "en" }, sender);
  expect(executeScript.mock.calls.flat()).toEqual([
    { target, files: ["content/texts-en.js"] },
    { target, files: ["content/react.js"] },
    { target, files: ["content/zod.js"] },
    { target, files: ["content/panel.js"] },
  ]);
});

it("loadPanel runs only the texts after a change of language", async () => {
  await createPreferencesStore().write({ ...defaultPreferences, language: "de" });
  await loadPanel({ type: "panel:load", isAutomatic: false, loadedLanguage: "en" }, sender);
  expect(listFiles()).toEqual(["content/texts-de.js"]);
});

it("loadPanel runs nothing without a press, unless the panel is set to stay open", async () => {
  const request = { type: "panel:load", isAutomatic: true, loadedLanguage: null } as const;
  expect(await loadPanel(request, sender)).toMatchObject({ isWanted: false });
  expect(listFiles()).toEqual([]);
  await createPreferencesStore().write({ ...defaultPreferences, staysOpen: true });
  expect(await loadPanel(request, sender)).toMatchObject({ isWanted: true });
  expect(listFiles()).toHaveLength(4);
});
