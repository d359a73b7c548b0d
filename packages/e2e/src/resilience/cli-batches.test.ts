import { execFile } from "node:child_process";
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import type { BatchPrice, BatchWithItems } from "@pith/core/contract/batch.schemas";
import { isFullMatrix } from "@pith/core/testing/full-matrix";
import { createCleanEnvironment } from "@pith/testbed/create-clean-environment";
import { createGuardedFolder } from "@pith/testbed/guard";
import { shortLivedFlags } from "@pith/testbed/short-lived-flags";
import { createServerProcess } from "@pith/testbed/start-server";
import { startVideoSource } from "@pith/testbed/start-video-source";
import { waitUntil } from "@pith/testbed/wait-until";
import { describe, expect, it } from "vitest";
import { rootDirectory } from "../repository/repository.ts";

const pith = path.join(rootDirectory, "apps/cli/dist/main.js");
/** A guest gets five summaries a month. */
const IN_PLAYLIST = 3;
const IN_FILE = 2;
const TOTAL = IN_PLAYLIST + IN_FILE;
/** The server is killed when this many videos have been summarized. */
const killMoments = isFullMatrix ? [0, 1, 2, 3, 4] : [2];

/** Runs the built CLI as a single guest, and returns its output. */
function createGuest({
  origin,
  folder,
}: {
  origin: string;
  folder: string;
}): (...parameters: string[]) => Promise<string> {
  const environment = createCleanEnvironment({
    PITH_SERVER: origin,
    XDG_STATE_HOME: folder,
    XDG_CONFIG_HOME: folder,
    XDG_CACHE_HOME: folder,
  });
  return async (...parameters) => {
    const { stdout } = await promisify(execFile)(process.execPath, [pith, ...parameters], {
      env: environment,
    });
    return stdout;
  };
}

describe("pith batch against a real server", { tags: ["night"] }, () => {
  it.each(killMoments)(
    "summarizes each video of a playlist and a list of links once, if the server is killed after %i of them",
    async (killMoment) => {
      await using folder = await createGuardedFolder("pith-cli-batches-");
      await using source = await startVideoSource();
      await using server = await createServerProcess({
        flags: shortLivedFlags,
        settings: {
          DATA_DIR: path.join(folder.path, "data"),
          YOUTUBE_ORIGIN: source.origin,
          SPONSORBLOCK_ORIGIN: source.origin,
          RATE_LIMITS: "off",
        },
      });
      await server.start();
      const run = createGuest({ origin: server.origin, folder: folder.path });
      const runForJson = async <Data>(...parameters: string[]): Promise<Data> =>
        JSON.parse(await run("batch", ...parameters, "-f", "json"));
      const numbers = Array.from({ length: TOTAL }, (_, position) => position + 1);
      const playlist = source.linkToPlaylist(IN_PLAYLIST);
      const links = path.join(folder.path, "links.txt");
      await writeFile(links, numbers.slice(IN_PLAYLIST).map(source.linkTo).join("\n"));

      const price = await runForJson<BatchPrice>(playlist);
      expect(price).toMatchObject({ cost: IN_PLAYLIST, owned: 0, refused: [], remainingSummaries: TOTAL });
      source.hold();
      const started = [
        await runForJson<BatchWithItems>(playlist, "--start"),
        await runForJson<BatchWithItems>("--links", links, "--start"),
      ];
      expect(started.map(({ items }) => items.length)).toEqual([IN_PLAYLIST, IN_FILE]);
      const listCalls = () => numbers.map(source.countCalls);
      for (let done = 0; done <= killMoment; done += 1) {
        if (done > 0) source.release();
        source.hold();
        await waitUntil({
          what: `video ${done + 1} is being read, and no other`,
          check: () => source.waiting === 1 && listCalls().filter((calls) => calls === 1).length === done + 1,
        });
      }
      await server.kill();
      source.release();
      await server.start();

      const show = (id: string) => runForJson<BatchWithItems>("--show", id);
      await waitUntil({
        what: "both batches are done",
        limitMs: 150_000,
        stepMs: 1_000,
        check: async () =>
          (await Promise.all(started.map(({ id }) => show(id)))).every(({ state }) => state === "done"),
      });
      const finished = await Promise.all(started.map(({ id }) => show(id)));
      const items = finished.flatMap((batch) => batch.items);
      expect(items.map(({ state }) => state)).toEqual(numbers.map(() => "done"));
      expect(new Set(items.map(({ summaryId }) => summaryId)).size).toBe(TOTAL);
      // Only the video that the kill interrupted was read again.
      expect(listCalls().toSorted()).toEqual([...numbers.slice(1).map(() => 1), 2]);
      const after = await runForJson<BatchPrice>(playlist);
      expect(after).toMatchObject({ cost: 0, owned: IN_PLAYLIST, remainingSummaries: 0 });
    },
    240_000,
  );
});
