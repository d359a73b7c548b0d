import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PassThrough, Writable } from "node:stream";
import { AppError } from "@pith/core/errors/app-error";
import { buildPublicConfig, buildSummary, buildUser } from "@pith/core/testing";
import { startTestServer } from "@pith/sources/testing/start-test-server";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { readConfig } from "../config.ts";
import { runCli } from "../run-cli.ts";
import { isolatedSettings } from "../testing/isolated-settings.ts";
import { runPith } from "../testing/run-pith.ts";
import { startPithServer } from "../testing/start-pith-server.ts";

const link = "https://youtu.be/aaaaaaaaaaa";
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "pith-server-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

const run = (origin: string, ...parameters: string[]) =>
  runPith({ parameters: [...parameters, "--server", origin], environment: { XDG_STATE_HOME: folder } });

/** Public config of a server that uses Firebase and doesn't allow guests. */
const buildClosedConfig = () =>
  buildPublicConfig({
    signIn: { kind: "firebase", apiKey: "k", authDomain: "d", projectId: "p", emulatorUrl: null },
  });

/** Encodes Russian text, whose letters are in the same order in Unicode and Windows-1251. */
function encodeAsWindows1251(text: string): Uint8Array {
  return Uint8Array.from(text, (letter) => {
    const code = letter.charCodeAt(0);
    return code < 0x410 ? code : code - 0x410 + 0xc0;
  });
}

describe("pith --server", () => {
  it("writes the server's summary in every format, with its proof", async () => {
    await using server = await startPithServer();
    const json = await run(server.origin, link, "-f", "json", "--range", "0:00-5:00");
    expect([json.exitCode, json.stderr]).toEqual([0, ""]);
    expect(JSON.parse(json.stdout)).toMatchObject({
      video: { host: "youtube", id: "aaaaaaaaaaa" },
      keyPoints: [{ startSeconds: 60, proof: { kind: "judged" } }, { startSeconds: 400 }],
    });
    expect(server.callsOf("createSummary")[0]).toMatchObject({
      authorization: "Bearer pith_ses_guest",
      body: {
        source: { kind: "link", url: link },
        length: "medium",
        range: { startSeconds: 0, endSeconds: 300 },
      },
    });
    const text = await run(server.origin, link, "--proof");
    expect(text.stdout).toContain("1:00  The peel turns orange when the nights are cold.");
    expect(text.stdout).toContain("small-judge");
    const markdown = await run(server.origin, link, "-f", "markdown");
    expect(markdown.stdout).toContain("&t=60s) The peel turns orange");
  });

  it("defaults to PITH_SERVER, which --model overrides", async () => {
    await using server = await startPithServer();
    const environment = { XDG_STATE_HOME: folder, PITH_SERVER: server.origin };
    const there = await runPith({ parameters: ["chapters", link], environment });
    expect([there.exitCode, there.stdout]).toEqual([0, "0:00 The peel\n5:00 At the market\n"]);
    const talk = join(folder, "talk.vtt");
    const both = await runPith({ parameters: [talk, "--model", "x:y", "--server", "a"], environment });
    expect([both.exitCode, both.stderr]).toEqual([3, expect.stringContaining("can't be used together")]);
    const here = await runPith({ parameters: [talk, "--model", "compatible:small"], environment });
    expect([here.exitCode, here.stderr]).toEqual([3, expect.stringContaining("doesn't exist")]);
  });

  it("accepts an API key from the settings file, the environment or --key, in rising precedence", async () => {
    await using server = await startPithServer({ handlers: { getPublicConfig: buildClosedConfig } });
    const settings = join(folder, "pith");
    mkdirSync(settings);
    writeFileSync(join(settings, "config"), `PITH_SERVER=${server.origin}\nPITH_KEY=pith_file\n`);
    const environment = { XDG_STATE_HOME: folder, XDG_CONFIG_HOME: folder };
    const runs = [
      await runPith({ parameters: [link], environment }),
      await runPith({ parameters: [link], environment: { ...environment, PITH_KEY: "pith_environment" } }),
      await runPith({ parameters: [link, "--key", "pith_option"], environment }),
    ];
    expect(runs.map(({ exitCode }) => exitCode)).toEqual([0, 0, 0]);
    expect(server.callsOf("createSummary").map(({ authorization }) => authorization)).toEqual([
      "Bearer pith_file",
      "Bearer pith_environment",
      "Bearer pith_option",
    ]);
    expect(server.callsOf("createGuestSession")).toEqual([]);
    expect(existsSync(join(settings, "sessions.json"))).toBe(false);
  });

  it("shows the server's error for an invalid key, and rejects a key without a server", async () => {
    await using server = await startPithServer({
      handlers: {
        createSummary: () => {
          throw new AppError({ code: "unauthenticated.api_key" });
        },
      },
    });
    const refused = await run(server.origin, link, "--key", "pith_wrong");
    expect([refused.exitCode, refused.stderr]).toEqual([3, expect.stringContaining("API key isn't valid")]);
    expect(refused.stderr).not.toContain("pith login");
    for (const key of ["", "Bearer pith_a", "pith_a…"]) {
      const odd = await run(server.origin, link, "--key", key);
      expect([odd.exitCode, odd.stderr]).toEqual([3, expect.stringContaining("That can't be an API key.")]);
    }
    const lonely = await runPith({ parameters: [link, "--key", "pith_a"], environment: {} });
    expect([lonely.exitCode, lonely.stderr]).toEqual([3, expect.stringContaining("--key is for a server")]);
  });

  it("reuses one guest session, stored in a file that only its owner can read", async () => {
    await using server = await startPithServer();
    await run(server.origin, link);
    await run(server.origin, link);
    expect(server.callsOf("createGuestSession").map(({ cookie }) => cookie)).toEqual([
      null,
      "session=secret",
    ]);
    const file = join(folder, "pith/sessions.json");
    expect(JSON.parse(readFileSync(file, "utf8"))).toEqual({ [server.origin]: "session=secret" });
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  it("signs in through the server's page, and signs out", async () => {
    const answers = [
      { status: "pending" as const },
      { status: "success" as const, token: "pith_cli_own", user: buildUser() },
    ];
    await using server = await startPithServer({
      handlers: {
        getPublicConfig: buildClosedConfig,
        startExtensionSession: () => ({
          sessionId: "session-of-16-signs",
          pollSecret: "secret-of-16-signs",
          confirmationCode: "123-456",
          expiresAt: new Date(Date.now() + 60_000).toISOString(),
        }),
        collectExtensionSession: () => answers.shift() ?? { status: "pending" },
        revokeExtensionToken: () => undefined,
      },
    });
    const stranger = await run(server.origin, link);
    expect([stranger.exitCode, stranger.stderr]).toEqual([
      3,
      expect.stringContaining(`pith login ${server.origin}`),
    ]);
    const environment = { XDG_STATE_HOME: folder };
    const login = await runPith({ parameters: ["login", server.origin], environment });
    expect([login.exitCode, login.stdout]).toEqual([0, ""]);
    expect(login.stderr).toContain("123-456");
    expect(login.stderr).toContain(`${server.origin}/login?from=command-line&sessionId=session-of-16-signs`);
    expect(server.callsOf("startExtensionSession")[0]).toMatchObject({ query: { client: "command-line" } });
    expect(server.callsOf("collectExtensionSession").map(({ body }) => body)).toEqual(
      Array(2).fill({ pollSecret: "secret-of-16-signs" }),
    );
    expect(statSync(join(folder, "pith/sessions.json")).mode & 0o777).toBe(0o600);

    expect((await run(server.origin, link)).exitCode).toBe(0);
    expect(server.callsOf("createSummary")[0]?.authorization).toBe("Bearer pith_cli_own");
    expect(server.callsOf("createGuestSession")).toEqual([]);

    const logout = await runPith({ parameters: ["logout", server.origin], environment });
    expect([logout.exitCode, logout.stderr]).toEqual([0, `You're signed out of ${server.origin}.\n`]);
    expect(server.callsOf("revokeExtensionToken")[0]?.authorization).toBe("Bearer pith_cli_own");
    expect((await run(server.origin, link)).exitCode).toBe(3);
    const again = await runPith({ parameters: ["logout", server.origin], environment });
    expect([again.exitCode, again.stderr]).toEqual([0, expect.stringContaining("aren't signed in")]);
  });

  it("returns to the earlier guest after signing out, and revokes a sign-in it can't store", async () => {
    await using server = await startPithServer({
      handlers: {
        startExtensionSession: () => ({
          sessionId: "session-of-16-signs",
          pollSecret: "secret-of-16-signs",
          confirmationCode: "123-456",
          expiresAt: new Date(Date.now() + 60_000).toISOString(),
        }),
        collectExtensionSession: () => ({ status: "success", token: "pith_cli_own", user: buildUser() }),
        revokeExtensionToken: () => undefined,
      },
    });
    const environment = { XDG_STATE_HOME: folder };
    await run(server.origin, link);
    for (const command of ["login", "login", "logout"])
      expect((await runPith({ parameters: [command, server.origin], environment })).exitCode).toBe(0);
    expect(server.callsOf("revokeExtensionToken")).toHaveLength(2);
    await run(server.origin, link);
    expect(server.callsOf("createGuestSession").map(({ cookie }) => cookie)).toEqual([
      null,
      "session=secret",
    ]);

    const file = join(folder, "file");
    writeFileSync(file, "");
    const { exitCode, stderr } = await runPith({
      parameters: ["login", server.origin],
      environment: { XDG_STATE_HOME: file },
    });
    expect([exitCode, stderr]).toEqual([3, expect.stringContaining("isn't writable")]);
    expect(server.callsOf("revokeExtensionToken")).toHaveLength(3);
  });

  it("reports a rejected sign-in, an expired one and a missing server address", async () => {
    const environment = { XDG_STATE_HOME: folder };
    const bare = await runPith({ parameters: ["login"], environment });
    expect([bare.exitCode, bare.stderr]).toEqual([
      3,
      expect.stringContaining("pith login https://pith.example"),
    ]);
    const tell = async (expiresAt: string) => {
      await using server = await startPithServer({
        handlers: {
          startExtensionSession: () => ({
            sessionId: "session-of-16-signs",
            pollSecret: "secret-of-16-signs",
            confirmationCode: "123-456",
            expiresAt,
          }),
          collectExtensionSession: () => ({ status: "error", error: "The window was closed." }),
        },
      });
      return await runPith({ parameters: ["login", server.origin], environment });
    };
    const refused = await tell(new Date(Date.now() + 60_000).toISOString());
    expect([refused.exitCode, refused.stderr]).toEqual([
      3,
      expect.stringContaining("The window was closed."),
    ]);
    const late = await tell("2026-01-01T00:00:00Z");
    expect([late.exitCode, late.stderr]).toEqual([3, expect.stringContaining("Run pith login again")]);
    expect(existsSync(join(folder, "pith/sessions.json"))).toBe(false);
  });

  it("explains how to sign in again once the server has ended the session", async () => {
    const ended = () => {
      throw new AppError({ code: "unauthenticated" });
    };
    await using server = await startPithServer({ handlers: { createSummary: ended } });
    mkdirSync(join(folder, "pith"));
    const session = { [server.origin]: { userId: "u1", token: "pith_cli_old" } };
    writeFileSync(join(folder, "pith/sessions.json"), JSON.stringify(session));
    const { exitCode, stderr } = await run(server.origin, link);
    expect([exitCode, stderr]).toEqual([
      3,
      expect.stringContaining(`has ended. Sign in again with pith login`),
    ]);
  });

  it("sends a caption file decoded as text, and standard input as text", async () => {
    await using server = await startPithServer();
    const file = join(folder, "речь.txt");
    const words = "Привет, сегодня мы говорим о том, как устроены дверные замки и ключи. ".repeat(20);
    writeFileSync(file, encodeAsWindows1251(words));
    expect((await run(server.origin, file)).exitCode).toBe(0);
    expect(server.callsOf("createSummary")[0]?.body).toMatchObject({
      source: { kind: "file", name: "речь.txt", text: words },
    });
    const piped = await runPith({
      parameters: ["-", "--server", server.origin],
      input: "Locks have pins.",
      environment: { XDG_STATE_HOME: folder },
    });
    expect(piped.exitCode).toBe(0);
    expect(server.callsOf("createSummary")[1]?.body).toMatchObject({
      source: { kind: "text", text: "Locks have pins." },
    });
  });

  it("uploads a recording, or says that the server has no speech recognition", async () => {
    const file = join(folder, "talk.wav");
    const bytes = Buffer.concat([Buffer.from("RIFF\0\0\0\0WAVEfmt "), Buffer.alloc(5000, 1)]);
    writeFileSync(file, bytes);
    await using deaf = await startPithServer();
    const refused = await run(deaf.origin, file);
    expect([refused.exitCode, refused.stderr]).toEqual([
      3,
      expect.stringContaining("has no speech recognition"),
    ]);
    await using server = await startPithServer({
      handlers: {
        getPublicConfig: () => buildPublicConfig({ recordings: { maxBytes: 1_000_000 } }),
        uploadRecording: () => ({ id: "r1", name: "talk.wav", bytes: bytes.length }),
      },
    });
    expect((await run(server.origin, file)).exitCode).toBe(0);
    expect(server.callsOf("uploadRecording")[0]).toMatchObject({ query: { name: "talk.wav" }, bytes });
    expect(server.callsOf("createSummary")[0]?.body).toMatchObject({
      source: { kind: "recording", recordingId: "r1" },
    });
  });

  it("answers questions, writes transcripts and lists videos through the server", async () => {
    await using server = await startPithServer({
      handlers: {
        askQuestion: () => ({
          id: "q1",
          question: "Why?",
          found: true,
          answer: "Because of cold nights.",
          moments: [{ quote: "cool nights", startSeconds: 60, endSeconds: 68, firstCueId: 0, lastCueId: 0 }],
          createdAt: "2026-11-20T10:00:00Z",
        }),
        listVideos: () => ({
          kind: "playlist",
          url: "https://www.youtube.com/playlist?list=PL123456",
          title: "Fruit",
          author: null,
          entries: [{ url: link, title: "Oranges", durationSeconds: 61 }],
          isComplete: true,
        }),
      },
    });
    const answer = await run(server.origin, "ask", link, "Why?");
    expect([answer.exitCode, answer.stdout]).toEqual([0, "Because of cold nights.\n\n1:00  “cool nights”\n"]);
    expect(server.callsOf("askQuestion")[0]).toMatchObject({
      params: { id: "s1" },
      body: { question: "Why?" },
    });
    const transcript = await run(server.origin, "transcript", link);
    expect(transcript.stdout).toBe("0:00  Oranges are green at first.\n");
    const playlist = "https://www.youtube.com/playlist?list=PL123456";
    const list = await run(server.origin, "list", playlist, "-f", "links");
    expect([list.exitCode, list.stdout]).toEqual([0, `${link}\n`]);
    await run(server.origin, playlist, "--item", "1");
    expect(server.callsOf("createSummary").at(-1)?.body).toMatchObject({
      source: { kind: "link", url: link },
    });
  });

  it("writes a result only once the terminal has cleared the progress line", async () => {
    await using server = await startPithServer();
    const written: string[] = [];
    const createOutput = (name: string, defer: (write: () => void) => void) =>
      new Writable({
        write: (_chunk, _encoding, done) =>
          defer(() => {
            written.push(name);
            done();
          }),
      });
    const stderr = Object.assign(createOutput("progress", setImmediate), { isTTY: true, columns: 80 });
    const exitCode = await runCli({
      parameters: ["transcript", link, "--server", server.origin],
      loadConfig: async () => readConfig({ ...isolatedSettings, XDG_STATE_HOME: folder }),
      stdin: new PassThrough(),
      stdout: createOutput("result", (write) => write()),
      stderr,
      signal: new AbortController().signal,
    });
    await new Promise<void>((resolve) => stderr.end(resolve));
    expect([exitCode, written.at(-1)]).toEqual([0, "result"]);
  });

  it("shows the server's reason for a rejected request or a failed summary", async () => {
    await using strict = await startPithServer({
      handlers: {
        createSummary: () => {
          throw new AppError({ code: "quota_exceeded.network" });
        },
      },
    });
    const refused = await run(strict.origin, link);
    expect([refused.exitCode, refused.stdout]).toEqual([3, ""]);
    expect(refused.stderr).toContain("reached this month's limit for summaries");
    const failure = { code: "video_private", params: {}, message: "Private." };
    await using failing = await startPithServer({ events: [{ type: "error", failure }] });
    const failed = await run(failing.origin, link);
    expect([failed.exitCode, failed.stdout]).toEqual([3, ""]);
    expect(failed.stderr).toMatch(/private/);
  });

  it("says that a server without a model only looked for the question's words", async () => {
    const answer = { id: "q1", question: "Why?", found: false, answer: "No.", moments: [] };
    const askQuestion = () => ({ ...answer, createdAt: "2026-11-20T10:00:00Z" });
    const ask = async (engine: "extractive" | "model") => {
      const getPublicConfig = () => buildPublicConfig({ engine });
      await using server = await startPithServer({ handlers: { askQuestion, getPublicConfig } });
      return (await run(server.origin, "ask", link, "Why?")).stderr;
    };
    expect(await ask("extractive")).toBe(
      "pith: Without a model, only the question's words are looked for, and the captions are in English.\n",
    );
    expect(await ask("model")).toBe("");
  });

  it("names a server that is unreachable, isn't Pith, or allows no guests", async () => {
    const gone = await startTestServer((_request, response) => response.end());
    await gone[Symbol.asyncDispose]();
    const away = await run(gone.origin, link);
    expect([away.exitCode, away.stderr]).toEqual([
      3,
      `pith: The Pith server at ${gone.origin} can't be reached. Check the address and your network, or summarize without a server.\n`,
    ]);
    for (const status of [200, 404]) {
      await using stranger = await startTestServer((_request, response) =>
        response.writeHead(status).end("no"),
      );
      expect((await run(stranger.origin, link)).stderr).toContain("isn't a Pith server");
    }
    await using closed = await startPithServer({
      handlers: {
        getPublicConfig: buildClosedConfig,
      },
    });
    expect((await run(closed.origin, link)).stderr).toContain("doesn't allow guests");
    expect((await run("ftp://x", link)).stderr).toContain("isn't a server address");
  });

  it("doesn't follow a redirect, since that would lose a call's body and token", async () => {
    await using server = await startPithServer();
    await using old = await startTestServer((request, response) =>
      response.writeHead(301, { Location: `${server.origin}${request.url}` }).end(),
    );
    const { exitCode, stdout, stderr } = await run(old.origin, link, "--key", "pith_a");
    expect([exitCode, stdout, stderr]).toEqual([
      3,
      "",
      `pith: ${old.origin} redirects to another address. Open it in a browser, and use the address that you see there.\n`,
    ]);
    expect(server.calls).toEqual([]);
  });

  it("says that a server is busy", async () => {
    await using busy = await startPithServer({
      handlers: {
        getPublicConfig: () => {
          throw new AppError({ code: "rate_limited" });
        },
      },
    });
    const { exitCode, stderr } = await run(busy.origin, link);
    expect([exitCode, stderr]).toEqual([3, "pith: Too many requests. Wait a moment and try again.\n"]);
  });

  it("rejects --words", async () => {
    const { exitCode, stderr } = await run("localhost:1", link, "--words", "50");
    expect([exitCode, stderr]).toEqual([3, expect.stringContaining("--words doesn't work with a server")]);
  });

  it("shows a summary that the server already has without streaming events", async () => {
    await using server = await startPithServer({
      handlers: { createSummary: () => ({ summary: buildSummary(), joined: true, cost: 0 }) },
    });
    expect((await run(server.origin, link)).stdout).toContain("The peel turns orange");
    expect(server.callsOf("streamSummaryEvents")).toEqual([]);
  });
});
