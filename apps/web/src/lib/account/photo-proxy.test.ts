import { describe, expect, it } from "vitest";
import { getProxiedPhotoUrl, needsProxy } from "./photo-proxy.ts";

const url = "https://pictures.example/ada.png";

function readSize(request: Omit<Parameters<typeof getProxiedPhotoUrl>[0], "url">) {
  const { searchParams } = new URL(getProxiedPhotoUrl({ url, ...request }));
  return [searchParams.get("w"), searchParams.get("h")];
}

describe("needsProxy", () => {
  it.each([
    ["lh3.googleusercontent.com", true],
    ["lh3.ggpht.com", true],
    ["pictures.example", false],
    ["googleusercontent.com.example", false],
    ["notggpht.com", false],
  ])("for a photo on %s: %s", { tags: "S2.avatar.02" }, (host, expected) => {
    expect(needsProxy(`https://${host}/ada.jpg`)).toBe(expected);
  });
});

describe("getProxiedPhotoUrl", () => {
  it("asks for 96 px at the first try and the second, unless told otherwise", {
    tags: "S2.avatar.05",
  }, () => {
    expect(readSize({})).toEqual(["96", "96"]);
    expect(readSize({ isRetry: true })).toEqual(["96", "96"]);
    expect(readSize({ size: 48 })).toEqual(["48", "48"]);
  });

  it.each([{}, { isRetry: true }])("crops the photo to a circle: %j", { tags: "S2.avatar.04" }, (request) => {
    const { searchParams } = new URL(getProxiedPhotoUrl({ url, ...request }));
    expect(searchParams.getAll("mask")).toEqual(["circle"]);
  });
});
