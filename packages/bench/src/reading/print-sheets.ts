import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { formatTimecode } from "@pith/core/lib/format-timecode";
import type { ReadTalk, ReadVersion } from "./read-version.ts";

/** The key to the sheets: which version each line comes from. Hidden from readers. */
export interface SheetKey {
  /** Versions of points, gists and titles, by id. Points also have the kind of captions they come from. */
  items: Record<string, { version: string; kind: string }>;
  /** Versions on the two sides of each pair, by id. */
  pairs: Record<string, { left: string; right: string; kind: string }>;
}

function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) | 0;
    return (state >>> 0) / 4294967296;
  };
}

function shuffle<Item>({ items, random }: { items: readonly Item[]; random: () => number }): Item[] {
  const shuffled = [...items];
  for (let at = shuffled.length - 1; at > 0; at -= 1) {
    const other = Math.floor(random() * (at + 1));
    const [one, two] = [shuffled[at], shuffled[other]];
    if (one === undefined || two === undefined) continue;
    shuffled[at] = two;
    shuffled[other] = one;
  }
  return shuffled;
}

function showPoint({ label, text }: ReadTalk["points"][number]): string {
  return label === null ? text : `**${label}** “${text}”`;
}

/** Formats what a version shows for a talk, for use in a pair. */
function showTalk({ title, gist, chapters, points }: ReadTalk): string {
  const parts = chapters.map((chapter, at) => {
    const own = points.filter(({ chapterIndex }) => chapterIndex === at);
    const lines = own.map(
      (point) =>
        `- ${point.startSeconds === null ? "" : `${formatTimecode(point.startSeconds)} `}${showPoint(point)}`,
    );
    return [`**${chapter.title}**`, ...lines].join("\n");
  });
  const loose = points
    .filter(({ chapterIndex }) => chapterIndex === null)
    .map((point) => `- ${showPoint(point)}`);
  return [`### ${title}`, gist, ...parts, ...loose].join("\n\n");
}

/**
 * Returns the sheets for a blind comparison of two versions, and their key. Points, gists and titles are
 * listed one by one in random order. Each talk also appears as a pair, with its sides in random order.
 * Deterministic for a given seed.
 */
export function buildSheets({
  versions,
  seed,
}: {
  versions: readonly [ReadVersion, ReadVersion];
  seed: number;
}): {
  items: string;
  pairs: string;
  key: SheetKey;
} {
  const random = createRandom(seed);
  const key: SheetKey = { items: {}, pairs: {} };
  const items: string[] = [];
  const pairs: string[] = [];
  const talks = versions[0].talks.flatMap((talk) => {
    const other = versions[1].talks.find(({ file }) => file === talk.file);
    return other === undefined ? [] : [[talk, other] as const];
  });
  for (const [order, pair] of shuffle({ items: talks, random }).entries()) {
    const number = order + 1;
    const lines = pair.flatMap((talk, side) => {
      const version = versions[side]?.version ?? "";
      const { kind } = talk;
      return [
        ...talk.points.map((point) => ({ sort: "P", text: showPoint(point), version, kind })),
        { sort: "G", text: talk.gist, version, kind },
        ...talk.chapters.map(({ title }) => ({ sort: "T", text: title, version, kind })),
      ];
    });
    items.push(`## Talk ${number} (${pair[0].language})`);
    for (const sort of ["P", "G", "T"])
      for (const [at, line] of shuffle({
        items: lines.filter((each) => each.sort === sort),
        random,
      }).entries()) {
        const id = `${sort}${number}.${at + 1}`;
        key.items[id] = { version: line.version, kind: line.kind };
        items.push(`${id}\t${line.text.replace(/\s+/gu, " ")}`);
      }
    const isSwapped = random() < 0.5;
    const [left, right] = isSwapped ? ([1, 0] as const) : ([0, 1] as const);
    key.pairs[`${number}`] = {
      left: versions[left].version,
      right: versions[right].version,
      kind: pair[0].kind,
    };
    pairs.push(`# Talk ${number}`, "## Left", showTalk(pair[left]), "## Right", showTalk(pair[right]));
  }
  return { items: `${items.join("\n")}\n`, pairs: `${pairs.join("\n\n")}\n`, key };
}

if (import.meta.main) {
  const [before = "", after = "", folder = "", seed = "1"] = process.argv.slice(2);
  if (folder === "") throw new Error("read:print BEFORE.json AFTER.json FOLDER [SEED]");
  const load = (file: string) => JSON.parse(readFileSync(file, "utf8")) as ReadVersion;
  const { items, pairs, key } = buildSheets({ versions: [load(before), load(after)], seed: Number(seed) });
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, "items.txt"), items);
  writeFileSync(path.join(folder, "pairs.md"), pairs);
  writeFileSync(path.join(folder, "key.json"), `${JSON.stringify(key, null, 1)}\n`);
}
