import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

const root = join(import.meta.dirname, "..");
/** The guard's own folder. */
const guardRoom = /^http\//;
/**
 * The recognition endpoint is configured by the operator, never taken from a link, so it may be on a private
 * network.
 */
const operatorsOwn =
  /^recognition\/(?:create-configured-recognizer|create-endpoint-recognizer|pack-form)\.ts$/;
/**
 * yt-dlp and ffmpeg are installed by the operator. Their arguments are checked in the tests of the code that
 * runs them.
 */
const programs = ["lib/run-program.ts"];

const files = readdirSync(root, { recursive: true, encoding: "utf8" })
  .filter(
    (name) => name.endsWith(".ts") && !/\.(?:test|fuzz)\.ts$/.test(name) && !name.startsWith("testing/"),
  )
  .map((name) => ({ name, source: stripComments(readFileSync(join(root, name), "utf8")) }));

function stripComments(source: string): string {
  return source.replace(/\/\*[\s\S]*?\*\//g, "").replace(/^\s*\/\/.*$/gm, "");
}

/** Lists the files that match a pattern, except for the allowed ones. */
const find = (pattern: RegExp, isAllowed: (name: string) => boolean) =>
  files.filter(({ name, source }) => !isAllowed(name) && pattern.test(source)).map(({ name }) => name);

describe("every request of the sources", () => {
  it("is detected by this test", () => {
    expect(files.length).toBeGreaterThan(100);
    expect(find(/from "undici"/, () => false).length).toBeGreaterThan(1);
    expect(find(/globalThis\.fetch/, () => false).length).toBeGreaterThan(0);
  });

  it("is sent by the guard: nothing else loads a network module or undici", () => {
    const modules =
      /(?:from|import\(|require\()\s*\(?["'](?:node:)?(?:https?|http2|net|tls|dgram|dns(?:\/promises)?|undici|ws)["']/;
    expect(find(modules, (name) => guardRoom.test(name))).toEqual([]);
  });

  it("isn't sent by the runtime's own fetch, sockets or beacons", () => {
    expect(
      find(/\bglobalThis\s*[.[]|\b(?:XMLHttpRequest|WebSocket|EventSource|sendBeacon)\b/, (name) =>
        operatorsOwn.test(name),
      ),
    ).toEqual([]);
  });

  it("uses a fetch that was passed in", () => {
    const strays = files
      .filter(({ name }) => !guardRoom.test(name) && !operatorsOwn.test(name))
      .filter(({ source }) => /(?<![.\w])fetch\(/.test(source))
      // `fetch` must be a parameter, a destructured dependency or a local name, never the global.
      .filter(({ source }) => !/\bfetch\b\s*[,}:]/.test(source) && !/const fetch =/.test(source))
      .map(({ name }) => name);
    expect(strays).toEqual([]);
  });

  it("isn't sent by a library that makes its own requests", () => {
    const packages = files.flatMap(({ source }) =>
      [...source.matchAll(/(?:from|import\()\s*["']([^.@][^"']*|@(?!pith\/)[^"']*)["']/g)].map(
        ([, name = ""]) => name,
      ),
    );
    const outside = [...new Set(packages)].filter((name) => !name.startsWith("node:")).sort();
    // None of these packages makes requests of its own: hls-parser, htmlparser2, ipaddr.js and zod only parse
    // their input, and ai and @ai-sdk/openai get the recognizer's fetch.
    expect(outside).toEqual([
      "@ai-sdk/openai",
      "ai",
      "hls-parser",
      "htmlparser2",
      "ipaddr.js",
      "undici",
      "zod",
    ]);
  });

  it("leaves starting programs to a single file", () => {
    expect(find(/["']node:child_process["']/, (name) => programs.includes(name))).toEqual([]);
  });
});
