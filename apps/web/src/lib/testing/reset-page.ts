import { cleanup } from "@testing-library/react";
import { afterAll, afterEach, vi } from "vitest";

// Test files share their modules and their page: each leaves both as it found them.

afterEach(cleanup);

afterAll(async () => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  // What tests the build has no page.
  if (typeof document === "undefined") return;
  // A test that loads modules anew leaves its own to the next file.
  const { switchLanguage, useTextsState } = await import("../texts/texts.ts");
  if (useTextsState.getState().language !== "en") await switchLanguage("en");
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, "", "/");
  document.title = "";
  document.body.replaceChildren();
  for (const element of [document.body, document.documentElement]) {
    for (const name of element.getAttributeNames()) element.removeAttribute(name);
  }
});
