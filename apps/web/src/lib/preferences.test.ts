import { beforeEach, describe, expect, it, vi } from "vitest";

/** Loads the store as a page reload would. */
async function loadPreferences() {
  vi.resetModules();
  return (await import("./preferences.ts")).usePreferences;
}

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

describe("usePreferences", () => {
  it("starts with the defaults", async () => {
    const { change: _change, ...preferences } = (await loadPreferences()).getState();
    expect(preferences).toEqual({
      audio_enabled: false,
      summary_language: "en",
      summary_length: "medium",
      voice_gender: "male",
      voice_language: "en",
      notifications_enabled: true,
    });
  });

  it("keeps every preference across a reload, in local storage", async () => {
    const changed = {
      audio_enabled: true,
      summary_language: "de",
      summary_length: "long",
      voice_gender: "female",
      voice_language: "de",
      notifications_enabled: false,
    } as const;
    (await loadPreferences()).getState().change(changed);
    expect((await loadPreferences()).getState()).toMatchObject(changed);
    expect(sessionStorage).toHaveLength(0);
    expect(JSON.parse(localStorage.getItem("pith-preferences") ?? "")).toEqual(changed);
  });

  it("uses the default for an invalid stored value", async () => {
    localStorage.setItem(
      "pith-preferences",
      JSON.stringify({
        summary_length: "endless",
        summary_language: 7,
        audio_enabled: "yes",
        voice_language: "fr",
      }),
    );
    expect((await loadPreferences()).getState()).toMatchObject({
      summary_length: "medium",
      summary_language: "en",
      audio_enabled: false,
      voice_language: "fr",
    });
  });
});
