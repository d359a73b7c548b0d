import { describe, expect, it } from "vitest";
import { type BuiltTrack, buildPlayerResponse } from "../testing/build-youtube-answers.ts";
import { chooseCaptionTrack } from "./choose-caption-track.ts";
import { parsePlayerResponse } from "./player-response.ts";

function choose({
  tracks,
  audio,
  defaultAudio = 0,
  ...hints
}: {
  tracks: BuiltTrack[];
  audio?: Record<string, unknown>[];
  defaultAudio?: number;
  preferredLanguage?: string;
}): string | null {
  const response = parsePlayerResponse(
    buildPlayerResponse({
      tracks,
      ...(audio ? { audioTracks: audio, defaultAudioTrackIndex: defaultAudio } : {}),
    }),
  );
  const choice = chooseCaptionTrack({ captions: response?.captions ?? null, ...hints });
  if (choice === null) return null;
  const { track, fallback } = choice;
  return `${track.language} ${track.kind}${fallback ? ` then ${fallback.language} ${fallback.kind}` : ""}`;
}

const automatic = (language: string): BuiltTrack => ({ language, isAutomatic: true });

describe("chooseCaptionTrack", () => {
  it("chooses the language that the automatic track marks as the original", {
    tags: ["D.captions.01", "D.captions.02"],
  }, () => {
    const tracks = [{ language: "en" }, { language: "de" }, automatic("ja"), { language: "ja" }];
    expect(choose({ tracks })).toBe("ja manual then ja automatic");
    expect(choose({ tracks, preferredLanguage: "de" })).toBe("ja manual then ja automatic");
  });

  it("prefers manual captions to automatic ones in that language", { tags: "D.captions.03" }, () => {
    expect(choose({ tracks: [automatic("de"), { language: "de" }] })).toBe("de manual then de automatic");
    expect(choose({ tracks: [automatic("en"), { language: "en-US" }] })).toBe(
      "en-US manual then en automatic",
    );
    expect(choose({ tracks: [automatic("de"), { language: "en" }] })).toBe("de automatic");
    for (const isAutomatic of ["by kind", "by id"] as const) {
      expect(choose({ tracks: [{ language: "de", isAutomatic }, { language: "de" }] })).toBe(
        "de manual then de automatic",
      );
    }
  });

  it("never chooses a machine translation", { tags: "D.captions.04" }, () => {
    const translated = { language: "de", query: "&tlang=de" };
    expect(choose({ tracks: [translated, automatic("en")], preferredLanguage: "de" })).toBe("en automatic");
    expect(choose({ tracks: [translated] })).toBeNull();
  });

  it("never chooses a dub's captions", { tags: "D.captions.05" }, () => {
    const audio = [
      { audioTrackId: "de.10", captionTrackIndices: [0], defaultCaptionTrackIndex: 0 },
      { audioTrackId: "hi.4", captionTrackIndices: [1] },
    ];
    expect(choose({ tracks: [automatic("de"), automatic("hi")], audio })).toBe("hi automatic");
    expect(choose({ tracks: [automatic("de")], audio, preferredLanguage: "de" })).toBeNull();
    expect(choose({ tracks: [automatic("de"), { language: "hi" }], audio })).toBe("hi manual");
  });

  it("chooses the original audio's language even if YouTube plays a dub by default", {
    tags: "D.captions.01",
  }, () => {
    const audio = [{ audioTrackId: "en.3", defaultCaptionTrackIndex: 0 }, { audioTrackId: "fr-FR.4" }];
    const tracks = [{ language: "en" }, { language: "fr" }, automatic("en")];
    expect(choose({ tracks, audio, defaultAudio: 0 })).toBe("fr manual");
  });

  it("chooses a manual translation if the original has no captions", () => {
    const audio = [{ audioTrackId: "hi.4" }];
    const tracks = [{ language: "es" }, { language: "en" }];
    expect(choose({ tracks, audio })).toBe("en manual");
    expect(choose({ tracks, audio, preferredLanguage: "es" })).toBe("es manual");
  });

  it("falls back to the preferred language, YouTube's default, English, then the first", () => {
    const tracks = [{ language: "cs" }, { language: "en" }, { language: "ja" }, { language: "pt-BR" }];
    const audio = [{ defaultCaptionTrackIndex: 3 }];
    expect(choose({ tracks, audio, preferredLanguage: "cs" })).toBe("cs manual");
    expect(choose({ tracks, audio })).toBe("pt-BR manual");
    expect(choose({ tracks })).toBe("en manual");
    expect(choose({ tracks: [{ language: "ko" }, { language: "vi" }] })).toBe("ko manual");
  });

  it("prefers the original's region and an unnamed track", () => {
    const tracks = [
      { language: "pt-BR" },
      { language: "pt-PT", name: "Commentary" },
      { language: "pt-PT" },
      automatic("pt"),
    ];
    expect(choose({ tracks })).toBe("pt-BR manual then pt automatic");
    expect(choose({ tracks, audio: [{ audioTrackId: "pt-PT.4" }] })).toBe("pt-PT manual then pt automatic");
    expect(
      choose({ tracks: [{ language: "en", name: "Lyrics" }, { language: "en" }, automatic("en")] }),
    ).toBe("en manual then en automatic");
  });

  it("returns null without captions", () => {
    expect(choose({ tracks: [] })).toBeNull();
    expect(chooseCaptionTrack({ captions: null })).toBeNull();
  });
});
