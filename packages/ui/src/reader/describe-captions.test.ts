import { buildOrigin } from "@pith/core/testing";
import { describe, expect, it } from "vitest";
import { describeCaptions } from "./describe-captions.ts";

const describeUpload = (language: "en" | "ar") => {
  const origin = buildOrigin({ captionKind: "unknown", captionSource: "upload", captionLanguage: "ar" });
  const [text = ""] = describeCaptions({ origin, texts: { language } });
  return text;
};

describe("describeCaptions", () => {
  it("names the captions, their language and their source", () => {
    expect(describeUpload("en").replace(/[\u2066-\u2069]/g, "")).toBe("Captions, Arabic, from your file");
  });

  it("uses the interface's right-to-left direction for uploaded captions", () => {
    // Without the right-to-left mark, the text would be laid out left to right, with the language first.
    expect(describeUpload("ar")).toMatch(/^\u2068\u200f/);
  });
});
