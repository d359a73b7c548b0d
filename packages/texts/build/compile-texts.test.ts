import { describe, expect, it } from "vitest";
import { compileTexts } from "./compile-texts.ts";

function compile(file: string): unknown {
  const { transform } = compileTexts() as { transform: (code: string, id: string) => unknown };
  return transform('{"a":"{count, plural, one {#} other {#}}"}', file);
}

describe("compileTexts", () => {
  it.each([
    "/apps/web/src/locales/de/account.json",
    "/apps/bot/src/locales/de.json",
    "/packages/texts/src/messages/de.json",
    "/packages/core/src/messages/english.json",
  ])("compiles the messages of %s", (file) => {
    const compiled = compile(file) as { code: string };
    expect(compiled.code).toContain('"plural"');
    expect(compiled.code).not.toContain("{count");
  });

  it("leaves other JSON files alone", () => {
    expect(compile("/apps/web/package.json")).toBeNull();
  });
});
