// @vitest-environment node
import { afterEach, describe, expect, it } from "vitest";
import { defaultPreferences } from "../settings/preferences.ts";
import { type SponsorBlockServer, startSponsorBlock } from "../testing/start-sponsor-block.ts";
import { findSponsors } from "./find-sponsors.ts";

const videoId = "dQw4w9WgXcQ";
let server: SponsorBlockServer;
afterEach(() => server.close());

async function find({ isOn = true, isAllowed = true } = {}) {
  server = await startSponsorBlock({
    [videoId]: [
      { segment: [30, 60.5], category: "sponsor" },
      { segment: [0, 10], category: "intro" },
    ],
  });
  return findSponsors({
    videoId,
    readPreferences: async () => ({ ...defaultPreferences, leavesOutSponsors: isOn }),
    mayContact: async (baseUrl) => isAllowed && baseUrl === "https://sponsor.ajay.app",
    fetch: (url, init) => fetch(String(url).replace("https://sponsor.ajay.app", server.origin), init),
  });
}

describe("findSponsors", () => {
  it("returns a video's sponsor segments, sending SponsorBlock only a four-digit hash prefix", async () => {
    expect(await find()).toEqual([{ startSeconds: 30, endSeconds: 60.5 }]);
    expect(server.requests).toHaveLength(1);
    expect(server.requests[0]).toMatch(/^\/api\/skipSegments\/[0-9a-f]{4}\?[^ ]*$/u);
    expect(server.requests[0]).not.toContain(videoId);
  });

  it.each([
    ["the person hasn't turned it on", { isOn: false }],
    ["its permission was taken back", { isAllowed: false }],
  ])("sends no request if %s", async (_reason, options) => {
    expect(await find(options)).toEqual([]);
    expect(server.requests).toEqual([]);
  });
});
