import { describe, expect, it } from "vitest";
import { listInitialScripts } from "./list-initial-scripts.ts";

describe("listInitialScripts", () => {
  it("returns executed scripts and preloaded modules, each once, and nothing else", () => {
    const html = `<head><script src="/before-paint.js"></script>
      <link rel="preload" href="/font.woff2" as="font" />
      <link rel="stylesheet" crossorigin href="/base.css">
      <link rel="modulepreload" crossorigin href="/page.js">
      <script type="application/json">{"a":1}</script>
      <script type="module" crossorigin src="/base.js"></script>
      <link crossorigin href="/base.js" rel="modulepreload"></head>`;
    expect(listInitialScripts(html)).toEqual(["/before-paint.js", "/page.js", "/base.js"]);
  });
});
