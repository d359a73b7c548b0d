import { afterEach, describe, expect, it } from "vitest";
import { applyPageData } from "../content/page/applied-page-data.ts";
import { findThumbnail } from "../content/page/idle-elements.ts";
import { builtInPageData, getPageData } from "../content/page/page-data.ts";
import { findFirst } from "../content/page/page-elements.ts";
import { MAX_PAGE_DATA_CHARACTERS, parsePageData } from "./parse-page-data.ts";

afterEach(() => {
  applyPageData(null);
  document.body.replaceChildren();
});

const newer = { revision: 99, selectors: { advert: [".advert-2027"] }, appClient: { clientName: "ANDROID" } };

describe("parsePageData", () => {
  it("returns newer data, which overrides only the entries it names", () => {
    document.body.innerHTML = '<div class="advert-2027"></div><video></video>';
    applyPageData(parsePageData(JSON.stringify(newer)));
    expect(findFirst("advert")?.className).toBe("advert-2027");
    expect(findFirst("video")).toBeInstanceOf(HTMLVideoElement);
    expect(getPageData().appClient).toEqual({ clientName: "ANDROID" });
  });

  it("ignores data that isn't newer than the built-in revision", () => {
    applyPageData(parsePageData(JSON.stringify({ ...newer, revision: builtInPageData.revision })));
    expect(getPageData()).toBe(builtInPageData);
  });

  it("skips selectors that this browser doesn't support", () => {
    document.body.innerHTML = '<a class="thumbnail-2027"><img></a>';
    const [image] = document.images;
    applyPageData({
      revision: 99,
      selectors: { thumbnail: ["a:newer-than-this", ".thumbnail-2027"], theaterLayout: ["[theater]:newer"] },
    });
    expect(image && findThumbnail(image)?.className).toBe("thumbnail-2027");
    expect(getPageData().selectors.theaterLayout).toEqual(builtInPageData.selectors.theaterLayout);
  });

  it.each([
    ["no JSON", "{"],
    ["no revision", "{}"],
    ["an unknown name", JSON.stringify({ revision: 99, selectors: { everything: ["*"] } })],
    ["no selector", JSON.stringify({ revision: 99, selectors: { video: ["video["] } })],
    ["an empty list", JSON.stringify({ revision: 99, selectors: { video: [] } })],
    ["code", JSON.stringify({ revision: 99, script: "alert(1)" })],
    ["a nested client", JSON.stringify({ revision: 99, appClient: { client: { name: "x" } } })],
    [
      "too much",
      JSON.stringify({ ...newer, selectors: { video: ["a".repeat(300)] } }).padEnd(
        MAX_PAGE_DATA_CHARACTERS + 1,
      ),
    ],
  ])("rejects %s", (_name, text) => {
    expect(parsePageData(text)).toBeNull();
  });
});
