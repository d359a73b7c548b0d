import { localStore, readJson } from "../../lib/storage.ts";

const KEY = "pith-chapters";
/** Maximum number of summaries to remember. Older ones are dropped, so that the store doesn't grow. */
const MAX_SUMMARIES = 30;

type Choices = ReadonlyMap<number, boolean>;

/** Remembers in this browser which chapters of a summary are expanded or collapsed. */
export function createChapterMemory(summaryId: string): {
  read(): Choices;
  write(choices: Choices): void;
} {
  return {
    read: () => {
      const [, choices] = readAll().find(([id]) => id === summaryId) ?? [];
      return new Map(choices);
    },
    write: (choices) => {
      const others = readAll().filter(([id]) => id !== summaryId);
      const all = [[summaryId, [...choices]], ...others].slice(0, MAX_SUMMARIES);
      localStore.write(KEY, JSON.stringify(all));
    },
  };
}

function readAll(): [id: string, choices: [number, boolean][]][] {
  const stored = readJson({ store: localStore, key: KEY });
  if (!Array.isArray(stored)) return [];
  return stored.filter(
    (entry) => Array.isArray(entry) && typeof entry[0] === "string" && isChoices(entry[1]),
  );
}

function isChoices(value: unknown): boolean {
  return (
    Array.isArray(value) &&
    value.every(
      (choice) => Array.isArray(choice) && typeof choice[0] === "number" && typeof choice[1] === "boolean",
    )
  );
}
