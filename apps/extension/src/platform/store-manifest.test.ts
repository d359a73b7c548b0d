// @vitest-environment node
import { readdirSync, readFileSync } from "node:fs";
import { interfaceLanguages } from "@pith/core/lib/choose-interface-language";
import { describe, expect, it } from "vitest";
import manifest from "../../manifest.config.ts";

interface StoreTools {
  stores: string[];
  buildStoreManifest(input: { manifest: object; store: string }): Record<string, unknown>;
  findStoreFaults(input: { manifest: object; store: string; descriptions: Record<string, string> }): string[];
}
const tools = (await import(
  new URL("../../../../.ci/store-manifest.mjs", import.meta.url).href
)) as StoreTools;

/** The manifest that a build generates. */
const built = { ...manifest, background: { service_worker: "service-worker-loader.js", type: "module" } };
const descriptions = Object.fromEntries(
  interfaceLanguages.map((language) => {
    const file = new URL(`../../public/_locales/${language}/messages.json`, import.meta.url);
    return [language, JSON.parse(readFileSync(file, "utf8")).description.message as string];
  }),
);

describe("the store packages", () => {
  it.each(["chrome", "edge", "firefox"])("have a manifest that %s accepts", (store) => {
    const packed = tools.buildStoreManifest({ manifest: built, store });
    expect(tools.findStoreFaults({ manifest: packed, store, descriptions })).toEqual([]);
    expect(packed["host_permissions"]).toEqual([
      "https://www.youtube.com/*",
      "https://m.youtube.com/*",
      "https://music.youtube.com/*",
    ]);
  });

  it("use an event page in Firefox and declare that no data is collected", () => {
    expect(tools.buildStoreManifest({ manifest: built, store: "firefox" })).toMatchObject({
      background: { scripts: ["service-worker-loader.js"] },
      permissions: ["storage", "contextMenus", "activeTab", "scripting"],
      sidebar_action: { default_panel: "src/side-panel/index.html" },
      browser_specific_settings: { gecko: { data_collection_permissions: { required: ["none"] } } },
    });
  });

  it("can't be created from an unmodified local build", () => {
    const faults = tools.findStoreFaults({ manifest: built, store: "chrome", descriptions });
    expect(faults).toContain("The manifest has a key.");
    expect(faults).toContain("The manifest names this machine.");
  });

  it("may compile WebAssembly, but never text", () => {
    const policy = { extension_pages: "script-src 'self' 'wasm-unsafe-eval' 'unsafe-eval'" };
    const packed = tools.buildStoreManifest({
      manifest: { ...built, content_security_policy: policy },
      store: "chrome",
    });
    expect(tools.findStoreFaults({ manifest: packed, store: "chrome", descriptions })).toEqual([
      "It asks for more than it needs.",
    ]);
  });

  it("have images of the required sizes, without transparency", () => {
    const folder = new URL("../../store/pictures/", import.meta.url);
    const pictures = readdirSync(folder).map((name) => {
      const bytes = readFileSync(new URL(name, folder));
      // PNG header: width, height and color type. Type 2 has no alpha channel.
      return { name, size: `${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`, colorType: bytes[25] };
    });
    expect(pictures.filter(({ colorType }) => colorType !== 2)).toEqual([]);
    const tiles = pictures.filter(({ name }) => name.startsWith("tile-"));
    expect(tiles.map(({ size }) => size).toSorted()).toEqual(["1400x560", "440x280"]);
    const screenshots = pictures.filter((picture) => !tiles.includes(picture));
    expect(screenshots.filter(({ size }) => size !== "1280x800")).toEqual([]);
    for (const language of interfaceLanguages)
      expect(screenshots.map(({ name }) => name)).toContain(`glance-${language}.png`);
  });

  it("have a listing in every language", () => {
    for (const language of interfaceLanguages) {
      const text = readFileSync(new URL(`../../store/${language}.md`, import.meta.url), "utf8");
      expect(text.length, language).toBeGreaterThan(300);
    }
  });
});
