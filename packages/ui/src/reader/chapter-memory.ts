/** Remembers which chapters the reader opened or closed, by chapter index. */
export interface ChapterMemory {
  read(): ReadonlyMap<number, boolean>;
  write(choices: ReadonlyMap<number, boolean>): void;
}
