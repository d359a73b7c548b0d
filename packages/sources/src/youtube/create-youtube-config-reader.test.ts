import { mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createFakeClock } from "@pith/core/testing";
import { afterAll, describe, expect, it } from "vitest";
import { client } from "../testing/create-test-youtube.ts";
import { createYouTubeConfigReader } from "./create-youtube-config-reader.ts";
import { defaultYouTubeConfig } from "./youtube-config.ts";

const folder = mkdtempSync(join(tmpdir(), "pith-youtube-"));
afterAll(() => rmSync(folder, { recursive: true }));

describe("createYouTubeConfigReader", () => {
  let files = 0;
  function create() {
    const path = join(folder, `config-${files++}.json`);
    const clock = createFakeClock();
    const problems: string[] = [];
    const read = createYouTubeConfigReader({
      path,
      base: defaultYouTubeConfig,
      clock,
      onProblem: (message) => problems.push(message),
    });
    let stamp = 1_700_000_000;
    const write = (content: unknown) => {
      writeFileSync(path, typeof content === "string" ? content : JSON.stringify(content));
      stamp += 10;
      utimesSync(path, stamp, stamp);
      clock.advance(5_000);
    };
    const ids = async () => (await read()).clients.map(({ id }) => id).join(" ");
    return { path, clock, problems, read, write, ids };
  }
  const builtIn = defaultYouTubeConfig.clients.map(({ id }) => id).join(" ");

  it("applies a changed file without a restart, with defaults for missing settings", async () => {
    const { write, ids, read, problems } = create();
    write({ clients: [client("one")] });
    expect(await ids()).toBe("one");
    write({ clients: [client("two"), client("three")], callTimeoutMs: 4_000 });
    expect(await ids()).toBe("two three");
    expect(await read()).toMatchObject({ callTimeoutMs: 4_000, nextClient: defaultYouTubeConfig.nextClient });
    expect(problems).toEqual([]);
  });

  it.each([
    ["half a file", '{"clients":[{"id":"on'],
    ["another form", { clients: [] }],
    ["two clients of one name", { clients: [client("one"), client("one")] }],
    ["a setting that doesn't exist", { clients: [client("one")], origin: "https://evil.example" }],
    ["a header with a line break", { clients: [{ ...client("one"), headers: { cookie: "a\r\nx: y" } }] }],
    ["a call that doesn't exist", { clients: [{ ...client("one"), call: "delete" }] }],
  ])("keeps the built-in clients, then the last good ones, for %s", async (_name, broken) => {
    const { write, ids, problems } = create();
    write(broken);
    expect(await ids()).toBe(builtIn);
    write({ clients: [client("good")] });
    expect(await ids()).toBe("good");
    write(broken);
    expect([await ids(), await ids()]).toEqual(["good", "good"]);
    expect(problems).toEqual([
      expect.stringContaining("The built-in YouTube settings stay in force"),
      expect.stringContaining("held before stay in force"),
    ]);
  });

  it("returns to the built-in clients if the file is gone, checking only periodically", async () => {
    const { path, write, ids, clock } = create();
    expect(await ids()).toBe(builtIn);
    write({ clients: [client("one")] });
    expect(await ids()).toBe("one");
    rmSync(path);
    expect(await ids()).toBe("one");
    clock.advance(5_000);
    expect(await ids()).toBe(builtIn);
  });
});
