// @vitest-environment node
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { buildPage } from "./build-page.ts";

const html = `<html>
  <head>
    <link
      rel="preload"
      href="/assets/literata-latin-Dm.woff2"
      as="font"
    />
    <link rel="preload" href="/assets/onest-latin-Dz.woff2" as="font" />
    <script type="module" crossorigin src="/assets/base-B.js"></script>
  </head>
  <body></body>
</html>`;
const base = { fileName: "assets/base-B.js", code: '"font-serif"' };

describe("buildPage", () => {
  it("preloads what the page needs beyond the shared files, once", () => {
    const files = [{ fileName: "assets/docs-page-C.js", code: '"font-serif"' }, base];
    const page = buildPage({ html, files });
    expect(page.match(/modulepreload/g)).toHaveLength(1);
    expect(page).toContain('<link rel="modulepreload" crossorigin href="/assets/docs-page-C.js">\n  </head>');
    expect(page).toContain("literata");
  });

  it("omits the reading font if nothing on the page uses it", () => {
    const page = buildPage({ html, files: [{ fileName: "assets/login-page-D.js", code: "" }, base] });
    expect(page).not.toContain("literata");
    expect(page).toContain("onest-latin");
    expect(page).toContain("base-B.js");
  });

  it("sets the page's language and direction, and leaves English unchanged", () => {
    const index = readFileSync(new URL("../index.html", import.meta.url), "utf8");
    const open = (language: "en" | "de" | "ar") =>
      buildPage({ html: index, files: [], language }).match(/<html[^>]*>/)?.[0];
    expect([open("en"), open("de"), open("ar")]).toEqual([
      '<html lang="en">',
      '<html lang="de" dir="ltr">',
      '<html lang="ar" dir="rtl">',
    ]);
  });

  it("keeps the reading font on home, whose scripts come first", () => {
    const texts = { fileName: "assets/D.js", code: "" };
    expect(buildPage({ html, files: [texts], language: "de", isHome: true })).toContain("literata");
  });

  it("preloads the fonts of the language's script, the reading one only if it is used", () => {
    const faces = ["assets/onest-cyrillic-B.js.woff2", "assets/literata-cyrillic-C.woff2"];
    const login = { fileName: "assets/login-page-D.js", code: "" };
    const plain = buildPage({ html, files: [login], faces, language: "ru" });
    expect(plain).toContain('<link rel="preload" href="/assets/onest-cyrillic-B.js.woff2" as="font"');
    expect(plain).not.toContain("literata");
    expect(buildPage({ html, files: [], faces, language: "ru", isHome: true })).toContain(
      "literata-cyrillic",
    );
  });

  it("removes the reading font's link from the real index.html", () => {
    const index = readFileSync(new URL("../index.html", import.meta.url), "utf8");
    expect(buildPage({ html: index, files: [] })).not.toContain("literata");
    expect(index).toContain("/literata-latin.woff2");
  });

  it("adds no inline script, in any language, with or without prerendered content", {
    tags: "D.security.07",
  }, () => {
    const index = readFileSync(new URL("../index.html", import.meta.url), "utf8");
    const files = [{ fileName: "assets/docs-page-C.js", code: "" }];
    for (const language of ["en", "de", "ar"] as const) {
      for (const isFrame of [null, false, true]) {
        const rendered = isFrame === null ? null : { path: "/docs", isFrame, html: "<main>Docs</main>" };
        const page = buildPage({ html: index, files, language, rendered });
        const scripts = page.match(/<script\b[^>]*>[^<]*/g) ?? [];
        expect(scripts.length).toBeGreaterThan(1);
        for (const script of scripts) expect(script).toMatch(/ src="[^"]+"><?$/);
        expect(page).not.toMatch(/\son[a-z]+="|javascript:/);
      }
    }
  });

  it("delays scripts of a page with prerendered content until its first paint", () => {
    const index = readFileSync(new URL("../index.html", import.meta.url), "utf8");
    const files = [{ fileName: "assets/docs-page-C.js", code: "" }];
    const build = (isFrame: boolean) =>
      buildPage({ html: index, files, rendered: { path: "/docs", isFrame, html: "<main>Docs</main>" } });
    const [held = ""] = build(false).match(/<template data-scripts>.*<\/template>/) ?? [];
    for (const name of ["/src/main.tsx", "/assets/docs-page-C.js", "/api/config"]) {
      expect(held).toContain(name);
      expect(build(false).split(name)).toHaveLength(2);
      expect(build(true)).toContain(name);
    }
    expect(build(false).replace(held, "")).toContain("/before-paint.js");
    expect(build(true)).not.toContain("<template");
  });

  it("includes the prerendered content, with its title and preloads in the head", () => {
    const index = readFileSync(new URL("../index.html", import.meta.url), "utf8");
    const rendered = {
      path: "/s/:shareId",
      isFrame: true,
      html: '<title>Docs – Pith</title><link rel="preload" as="image" href="/a.webp"/><main>$& Docs</main>',
    };
    const page = buildPage({ html: index, files: [], language: "de", rendered });
    expect(page).toContain('<html lang="de" dir="ltr" data-page="/s/:shareId" data-frame>');
    expect(page.match(/<title>[^<]*<\/title>/g)).toEqual(["<title>Docs – Pith</title>"]);
    expect(page).toContain('<link rel="preload" as="image" href="/a.webp"/>  </head>');
    expect(page).toContain('<div id="root"><main>$& Docs</main></div>');
  });
});
