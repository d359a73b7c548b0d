import { describe, expect, it } from "vitest";
import { readChangelogSection } from "../../../../.ci/package.mjs";

const changelog = "# Changelog\n\n## Unreleased\n\n- New\n\n## [1.2.0] - 2026-11-01\n\n### Added\n\n- Old\n";

describe("readChangelogSection", () => {
  it("returns a version's changes without its heading and the next version", () => {
    expect(readChangelogSection({ changelog, heading: "1.2.0" })).toBe("### Added\n\n- Old");
    expect(readChangelogSection({ changelog, heading: "Unreleased" })).toBe("- New");
  });

  it("returns null for a version that isn't in the changelog", () => {
    expect(readChangelogSection({ changelog, heading: "1.3.0" })).toBeNull();
  });
});
