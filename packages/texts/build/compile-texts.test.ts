import { fileURLToPath } from "node:url";
import { createServer } from "vite";
import { describe, expect, it } from "vitest";
import { compileTexts } from "./compile-texts.ts";

function compile(file: string, catalog = '{"a":"{count, plural, one {#} other {#}}"}'): unknown {
  const { transform } = compileTexts() as { transform: (code: string, id: string) => unknown };
  return transform(catalog, file);
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

  it("keeps a word such as E-Mail on one line, and other hyphens as they are", () => {
    const catalog = '{"a":"E-Mail-Adresse, X-Forwarded-For, per E-Mail"}';
    const { code } = compile("/apps/web/src/locales/de/account.json", catalog) as { code: string };
    expect(code).toContain("E-\u2060Mail-Adresse, X-Forwarded-For, per E-\u2060Mail");
  });

  it("ignores other JSON files", () => {
    expect(compile("/apps/web/package.json")).toBeNull();
  });

  it("supports dynamically imported catalogs in the development server", async () => {
    const root = fileURLToPath(new URL("../src", import.meta.url));
    const server = await createServer({
      root,
      configFile: false,
      logLevel: "silent",
      plugins: [compileTexts()],
      optimizeDeps: { noDiscovery: true },
      server: { middlewareMode: true, ws: false, watch: null },
    });
    const served = await server.transformRequest("/load-message-catalog.ts");
    await server.close();
    expect(served?.code).toContain('import("/messages/de.json');
    expect(served?.code).not.toContain('type: "json"');
  });
});
