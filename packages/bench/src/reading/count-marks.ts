import { readFileSync } from "node:fs";
import { printTable } from "../report/print-table.ts";
import type { SheetKey } from "./print-sheets.ts";

/** Meanings of the letters that readers use, by type of item; see `instructions.md`. */
const LETTERS: Readonly<Record<string, readonly (readonly [string, string])[]>> = {
  P: [
    ["u", "understood alone"],
    ["f", "fragments"],
    ["h", "housekeeping, adverts"],
  ],
  G: [
    ["t", "names the topic"],
    ["j", "holds junk"],
  ],
  T: [["g", "good titles"]],
};

/** Returns the fraction of items that are marked with each letter, by version and kind of captions. */
export function countMarks({
  key,
  marks,
}: {
  key: SheetKey;
  marks: string;
}): Map<string, { of: number; share: Map<string, number> }> {
  const counted = new Map<string, { of: number; share: Map<string, number> }>();
  for (const line of marks.split("\n")) {
    const [id = "", letters = ""] = line.trim().split(/\t| +/u);
    const item = key.items[id];
    if (item === undefined) continue;
    const sort = id.charAt(0);
    for (const kind of [item.kind, "all"]) {
      const group = `${item.version}\t${kind}\t${sort}`;
      const known = counted.get(group) ?? { of: 0, share: new Map<string, number>() };
      known.of += 1;
      for (const [letter] of LETTERS[sort] ?? [])
        if (letters.includes(letter)) known.share.set(letter, (known.share.get(letter) ?? 0) + 1);
      counted.set(group, known);
    }
  }
  for (const { of, share } of counted.values())
    for (const [letter, count] of share) share.set(letter, count / of);
  return counted;
}

/**
 * Returns how often each version was preferred in pairwise comparisons. Marks are lines such as `12 left` or
 * `13 same`.
 */
export function countPairs({ key, marks }: { key: SheetKey; marks: string }): Map<string, number> {
  const wins = new Map<string, number>();
  for (const line of marks.split("\n")) {
    const [id = "", side = ""] = line.trim().split(/\s+/u);
    const pair = key.pairs[id];
    if (pair === undefined) continue;
    const winner = side === "left" ? pair.left : side === "right" ? pair.right : "same";
    wins.set(winner, (wins.get(winner) ?? 0) + 1);
  }
  return wins;
}

if (import.meta.main) {
  const [keyFile = "", ...files] = process.argv.slice(2);
  if (files.length === 0) throw new Error("read:count KEY.json MARKS.txt…");
  const key = JSON.parse(readFileSync(keyFile, "utf8")) as SheetKey;
  for (const file of files) {
    const marks = readFileSync(file, "utf8");
    const rows = [...countMarks({ key, marks })]
      .sort(([left], [right]) => left.localeCompare(right))
      .map(([group, { of, share }]) => {
        const [version = "", kind = "", sort = ""] = group.split("\t");
        const cells = (LETTERS[sort] ?? []).map(
          ([letter, name]) => `${name} ${((share.get(letter) ?? 0) * 100).toFixed(0)} %`,
        );
        return [version, kind, sort, String(of), cells.join(", ")];
      });
    printTable({ title: file, header: ["version", "captions", "sort", "marked", "shares"], rows });
    console.log(
      [...countPairs({ key, marks })].map(([version, wins]) => `${version}: ${wins} pairs`).join(", "),
    );
  }
}
