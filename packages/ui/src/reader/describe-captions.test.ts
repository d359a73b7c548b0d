import { buildOrigin } from "@pith/core/testing";
import { describe, expect, it } from "vitest";
import { describeCaptions } from "./describe-captions.ts";

const describeOwn = (language: "en" | "ar", captionSource: "upload" | "paste" = "upload") => {
  const origin = buildOrigin({ captionKind: "unknown", captionSource, captionLanguage: "ar" });
  const [text = ""] = describeCaptions({ origin, texts: { language } });
  return text;
};

describe("describeCaptions", () => {
  it("names the captions, their language and their source", () => {
    expect(describeOwn("en")).toBe("Captions, Arabic, from an uploaded file");
  });

  it.each(["upload", "paste"] as const)(
    "doesn't tell whoever opens a shared page that it is theirs: %s",
    (source) => {
      expect(describeOwn("en", source)).not.toMatch(/\byour?\b/);
    },
  );

  it("uses the interface's right-to-left direction for uploaded captions", () => {
    // Without the right-to-left mark, the text would be laid out left to right, with the language first.
    expect(describeOwn("ar")).toMatch(/^\u2068\u200f/);
  });
});
