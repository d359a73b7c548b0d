import { readFileSync } from "node:fs";
import path from "node:path";

/** A file of the small corpus and the right to pass it on. */
export interface CorpusFile {
  file: string;
  /** BCP 47 language of the talk. */
  language: string;
  kind: string;
  /** The repository it comes from, at which commit and path. */
  source: string;
  commit: string;
  path: string;
  license: string;
  /** The license's text in the corpus; null for an official work, which needs none. */
  licenseText: string | null;
  changes: string;
}

/** Returns what `files.json` of the small corpus says of each of its files. */
export function readCorpusFiles(folder: string): CorpusFile[] {
  const list = JSON.parse(readFileSync(path.join(folder, "files.json"), "utf8")) as { files: CorpusFile[] };
  return list.files;
}
