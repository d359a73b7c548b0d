import { existsSync } from "node:fs";
import path from "node:path";

const PROJECT_ROOT = path.resolve(import.meta.dirname, "../../../..");
const SMALL_CORPUS = path.resolve(import.meta.dirname, "../../corpus");

/**
 * Sets that have a different name in the small corpus, which takes its talks with chapters from another
 * source.
 */
const smallSets: Readonly<Record<string, string>> = {
  "references/lex_fridman_chapters": "references/bitcointranscripts_summaries",
};

/** A folder of talks to measure on. */
export interface Corpus {
  folder: string;
  /** True for the small corpus, which has too few talks to judge a target by. */
  isSmall: boolean;
}

/**
 * Returns a shared data set's folder, such as `references/qmsum`; null if it is absent. Shared data is in a
 * folder next to the project, or in the one that PITH_SHARED_DATA names.
 */
export function findSharedData(set: string): string | null {
  const root = process.env["PITH_SHARED_DATA"] ?? path.resolve(PROJECT_ROOT, "../shared/data");
  const folder = path.join(root, set);
  return existsSync(folder) ? folder : null;
}

/**
 * Returns a shared data set's folder. If it is missing, prints a notice and returns the small corpus's
 * folder.
 */
export function openCorpus(set: string): Corpus {
  const shared = findSharedData(set);
  if (shared !== null) return { folder: shared, isSmall: false };
  console.log(
    `\nThe shared data (${set}) is absent, so this runs on the small corpus of packages/bench/corpus. Its figures say that the measurement works and nothing about the targets.`,
  );
  return { folder: path.join(SMALL_CORPUS, smallSets[set] ?? set), isSmall: true };
}
