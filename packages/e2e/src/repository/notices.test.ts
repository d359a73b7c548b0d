import { describe, expect, it } from "vitest";
import { renderNotices } from "../../../../.ci/notices.mjs";
import { readText } from "./repository.ts";

describe("THIRD-PARTY-NOTICES.md", () => {
  it("names what the lockfile installs for production: else run npm run notices", async () => {
    expect(await renderNotices()).toBe(readText("THIRD-PARTY-NOTICES.md"));
  });
});
