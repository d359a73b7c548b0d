// @vitest-environment node
import { describe, expect, it } from "vitest";
import { findPastedLink, findSharedLink } from "./find-link.ts";

const link = "https://youtu.be/dQw4w9WgXcQ?si=a";

describe("findPastedLink", () => {
  it.each([link, ` ${link}\n`, "youtube.com/watch?v=dQw4w9WgXcQ", "www.ted.com/talks/a"])(
    "finds %j",
    (text) => {
      expect(findPastedLink(text)).toBe(text.trim());
    },
  );

  it.each([
    "",
    "some words",
    `see ${link}`,
    `${link} ${link}`,
    "12.5/3",
    "pith",
    `https://a.b/${"a".repeat(2048)}`,
  ])("ignores %.20j", (text) => {
    expect(findPastedLink(text)).toBeNull();
  });
});

describe("findSharedLink", () => {
  it.each(["url", "text", "title"])("finds the link in %s", (name) => {
    expect(findSharedLink(`?${new URLSearchParams({ [name]: link })}`)).toBe(link);
  });

  it("finds it among the words that an app adds", () => {
    const shared = new URLSearchParams({
      title: "A talk",
      text: `Watch “A talk” on YouTube\n${link}`,
      url: "",
    });
    expect(findSharedLink(`?${shared}`)).toBe(link);
  });

  it("returns the extension's link unchanged, and nothing without a link", () => {
    expect(findSharedLink("?url=youtu.be/dQw4w9WgXcQ")).toBe("youtu.be/dQw4w9WgXcQ");
    expect(findSharedLink("?title=A+talk&text=of+today")).toBeNull();
    expect(findSharedLink("")).toBeNull();
  });
});
