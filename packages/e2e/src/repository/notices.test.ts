import { describe, expect, it } from "vitest";
import { renderNotices } from "../../../../.ci/notices.mjs";
import { readText } from "./repository.ts";

describe("THIRD-PARTY-NOTICES.md", () => {
  it("names what the lockfile installs for production: else run npm run notices", async () => {
    expect(await renderNotices()).toBe(readText("THIRD-PARTY-NOTICES.md"));
  });

  it("names every package with copyleft terms at its top", () => {
    const [top = "", packages = ""] = readText("THIRD-PARTY-NOTICES.md").split("## Packages");
    const copyleft = [...packages.matchAll(/^- \[?([^\]\s]+).*, .*(?:GPL|MPL|EPL|CC-BY-SA)/gm)].map(
      ([, name]) => name,
    );
    expect(copyleft).toContain("@echogarden/espeak-ng-emscripten");
    expect(copyleft.filter((name) => !top.includes(`\`${name}\``))).toEqual([]);
  });
});
