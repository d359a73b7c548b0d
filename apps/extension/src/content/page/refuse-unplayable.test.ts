import { parsePlayerResponse } from "@pith/sources/youtube/player-response";
import { describe, expect, it } from "vitest";
import { refuseUnplayable } from "./refuse-unplayable.ts";

const videoId = "aaaaaaaaaaa";

function refuse(answer: { playabilityStatus: object; videoDetails?: object }): void {
  const response = parsePlayerResponse(answer);
  if (!response) throw new Error("The answer doesn't parse.");
  refuseUnplayable({ response, videoId });
}

describe("refuseUnplayable", () => {
  it("accepts a playable video", () => {
    expect(() => refuse({ playabilityStatus: { status: "OK" }, videoDetails: { videoId } })).not.toThrow();
  });

  it.each([
    ["video_live", { playabilityStatus: { status: "OK" }, videoDetails: { videoId, isLive: true } }],
    ["video_upcoming", { playabilityStatus: { status: "LIVE_STREAM_OFFLINE" } }],
    [
      "video_private",
      { playabilityStatus: { status: "LOGIN_REQUIRED", reason: "This is a private video." } },
    ],
    [
      "video_region_blocked",
      { playabilityStatus: { status: "UNPLAYABLE", reason: "Not available in your country" } },
    ],
    [
      "video_members_only",
      {
        playabilityStatus: {
          status: "UNPLAYABLE",
          reason: "Join this channel to get access to members-only content",
        },
      },
    ],
    ["video_unavailable", { playabilityStatus: { status: "ERROR", reason: "Something else" } }],
  ])("throws %s", (code, answer) => {
    expect(() => refuse(answer)).toThrow(expect.objectContaining({ code }));
  });
});
