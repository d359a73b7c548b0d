// @vitest-environment node
import { describe, expect, it } from "vitest";
import { matchPath } from "./match-path.ts";

describe("matchPath", () => {
  it.each([
    ["/", "/", {}],
    ["/docs", "/docs", {}],
    ["/docs", "/Docs/", {}],
    ["/summary/:summaryId", "/summary/abc-1", { summaryId: "abc-1" }],
    ["/", "/docs", null],
    ["/docs", "/docs/more", null],
    ["/summary/:summaryId", "/summary/", null],
    ["/summary/:summaryId", "/summary/a/b", null],
  ])("matches %s against %s", { tags: "S2.notfound.01" }, (pattern, pathname, params) => {
    expect(matchPath({ pattern, pathname })).toEqual(params);
  });
});
