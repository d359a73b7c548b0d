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
  it("starts with the defaults", {
    tags: [
      "S3.preferences.05",
      "S3.preferences.06",
      "S3.preferences.07",
      "S3.preferences.08",
      "S3.preferences.09",
      "S3.preferences.10",
    ],
  }, async () => {
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

  it.each(["short", "medium", "long"] as const)(
    "keeps the length ‘%s’",
    { tags: "D.options.01" },
    async (length) => {
      (await loadPreferences()).getState().change({ summary_length: length });
      expect((await loadPreferences()).getState().summary_length).toBe(length);
    },
  );

  it("changes one preference without undoing what another tab has changed", async () => {
    const here = (await loadPreferences()).getState();
    (await loadPreferences()).getState().change({ summary_length: "long" });
    here.change({ voice_gender: "female" });
    expect((await loadPreferences()).getState()).toMatchObject({
      summary_length: "long",
      voice_gender: "female",
    });
  });

  it("shows what another tab has changed", async () => {
    const here = await loadPreferences();
    (await loadPreferences()).getState().change({ summary_length: "long" });
    window.dispatchEvent(new StorageEvent("storage", { key: "pith-preferences" }));
    expect(here.getState().summary_length).toBe("long");
  });

  it.each([
    { stored: "nothing was stored before", before: null },
    { stored: "an older choice is stored", before: { summary_length: "short" } as const },
  ])("keeps earlier changes if storage is full and $stored", async ({ before }) => {
    const preferences = await loadPreferences();
    if (before) preferences.getState().change(before);
    vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
      throw new DOMException("Storage is full.", "QuotaExceededError");
    });
    preferences.getState().change({ summary_length: "long" });
    preferences.getState().change({ voice_gender: "female" });
    vi.restoreAllMocks();
    expect(preferences.getState()).toMatchObject({ summary_length: "long", voice_gender: "female" });
  });

  it("uses the default for an invalid stored value, or one that is missing", {
    tags: "S3.preferences.10",
  }, async () => {
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
      notifications_enabled: true,
    });
  });
});
