import { describe, expect, it } from "vitest";
import { createSourceDependencies } from "./create-source-dependencies.ts";
import { loadVideo } from "./load-video.ts";
import { buildJson3, buildPlayerResponse } from "./testing/build-youtube-answers.ts";
import { startTestServer } from "./testing/start-test-server.ts";

const reference = {
  host: "youtube",
  id: "dQw4w9WgXcQ",
  url: "https://www.youtube.com/watch?v=dQw4w9WgXcQ",
} as const;

describe("createSourceDependencies", () => {
  it("lets a loopback server replace YouTube and SponsorBlock over real connections", async () => {
    const asked: string[] = [];
    await using server = await startTestServer((request, response) => {
      const path = request.url ?? "";
      asked.push(`${request.method} ${path.split("?")[0]}`);
      if (path.startsWith("/api/timedtext")) response.end(buildJson3({ seconds: 600 }));
      else if (path.startsWith("/youtubei/v1/player")) {
        response.end(JSON.stringify(buildPlayerResponse({ tracks: [{ language: "en" }] })));
      } else response.writeHead(404).end();
    });
    const loaded = await loadVideo({
      reference,
      dependencies: createSourceDependencies({
        youtubeOrigin: server.origin,
        sponsorBlockOrigin: server.origin,
        allowedOrigins: [server.origin],
      }),
    });
    expect(loaded.attempts).toEqual([{ source: "youtube:android", outcome: "captions" }]);
    expect(asked).toContain("POST /youtubei/v1/player");
    expect(asked.filter((call) => call.startsWith("GET /api/skipSegments/"))).toHaveLength(1);
  });

  it("refuses that server unless it's allowed", async () => {
    await using server = await startTestServer((_request, response) => response.end());
    const dependencies = createSourceDependencies({ youtubeOrigin: server.origin, sponsorBlockOrigin: null });
    await expect(loadVideo({ reference, dependencies })).rejects.toMatchObject({ code: "forbidden_address" });
  });

  it("has built-in clients with unique IDs and YouTube's own origin", async () => {
    const { clients, youtubeOrigin } = await createSourceDependencies().youtube.readConfig();
    const ids = clients.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(youtubeOrigin).toBe("https://www.youtube.com");
    expect(clients.map(({ call }) => call)).toEqual(expect.arrayContaining(["player", "reel", "page"]));
  });

  it("rejects an invalid proxy URL and says what is wrong", () => {
    expect(() => createSourceDependencies({ youtubeProxyUrl: "socks5://proxy:1080" })).toThrow(/http:\/\//);
  });
});
