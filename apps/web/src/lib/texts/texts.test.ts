import { beforeEach, describe, expect, it, vi } from "vitest";

/** Loads the module with catalogs that arrive on command, and records the requested languages and areas. */
async function loadTexts() {
  vi.resetModules();
  return await import("./texts.ts");
}

beforeEach(() => localStorage.clear());

describe("switchLanguage", () => {
  it("goes by the later of two switches, whichever is there first", async () => {
    const { switchLanguage, useTextsState } = await loadTexts();
    await Promise.all([switchLanguage("de"), switchLanguage("es"), switchLanguage("en")]);
    expect(useTextsState.getState().language).toBe("en");
    expect(document.documentElement.lang).toBe("en");
    expect(localStorage.getItem("ui-language")).toBe("en");
  });

  it("brings the texts of a page that was opened meanwhile", async () => {
    const { switchLanguage, loadTextArea, translate } = await loadTexts();
    await Promise.all([loadTextArea("legal"), switchLanguage("de"), loadTextArea("home")]);
    expect(translate("privacy.kept.title")).not.toBe("privacy.kept.title");
    expect(translate("plans.title")).not.toBe("plans.title");
  });
});
