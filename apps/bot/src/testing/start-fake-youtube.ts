import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

export interface FakeYouTube {
  origin: string;
  close(): Promise<void>;
}

/**
 * Starts a fake YouTube with one video. In the recorded player response, the caption tracks point to this
 * server, which serves captions written for the test. Any other request fails.
 */
export async function startFakeYouTube({
  player,
  sentences,
}: {
  /** A recorded response from InnerTube's player endpoint. */
  player: string;
  /** Spread evenly across the video, because captions that end early are rejected as incomplete. */
  sentences: readonly string[];
}): Promise<FakeYouTube> {
  const durationSeconds = Number(/"lengthSeconds":\s*"(\d+)"/.exec(player)?.[1] ?? 0);
  const sentenceMs = Math.floor((durationSeconds * 1000) / sentences.length);
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://localhost");
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const answers: Record<string, () => string> = {
      "/youtubei/v1/player": () =>
        player.replaceAll(/https:(?:\/\/|\\\/\\\/)www\.youtube\.com(?=(?:\/|\\\/)api)/g, origin),
      "/youtubei/v1/next": () => "{}",
      "/api/timedtext": () =>
        JSON.stringify({
          wireMagic: "pb3",
          events: sentences.map((utf8, index) => ({
            tStartMs: index * sentenceMs,
            dDurationMs: sentenceMs - 100,
            segs: [{ utf8 }],
          })),
        }),
    };
    const answer = answers[pathname];
    response.writeHead(answer ? 200 : 404, { "Content-Type": "application/json" });
    response.end(answer?.() ?? "{}");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
