import { existsSync } from "node:fs";
import path from "node:path";

const PROJECT_ROOT = path.resolve(import.meta.dirname, "../../../..");
const SMALL_CORPUS = path.resolve(import.meta.dirname, "../../corpus");

/** In the small corpus, talks with chapters are in a different set. */
const smallSets: Readonly<Record<string, string>> = {
  "references/lex_fridman_chapters": "references/bitcointranscripts_summaries",
};

/** A folder of talks to measure. */
export interface Corpus {
  folder: string;
  /** True for the small corpus, whose talks are too few to judge a target. */
  isSmall: boolean;
}

/**
 * Returns the folder of a set of shared data, such as `references/qmsum`; null if it is absent. Shared data is next to
 * the project unless PITH_SHARED_DATA sets another folder.
 */
export function findSharedData(set: string): string | null {
  const root = process.env["PITH_SHARED_DATA"] ?? path.resolve(PROJECT_ROOT, "../shared/data");
  const folder = path.join(root, set);
  return existsSync(folder) ? folder : null;
}

/** Returns the folder of a set of shared data. If it is absent, prints a note and returns the small corpus's folder. */
export function openCorpus(set: string): Corpus {
  const shared = findSharedData(set);
  if (shared !== null) return { folder: shared, isSmall: false };
  console.log(
    `\nThe shared data (${set}) is absent, so this runs on the small corpus of packages/bench/corpus. Its figures say that the measurement works and nothing about the targets.`,
  );
  return { folder: path.join(SMALL_CORPUS, smallSets[set] ?? set), isSmall: true };
}
