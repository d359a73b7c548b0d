import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { loadVideo } from "../load-video.ts";
import { botCheck, createTestYouTube } from "../testing/create-test-youtube.ts";
import { type Answer, reference, refused, videoId } from "../testing/run-youtube-ladder.ts";
import { complain, print, writeFakeYtDlp, ytDlpInfo } from "../testing/write-fake-yt-dlp.ts";
import { createYtDlp } from "./create-yt-dlp.ts";

const folder = mkdtempSync(join(tmpdir(), "pith-youtube-"));
afterAll(() => rmSync(folder, { recursive: true }));

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

  it.each<[string, Answer]>([
    ["a private video", refused("LOGIN_REQUIRED", "This video is private.")],
    ["no network", "source_unreachable"],
  ])("isn't asked for %s", async (_name, answer) => {
    const { path, readCall } = writeFakeYtDlp({ folder, script: print(ytDlpInfo) });
    await createTestYouTube({ first: answer }, { youtube: { ytDlp: createYtDlp({ path }) } }).load();
    expect(readCall).toThrow();
  });
});
