import { describe, expect, it } from "vitest";
import { renderNotices } from "../../../../.ci/notices.mjs";
import { readText } from "./repository.ts";

describe("THIRD-PARTY-NOTICES.md", () => {
  it("lists what the lockfile installs for production: else run npm run notices", async () => {
    expect(await renderNotices()).toBe(readText("THIRD-PARTY-NOTICES.md"));
  });

  it("lists every package with a copyleft license first", () => {
    const [top = "", packages = ""] = readText("THIRD-PARTY-NOTICES.md").split("## Packages");
    const copyleft = [...packages.matchAll(/^- \[?([^\]\s]+).*, .*(?:GPL|MPL|EPL|CC-BY-SA)/gm)].map(
      ([, name]) => name,
    );
    expect(copyleft).toContain("@echogarden/espeak-ng-emscripten");
    expect(copyleft.filter((name) => !top.includes(`\`${name}\``))).toEqual([]);
  });
});
