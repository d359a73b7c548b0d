import type { BatchItem, BatchWithItems } from "@pith/core/contract/batch.schemas";
import { expect, it } from "vitest";
import { runPith } from "./testing/run-pith.ts";
import { type ServerHandlers, startPithServer } from "./testing/start-pith-server.ts";

const playlist = "https://www.youtube.com/playlist?list=PLZHQObOWTQDNU6R1_67000Dx_ZCJB-3pi";
/** Signed in with a key. */
const asUser = { environment: { PITH_KEY: "pith_key" } };
const linkTo = (number: number) => `https://www.youtube.com/watch?v=aaaaaaaaaa${number}`;

const buildItem = (position: number, changes: Partial<BatchItem> = {}): BatchItem => ({
  position,
  url: linkTo(position),
  title: `Talk ${position}`,
  durationSeconds: 60,
  state: "done",
  reason: null,
  progress: null,
  summaryId: `s${position}`,
  gist: null,
  ...changes,
});
const batch: BatchWithItems = {
  id: "b1",
  title: "Locks\u001b[2J",
  listUrl: playlist,
  length: "medium",
  language: null,
  state: "running",
  waitsFor: null,
  counts: { waiting: 0, making: 0, done: 1, failed: 1, cancelled: 0 },
  createdAt: "2026-01-15T12:00:00Z",
  finishedAt: null,
  items: [
    buildItem(0),
    buildItem(1, { state: "failed", reason: { code: "no_captions", params: {} }, summaryId: null }),
  ],
};
const handlers: ServerHandlers = {
  listVideos: () => ({
    kind: "playlist",
    url: playlist,
    title: "Locks",
    author: null,
    entries: [1, 2, 3, 4].map((number) => ({
      url: linkTo(number),
      title: `Talk ${number}`,
      durationSeconds: 60,
    })),
    isComplete: true,
  }),
  priceBatch: () => ({
    items: [
      { url: linkTo(1), title: "Talk 1", durationSeconds: 60, cost: 1 },
      { url: linkTo(2), title: null, durationSeconds: null, cost: 0 },
    ],
    refused: [{ url: "ftp://x", reason: { code: "unsupported_link.http", params: {} } }],
    cost: 1,
    owned: 1,
    remainingSummaries: 4,
    isComplete: true,
  }),
  createBatch: () => batch,
  readBatch: () => batch,
  retryBatch: () => ({ ...batch, counts: { ...batch.counts, waiting: 1, failed: 0 } }),
  cancelBatch: () => ({ ...batch, state: "cancelled" }),
  listBatches: () => ({ items: [batch], nextCursor: null }),
  readBatchSummary: () => ({
    statements: [],
    topics: [],
    talks: [{ summaryId: "s0", title: "Talk 0", lines: [{ text: "It has pins.", citations: [0] }] }],
    citations: [
      {
        summaryId: "s0",
        title: "Talk 0",
        author: null,
        quote: "it has pins",
        captionLanguage: "en",
        startSeconds: 65,
        endSeconds: 70,
        firstCueId: 0,
        lastCueId: 0,
      },
    ],
    isBeingWritten: false,
  }),
};

async function runWith(
  { environment = {}, more = {} }: { environment?: Record<string, string>; more?: ServerHandlers },
  ...parameters: string[]
) {
  await using server = await startPithServer({ handlers: { ...handlers, ...more } });
  const { exitCode, stdout, stderr } = await runPith({
    parameters: ["batch", ...parameters, "--server", server.origin],
    environment,
    input: `# talks\n${linkTo(1)}\n\n${linkTo(2)}\n`,
  });
  return {
    exitCode,
    stderr,
    stdout: stdout.replaceAll(server.origin, "ORIGIN"),
    bodyOf: (name: "priceBatch" | "createBatch") => server.callsOf(name)[0]?.body,
    created: server.callsOf("createBatch").length,
    retried: server.callsOf("retryBatch").map(({ params }) => params),
  };
}

const run = (...parameters: string[]) => runWith({}, ...parameters);

it("pith batch shows the cost of each video and starts nothing", async () => {
  const { exitCode, stdout, bodyOf, created } = await run(playlist);
  expect([exitCode, created]).toEqual([0, 0]);
  expect(bodyOf("priceBatch")).toMatchObject({ listUrl: playlist, items: [], length: "medium" });
  expect(stdout).toMatch(/^1 {2}Talk 1\n0 {2}https:.+\n- {2}ftp:\/\/x: .+\n/);
  expect(stdout).toContain("Videos: 2. This counts as 1 summary (4 left this month). Already yours: 1.");
});

it("pith batch --start starts the chosen videos and prints where to see them", async () => {
  const parameters = [playlist, "--items", "1,3-4", "-l", "short", "--start"];
  const { exitCode, stdout, bodyOf } = await runWith(asUser, ...parameters);
  expect(exitCode).toBe(0);
  expect(bodyOf("createBatch")).toMatchObject({
    length: "short",
    items: [{ url: linkTo(1) }, { url: linkTo(3) }, { url: linkTo(4) }],
  });
  expect(stdout).toBe("Locks[2J: running, 1 of 2 done, 1 failed\nORIGIN/batches/b1\npith batch --show b1\n");
});

it("pith batch gives guests no link, since the browser isn't signed in as that guest", async () => {
  expect((await run(playlist, "--start")).stdout).toMatch(/failed\npith batch --show b1\n$/);
  expect((await run("--show", "b1")).stdout).not.toContain("ORIGIN");
});

it("pith batch takes length and language from the settings unless given as options", async () => {
  const environment = {
    PITH_LENGTH: "long",
    PITH_LANGUAGE: "de",
    PITH_FORMAT: "markdown",
    PITH_SHAPE: "notes",
  };
  const usual = await runWith({ environment }, playlist);
  expect(usual.bodyOf("priceBatch")).toMatchObject({ length: "long", language: "de" });
  expect(usual.stdout).toContain("Add --start");
  const given = await runWith({ environment }, playlist, "-l", "short", "--language", "es");
  expect(given.bodyOf("priceBatch")).toMatchObject({ length: "short", language: "es" });
});

it("pith batch says that only a long list's first videos are read", async () => {
  const note = "Only the first 100 videos of a list are read. For the others, put their links in a file";
  const entries = Array.from({ length: 100 }, (_, index) => ({
    url: `https://www.youtube.com/watch?v=${String(index).padStart(11, "a")}`,
    title: `Talk ${index}`,
    durationSeconds: 60,
  }));
  const more: ServerHandlers = {
    listVideos: () => ({
      ...{ kind: "playlist", url: playlist, title: "Locks", author: null },
      ...{ entries, isComplete: false },
    }),
    priceBatch: () => ({
      items: entries.map((entry) => ({ ...entry, cost: 1 })),
      ...{ refused: [], cost: 100, owned: 0, remainingSummaries: -1, isComplete: false },
    }),
    createBatch: () => ({ ...batch, items: entries.map((_, index) => buildItem(index)) }),
  };
  const { stdout } = await runWith({ more }, playlist);
  expect(stdout).toContain(note);
  expect(stdout).toContain("This counts as 100 summaries");
  expect((await runWith({ more }, playlist, "--start")).stdout).toContain(note);
  expect((await runWith({ more }, playlist, "--items", "150")).stderr).toContain(note);
  expect((await runWith({ more }, playlist, "--items", "1-100")).stdout).not.toContain(note);
});

it("pith batch --links reads links from standard input", async () => {
  const { bodyOf } = await run(linkTo(3), "--links", "-");
  expect(bodyOf("priceBatch")).toMatchObject({
    listUrl: null,
    items: [{ url: linkTo(3) }, { url: linkTo(1) }, { url: linkTo(2) }],
  });
});

it("pith batch shows a batch with its results, lists batches and cancels one", async () => {
  const { stdout } = await runWith(asUser, "--show", "b1");
  expect(stdout).toContain("ORIGIN/batches/b1\n\ndone       Talk 0\nfailed     Talk 1: ");
  expect(stdout).toContain("\nTalk 0\n  It has pins. (Talk 0 1:05)\n");
  expect(JSON.parse((await run("--show", "b1", "-f", "json")).stdout)).toMatchObject({
    id: "b1",
    summary: { talks: [{ title: "Talk 0" }] },
  });
  expect((await run()).stdout).toMatch(/^b1 {2}Locks.+1 of 2 done, 1 failed\n$/);
  expect((await run("--cancel", "b1")).stdout).toContain("cancelled");
});

it("pith batch --retry shows the cost before retrying failed videos", async () => {
  const price = await run("--retry", "b1");
  expect(price.stdout).toBe(
    "Failed: 1. This counts as 1 summary (4 left this month).\nAdd --start to try again.\n",
  );
  expect(price.bodyOf("priceBatch")).toMatchObject({ length: "medium", items: [{ url: linkTo(1) }] });
  expect(price.retried).toEqual([]);
  const { stdout, retried } = await run("--retry", "b1", "--start");
  expect(stdout).toContain("running, 1 of 2 done, 0 failed");
  expect(retried).toEqual([{ id: "b1" }]);
  const more: ServerHandlers = { readBatch: () => ({ ...batch, items: [buildItem(0)] }) };
  expect((await runWith({ more }, "--retry", "b1")).stdout).toBe("None of its videos has failed.\n");
});

it.each<[exitCode: number, parameters: string[], reason: RegExp]>([
  [3, [playlist, linkTo(1)], /one list, or links to videos/],
  [3, [linkTo(1), "--items", "1"], /chooses videos of a list/],
  [3, [playlist, "--items", "9"], /Choose numbers from 1 to 4/],
  [3, ["--show", "b1", "--cancel", "b1"], /can't be used together/],
  [3, ["--show", "b1", "--links", "-"], /without links/],
  [3, ["--cancel", "b1", playlist], /without links/],
  [3, ["--show", "b1", "--start"], /without links/],
  [3, ["--retry", "b1", "--cancel", "b1"], /can't be used together/],
  [3, ["--retry", "b1", playlist, "--start"], /without links/],
  [3, [import.meta.filename], /is a file, and a batch takes links/],
  [3, ["--links", "/dev/null"], /\/dev\/null has no links or files in it/],
  [3, ["--start"], /need links/],
  [3, ["--items", "1"], /need links/],
  [2, [playlist, "--items", "3-1"], /such as 1,3-5/],
])(
  "pith batch exits with %i and the reason for invalid arguments: %s",
  async (exitCode, parameters, reason) => {
    const refused = await run(...parameters);
    expect([refused.exitCode, refused.stdout]).toEqual([exitCode, ""]);
    expect(refused.stderr).toMatch(reason);
  },
);

it("pith batch requires a server", async () => {
  const { exitCode, stderr } = await runPith({ parameters: ["batch", playlist] });
  expect([exitCode, stderr]).toEqual([3, expect.stringContaining("A batch runs on a server.")]);
});
