import { buildContent, buildSummary } from "@pith/core/testing";
import { describe, expect, it } from "vitest";
import { fileFormats, writeFile } from "./write-file.ts";

const { video } = buildSummary();
const content = buildContent({ title: 'Oranges: "why"\n# orange?' });

describe("writeFile", () => {
  it("writes Markdown with front matter that a title can't break", () => {
    if (!video) throw new Error("No video.");
    const { text, name, type } = writeFile({ format: "markdown", content, video });
    expect(text.split("\n").slice(0, 3)).toEqual([
      "---",
      'title: "Oranges: \\"why\\"\\n# orange?"',
      `source: ${JSON.stringify(video.url)}`,
    ]);
    expect(text.split("\n").filter((line) => line === "---")).toHaveLength(2);
    expect([name, type]).toEqual(["oranges-why-orange.md", "text/markdown"]);
  });

  it("includes every key point in each format, without isolation marks", () => {
    if (!video) throw new Error("No video.");
    for (const format of fileFormats) {
      const { text } = writeFile({ format, content, video });
      for (const point of content.keyPoints) expect(text, format).toContain(point.text);
      expect(text, format).not.toMatch(/[\u2066-\u2069]/);
    }
  });
});
