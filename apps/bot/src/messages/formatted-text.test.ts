import { describe, expect, it } from "vitest";
import { concatText, joinText, linkText, styleText } from "./formatted-text.ts";

describe("concatText", () => {
  it("shifts entities by the UTF-16 length of the text before them", () => {
    const message = concatText("🎬 ", linkText({ text: "0:12", url: "https://youtu.be/a?t=12" }), " 中文");
    expect(message.text).toBe("🎬 0:12 中文");
    expect(message.entities).toEqual([
      { type: "text_link", offset: 3, length: 4, url: "https://youtu.be/a?t=12" },
    ]);
  });
});

describe("joinText", () => {
  it("skips empty pieces and their separators", () => {
    expect(joinText({ pieces: ["a", "", null, "b"], separator: "\n" }).text).toBe("a\nb");
  });
});

describe("styleText", () => {
  it("keeps inner entities, and adds none to an empty piece", () => {
    const inner = linkText({ text: "title", url: "https://example.com" });
    expect(styleText({ piece: inner, style: "bold" }).entities.map(({ type }) => type)).toEqual([
      "bold",
      "text_link",
    ]);
    expect(styleText({ piece: "", style: "bold" })).toEqual({ text: "", entities: [] });
  });
});

describe("linkText", () => {
  it("returns plain text if there is no URL", () => {
    expect(linkText({ text: "0:12", url: null })).toEqual({ text: "0:12", entities: [] });
  });
});
