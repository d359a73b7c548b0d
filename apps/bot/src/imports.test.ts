import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";

describe("the bot's imports", () => {
  it("include only core, the texts and the caption decoder, and fetch is used only by the adapters", {
    tags: "D.name.12",
  }, () => {
    const files = readdirSync(import.meta.dirname, { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(".ts") && !name.endsWith(".test.ts") && !name.startsWith("testing"))
      .map((name) => ({ name, source: readFileSync(path.join(import.meta.dirname, name), "utf8") }));
    const imported = files.flatMap(({ source }) =>
      [...source.matchAll(/from "(@pith\/(?:core|texts|[^"]+))/g)].map((match) => match[1]),
    );
    expect(imported.length).toBeGreaterThan(20);
    expect(new Set(imported)).toEqual(
      new Set(["@pith/core", "@pith/texts", "@pith/engine/captions/decode-caption-bytes"]),
    );
    const withFetch = files.filter(({ source }) => /(?<![.\w])fetch\(/.test(source)).map(({ name }) => name);
    // Only two modules may use fetch. One creates all adapters, including the API client, and the other
    // downloads files from Telegram.
    expect(withFetch.sort()).toEqual(["create-dependencies.ts", "telegram/create-file-download.ts"]);
  });
});
