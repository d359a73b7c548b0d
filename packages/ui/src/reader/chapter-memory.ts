/** Remembers which chapters the reader has expanded or collapsed, by chapter index. */
export interface ChapterMemory {
  read(): ReadonlyMap<number, boolean>;
  write(choices: ReadonlyMap<number, boolean>): void;
}
