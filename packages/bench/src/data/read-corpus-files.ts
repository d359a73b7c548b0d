import { readFileSync } from "node:fs";
import path from "node:path";

/** A file in the small corpus, and the license that permits redistributing it. */
export interface CorpusFile {
  file: string;
  /** The talk's BCP 47 language tag. */
  language: string;
  kind: string;
  /** The file's source repository, followed by its commit and path there. */
  source: string;
  commit: string;
  path: string;
  license: string;
  /** Path of the license text in the corpus; null for an official work, which needs no license. */
  licenseText: string | null;
  changes: string;
}

/** Returns the entries of the small corpus's `files.json`. */
export function readCorpusFiles(folder: string): CorpusFile[] {
  const list = JSON.parse(readFileSync(path.join(folder, "files.json"), "utf8")) as { files: CorpusFile[] };
  return list.files;
}
