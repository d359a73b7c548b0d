import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { loadVideo } from "../load-video.ts";
import { createTestInternet } from "../testing/create-test-internet.ts";
import { botCheck, client, createTestYouTube } from "../testing/create-test-youtube.ts";
import { type Answer, reference, refused, videoId, whole } from "../testing/run-youtube-ladder.ts";
import { complain, print, writeFakeYtDlp, ytDlpInfo } from "../testing/write-fake-yt-dlp.ts";
import { createYtDlp } from "./create-yt-dlp.ts";
import { defaultYouTubeConfig } from "./youtube-config.ts";

const folder = mkdtempSync(join(tmpdir(), "pith-youtube-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** Monitors processes by the connections they hold, since a connection closes when its process exits. */
async function watchProcesses(count: number) {
  const sockets: Socket[] = [];
  const { promise: started, resolve } = Promise.withResolvers<void>();
  const server = createServer((socket) => {
    socket.on("error", () => {});
    if (sockets.push(socket) === count) resolve();
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return {
    /**
     * Runs in the fake yt-dlp. A process that a failed test leaves behind exits when its connection closes.
     */
    connect: `require("node:net").connect(${(server.address() as AddressInfo).port}, "127.0.0.1").on("close", () => process.exit());`,
    started,
    ended: () => Promise.all(sockets.map((socket) => socket.closed || once(socket.resume(), "close"))),
  };
}

describe("createYtDlp", () => {
  const ask = async (path: string, options: Partial<Parameters<typeof createYtDlp>[0]> = {}) => {
    const answer = await createYtDlp({ path, ...options }).ask({ videoId, signal: undefined });
    return answer.kind === "refused" ? answer.outcome : answer.response;
  };

  it("starts yt-dlp without a shell, with fixed arguments and none of the server's secrets", async () => {
    process.env["PITH_TEST_SECRET"] = "secret";
    const { path, readCall } = writeFakeYtDlp({ folder, script: print(ytDlpInfo) });
    await ask(path, { proxyUrl: "http://proxy.example:8080" });
    delete process.env["PITH_TEST_SECRET"];
    const { parameters, environment } = readCall();
    expect(parameters.slice(-3)).toEqual(["--dump-json", "--", `https://www.youtube.com/watch?v=${videoId}`]);
    expect(parameters).toContain("--ignore-config");
    expect(Object.keys(environment)).not.toContain("PITH_TEST_SECRET");
    expect(environment["HTTPS_PROXY"]).toBe("http://proxy.example:8080");
    expect(parameters.join(" ")).not.toContain("proxy.example");
  });

  it("never passes on an invalid video ID", async () => {
    const { path, readCall } = writeFakeYtDlp({ folder, script: print(ytDlpInfo) });
    const answer = await createYtDlp({ path }).ask({ videoId: "--exec=touch", signal: undefined });
    expect(answer).toMatchObject({ kind: "refused", outcome: "not_found" });
    expect(readCall).toThrow();
  });

  it.each([
    [
      "a private video",
      complain("ERROR: [youtube] x: Private video. Sign in if you've been granted access"),
      "private",
    ],
    ["a bot check", complain("ERROR: [youtube] x: Sign in to confirm you’re not a bot."), "bot_check"],
    ["too many requests", complain("ERROR: HTTP Error 429: Too Many Requests"), "rate_limited"],
    ["a premiere", complain("ERROR: [youtube] x: Premieres in 3 hours"), "upcoming"],
    ["an unavailable video", complain("ERROR: [youtube] x: Video unavailable"), "not_found"],
    ["no network", complain("ERROR: Unable to connect to proxy"), "unreachable"],
    ["a crash", complain("Traceback"), "unplayable"],
    ["another form", print([1, 2]), "changed_format"],
    ["another video", print({ ...ytDlpInfo, id: "aQvGIIdgFDM" }), "changed_format"],
    ["no JSON", "process.stdout.write('hello')", "changed_format"],
    [
      "endless output",
      "const b = Buffer.alloc(1e6); const w = () => { while (process.stdout.write(b)); process.stdout.once('drain', w); }; w()",
      "changed_format",
    ],
  ])("classifies: %s", async (_name, script, outcome) => {
    expect(await ask(writeFakeYtDlp({ folder, script: script }).path)).toBe(outcome);
  });

  it("gives up on timeout and on abort", async () => {
    const { path } = writeFakeYtDlp({ folder, script: "setInterval(() => {}, 1000)" });
    expect(await ask(path, { timeoutMs: 300 })).toBe("timeout");
    const controller = new AbortController();
    const asking = createYtDlp({ path }).ask({ videoId, signal: controller.signal });
    controller.abort();
    await expect(asking).rejects.toMatchObject({ code: "cancelled" });
  });

  it.each(["timeout", "abort"])("ends yt-dlp and the processes that it started on %s", async (cause) => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    onTestFinished(() => void vi.useRealTimers());
    const { connect, started, ended } = await watchProcesses(2);
    const { path } = writeFakeYtDlp({
      folder,
      script: `${connect} require("node:child_process").spawn(process.execPath, ["-e", ${JSON.stringify(connect)}]);`,
    });
    const controller = new AbortController();
    const asking = createYtDlp({ path }).ask({ videoId, signal: controller.signal });
    await started;
    if (cause === "abort") controller.abort();
    else vi.advanceTimersByTime(60_000);
    const refusal = cause === "abort" ? { code: "cancelled" } : { outcome: "timeout" };
    expect(await asking.catch((error: unknown) => error)).toMatchObject(refusal);
    await ended();
  });

  it("tells the operator if yt-dlp is missing", async () => {
    const problems: string[] = [];
    expect(await ask(join(folder, "missing"), { onProblem: (message) => problems.push(message) })).toBe(
      "unreachable",
    );
    expect(problems).toEqual([expect.stringContaining("yt-dlp can't be started")]);
  });

  it("is the last rung, with its captions loaded by the sources' own fetch", async () => {
    const { path } = writeFakeYtDlp({ folder, script: print(ytDlpInfo) });
    const { load, dependencies } = createTestYouTube(
      { first: botCheck },
      { youtube: { ytDlp: createYtDlp({ path }) } },
    );
    expect(await load()).toMatchObject({ code: "captions" });
    const { track, attempts } = await loadVideo({ reference, dependencies });
    // The human captions are German, but the spoken language is English.
    expect(track).toMatchObject({ language: "en", kind: "automatic" });
    expect(attempts.at(-1)).toEqual({ source: "youtube:yt_dlp", outcome: "captions" });
  });

  it("fetches no captions from a forbidden address, even if yt-dlp names it or YouTube's name resolves to it", async () => {
    const here = [{ address: "93.184.216.34", family: 4 as const }];
    const inside = [{ address: "169.254.169.254", family: 4 as const }];
    const load = async (url: string, address = here) => {
      const { path } = writeFakeYtDlp({
        folder,
        script: print({ ...ytDlpInfo, subtitles: { en: [{ url }] }, automatic_captions: {} }),
      });
      const ytDlp = createYtDlp({ path });
      const names = { "www.youtube.com": [here] };
      await using internet = await createTestInternet({
        pages: {
          // Without a reused connection, the request for the captions resolves the name again.
          "www.youtube.com/youtubei/v1/player": { headers: { connection: "close" }, ...botCheck },
          "www.youtube.com/api/timedtext": whole,
          "169.254.169.254/captions": whole,
        },
        names,
        youtubeConfig: { ...defaultYouTubeConfig, clients: [client("first")] },
        youtube: {
          ytDlp: {
            ask: (request) => {
              names["www.youtube.com"] = [address];
              return ytDlp.ask(request);
            },
          },
        },
      });
      const outcome = await loadVideo({ reference, dependencies: internet.dependencies }).then(
        () => "captions",
        (error: { code: string }) => error.code,
      );
      const asked = internet.asked.filter((address) => !address.includes("/youtubei/"));
      return { outcome, asked: asked.map((address) => address.split("?")[0]) };
    };
    const captions = `https://www.youtube.com/api/timedtext?v=${videoId}&lang=en`;
    expect(await load(captions)).toEqual({ outcome: "captions", asked: ["www.youtube.com/api/timedtext"] });
    expect((await load(captions, inside)).asked).toEqual([]);
    expect((await load("http://169.254.169.254/captions")).asked).toEqual([]);
  });

  it.each<[string, Answer]>([
    ["a private video", refused("LOGIN_REQUIRED", "This video is private.")],
    ["no network", "source_unreachable"],
  ])("isn't asked for %s", async (_name, answer) => {
    const { path, readCall } = writeFakeYtDlp({ folder, script: print(ytDlpInfo) });
    await createTestYouTube({ first: answer }, { youtube: { ytDlp: createYtDlp({ path }) } }).load();
    expect(readCall).toThrow();
  });
});
