import { mkdir, mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import type { LibraryTalk } from "@pith/core/contract/library.schemas";
import { createRandom, type Random } from "@pith/testbed/create-random";
import { createServerProcess } from "@pith/testbed/start-server";
import { waitUntil } from "@pith/testbed/wait-until";
import { openCorpus } from "../data/find-shared-data.ts";
import { findQuantile } from "../report/find-quantile.ts";
import { printTargets } from "../report/print-targets.ts";
import { type Call, signInOwner } from "../speech/sign-in-owner.ts";
import { type CaptionTalk, loadCaptionTalks } from "./load-talks.ts";

const SUMMARIES = 2000;
const WORDS_A_TALK = 1500;
const SEARCHES = 200;
const AT_ONCE = 8;
const LIMIT_MS = 40 * 60_000;
const SEED = 16;

/**
 * Measures searches in a library of 2,000 summaries, on the built server with its embedded database: how many
 * of 200 words from the stored transcripts are found, and how long a search takes. PITH_BENCH_LIBRARY sets a
 * folder to keep the library in, so that an interrupted run can be resumed. Returns how many targets were
 * missed.
 */
export async function measureSearch(): Promise<number> {
  const { folder, isSmall } = openCorpus("captions");
  const talks = loadCaptionTalks(folder);
  const random = createRandom(SEED);
  const keptFolder = process.env["PITH_BENCH_LIBRARY"];
  const dataFolder = keptFolder ?? (await mkdtemp(path.join(os.tmpdir(), "pith-library-")));
  await mkdir(dataFolder, { recursive: true });
  await using server = await createServerProcess({
    settings: { DATA_DIR: dataFolder, RATE_LIMITS: "off", ...SETTINGS },
  });
  try {
    await server.start();
    const call = await signInOwner(server);
    const startedAt = performance.now();
    const stored = await store({ call, talks, random });
    console.log(
      `\n${stored.length} summaries of ${WORDS_A_TALK} words, made in ${((performance.now() - startedAt) / 1000).toFixed(0)} s`,
    );
    return await search({ call, stored, random, isSmall });
  } finally {
    await server.terminate();
    if (keptFolder === undefined) await rm(dataFolder, { recursive: true, force: true });
  }
}

const SETTINGS = { WORKER_CONCURRENCY: "2" };

interface Stored {
  id: string;
  words: string[];
}

/** Stores parts of the talks as summaries, and waits until they are done. */
async function store({
  call,
  talks,
  random,
}: {
  call: Call;
  talks: readonly CaptionTalk[];
  random: Random;
}): Promise<Stored[]> {
  const texts = talks.map(({ transcript }) =>
    transcript.cues
      .map(({ text }) => text)
      .join(" ")
      .split(/\s+/u),
  );
  const drawn = Array.from({ length: SUMMARIES }, () => {
    const words = random.pick(texts);
    const first = random.below(Math.max(1, words.length - WORDS_A_TALK));
    return words.slice(first, first + WORDS_A_TALK);
  });
  const stored: Stored[] = [];
  let next = 0;
  const storeSome = async (): Promise<void> => {
    for (let at = next++; at < drawn.length; at = next++) {
      const words = drawn[at] ?? [];
      const { summary } = await call<{ summary: { id: string } }>({
        method: "POST",
        path: "/api/summaries",
        body: { source: { kind: "text", title: `Talk ${at}`, text: words.join(" ") } },
      });
      stored.push({ id: summary.id, words });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, storeSome));
  await waitUntil({
    what: "every summary is done",
    limitMs: LIMIT_MS,
    // Not polled too often, since listing 2,000 summaries takes time that the workers need.
    stepMs: 5000,
    check: async () => {
      const open = ["queued", "running"].map((status) =>
        call<{ total: number }>({ path: `/api/library/talks?status=${status}&limit=1` }),
      );
      return (await Promise.all(open)).every(({ total }) => total === 0);
    },
  });
  return stored;
}

async function search({
  call,
  stored,
  random,
  isSmall,
}: {
  call: Call;
  stored: readonly Stored[];
  random: Random;
  isSmall: boolean;
}): Promise<number> {
  const times: number[] = [];
  const missed: string[] = [];
  for (let count = 0; count < SEARCHES; count += 1) {
    const { id, words } = random.pick(stored);
    const said = random.pick(words.filter((word) => /\p{L}/u.test(word)));
    // Writes every other word in all caps and without accents, but only in Latin script. In other scripts,
    // combining marks may be vowels.
    const isKept = count % 2 === 0 || !/^[\p{Script=Latin}\p{M}\p{P}]+$/u.test(said);
    const word = isKept ? said : said.normalize("NFD").replace(/\p{M}/gu, "").toUpperCase();
    const query = `search=${encodeURIComponent(word.slice(0, 200))}`;
    const startedAt = performance.now();
    await call<{ items: LibraryTalk[] }>({ path: `/api/library/talks?${query}&limit=10` });
    times.push(performance.now() - startedAt);
    const { total } = await call<{ total: number }>({
      path: `/api/library/talks?${query}&ids=${id}&limit=1`,
    });
    if (total !== 1) missed.push(word);
  }
  const at = (share: number) => findQuantile({ values: times, share });
  console.log(
    `Searches: p50 ${at(0.5).toFixed(0)} ms, p95 ${at(0.95).toFixed(0)} ms, longest ${at(1).toFixed(0)} ms`,
  );
  if (missed.length > 0) console.log(`Not found: ${missed.join(", ")}`);
  return printTargets(
    [
      {
        what: "words of stored transcripts that are found",
        measured: (100 * (SEARCHES - missed.length)) / SEARCHES,
        wanted: 100,
        better: "higher",
        unit: " %",
      },
      {
        what: "95th percentile of a search in 2,000 summaries",
        measured: at(0.95),
        wanted: 150,
        better: "lower",
        unit: " ms",
      },
    ],
    { isSmall },
  );
}

if (import.meta.main) process.exitCode = (await measureSearch()) > 0 ? 1 : 0;
