import { cleanup } from "@testing-library/react";
import { afterAll, afterEach, vi } from "vitest";

// Test files share their modules and the page, so reset both after each file.

afterEach(cleanup);

afterAll(async () => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  // Build tests run without a DOM.
  if (typeof document === "undefined") return;
  // A test that resets modules leaves new instances for the next file, so import the current ones.
  const { switchLanguage, textsStore } = await import("../texts/texts.ts");
  if (textsStore.getState().language !== "en") await switchLanguage("en");
  const { usePublicConfig } = await import("../public-config.ts");
  // `providePublicConfig` changes the initial state, too.
  usePublicConfig.setState(
    Object.assign(usePublicConfig.getInitialState(), { config: null, hasFailed: false }),
  );
  const { authStore } = await import("../auth/auth.ts");
  authStore.setState(authStore.getInitialState());
  localStorage.clear();
  sessionStorage.clear();
  for (const cookie of document.cookie.split("; ")) {
    // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store API
    document.cookie = `${cookie.split("=")[0]}=;path=/;max-age=0`;
  }
  history.replaceState(null, "", "/");
  document.title = "";
  document.body.replaceChildren();
  for (const element of [document.body, document.documentElement]) {
    for (const name of element.getAttributeNames()) element.removeAttribute(name);
  }
});
