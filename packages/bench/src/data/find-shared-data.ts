import { existsSync } from "node:fs";
import path from "node:path";

const PROJECT_ROOT = path.resolve(import.meta.dirname, "../../../..");
const SMALL_CORPUS = path.resolve(import.meta.dirname, "../../corpus");

/** The small corpus has the chapters of talks in another set than the shared data. */
const smallSets: Readonly<Record<string, string>> = {
  "references/lex_fridman_chapters": "references/bitcointranscripts_summaries",
};

/** A folder of talks to measure on. */
export interface Corpus {
  folder: string;
  /** True for the talks that come with the project. They are too few to judge a target by. */
  isSmall: boolean;
}

/**
 * Returns the folder of a set of shared data, such as `references/qmsum`; null if it is absent. It is beside the project
 * unless PITH_SHARED_DATA names another place.
 */
export function findSharedData(set: string): string | null {
  const root = process.env["PITH_SHARED_DATA"] ?? path.resolve(PROJECT_ROOT, "../shared/data");
  const folder = path.join(root, set);
  return existsSync(folder) ? folder : null;
}

/** Returns the folder of a set of shared data; if it is absent, prints so and returns that of the small corpus. */
export function openCorpus(set: string): Corpus {
  const shared = findSharedData(set);
  if (shared !== null) return { folder: shared, isSmall: false };
  console.log(
    `\nThe shared data (${set}) is absent, so this runs on the small corpus of packages/bench/corpus. Its figures say that the measurement works and nothing about the targets.`,
  );
  return { folder: path.join(SMALL_CORPUS, smallSets[set] ?? set), isSmall: true };
}
