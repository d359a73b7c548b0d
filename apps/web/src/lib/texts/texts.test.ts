import { beforeEach, describe, expect, it, vi } from "vitest";

/**
 * Loads the module with catalogs that arrive when the test resolves them, and records which languages and
 * areas it requests.
 */
async function loadTexts() {
  vi.resetModules();
  return await import("./texts.ts");
}

beforeEach(() => {
  localStorage.clear();
  vi.restoreAllMocks();
});

describe("chooseLanguage", () => {
  it("uses the latest of several concurrent choices", async () => {
    const { chooseLanguage, textsStore } = await loadTexts();
    await Promise.all([chooseLanguage("de"), chooseLanguage("es"), chooseLanguage("en")]);
    expect(textsStore.getState().language).toBe("en");
    expect(document.documentElement.lang).toBe("en");
    expect(localStorage.getItem("ui-language")).toBe("en");
  });
});

describe("readLanguage", () => {
  it("follows the browser until the reader chooses", async () => {
    const { chooseLanguage, readLanguage } = await loadTexts();
    vi.spyOn(navigator, "languages", "get").mockReturnValue(["fr-FR", "de-AT", "en"]);
    expect(readLanguage()).toBe("de");
    await chooseLanguage("en");
    expect(readLanguage()).toBe("en");
  });

  it("falls back to English for an unsupported browser language", async () => {
    const { readLanguage } = await loadTexts();
    vi.spyOn(navigator, "languages", "get").mockReturnValue(["fr-FR"]);
    expect(readLanguage()).toBe("en");
  });
});

describe("switchLanguage", () => {
  it("loads the texts of a page that was opened meanwhile", async () => {
    const { switchLanguage, loadTextArea, translate } = await loadTexts();
    await Promise.all([loadTextArea("legal"), switchLanguage("de"), loadTextArea("home")]);
    expect(translate("privacy.kept.title")).not.toBe("privacy.kept.title");
    expect(translate("plans.title")).not.toBe("plans.title");
  });
});
