import { isRecord, type JsonSegment, readSegment } from "./read-json-segment.ts";

const MAX_DEPTH = 12;
const MAX_NODES = 200_000;
/** A text without times in some JSON is only taken for speech where there is this much of it. */
const MIN_UNTIMED_CHARACTERS = 200;
/** Lists that hold about the same text hold the same speech, by the sentence or by the word. */
const SAME_TEXT_SHARE = 0.8;

/** A value with the key under which it stands; the items of a list have the list's key. */
interface Node {
  key: string;
  value: unknown;
}

/**
 * Finds the lists that hold the captions: level by level, the first level that has lists with times, else the
 * first that has lists without, else the text of the object itself. Lists under the same key belong together
 * (one for each result or channel). Looks at a bounded number of nodes. Null where there is none.
 */
export function findJsonSegments(root: unknown): JsonSegment[] | null {
  let level: Node[] = [{ key: "", value: root }];
  let visited = 0;
  let untimed: JsonSegment[] | null = null;
  for (let depth = 0; depth < MAX_DEPTH && level.length > 0; depth += 1) {
    visited += level.length;
    if (visited > MAX_NODES) break;
    const timed = new Map<string, JsonSegment[][]>();
    const plain = new Map<string, JsonSegment[][]>();
    for (const { key, value } of level) {
      const segments = Array.isArray(value) ? readSegments({ list: value, allowStrings: depth === 0 }) : null;
      if (segments === null) continue;
      const groups = segments.some((segment) => segment.start !== null) ? timed : plain;
      const lists = groups.get(key) ?? [];
      lists.push(segments);
      groups.set(key, lists);
    }
    if (timed.size > 0) return joinLists(chooseLists([...timed.values()]));
    if (plain.size > 0) untimed ??= joinLists(chooseLists([...plain.values()]));
    level = level.flatMap(listChildren);
  }
  const whole = isRecord(root) ? readSegment(root) : null;
  const found = untimed ?? (whole === null ? [] : [whole]);
  return countCharacters(found) >= MIN_UNTIMED_CHARACTERS ? found : null;
}

function listChildren({ key, value }: Node): Node[] {
  if (Array.isArray(value)) {
    // Alternatives are guesses at the same speech, the best one first.
    const items: unknown[] = key === "alternatives" ? value.slice(0, 1) : value.slice(0, MAX_NODES);
    return items.flatMap((item) => (typeof item === "object" && item !== null ? [{ key, value: item }] : []));
  }
  if (!isRecord(value)) return [];
  return Object.entries(value).flatMap(([name, child]) =>
    typeof child === "object" && child !== null ? [{ key: name, value: child }] : [],
  );
}

/** The lists with the most text; of those with about as much, the ones with the fewest entries. */
function chooseLists(groups: readonly JsonSegment[][][]): JsonSegment[][] {
  const measured = groups.map((lists) => ({
    lists,
    characters: lists.reduce((sum, list) => sum + countCharacters(list), 0),
    entries: lists.reduce((sum, list) => sum + list.length, 0),
  }));
  const most = measured.reduce((largest, group) => Math.max(largest, group.characters), 0);
  const full = measured.filter((group) => group.characters >= most * SAME_TEXT_SHARE);
  return full.reduce((best, group) => (group.entries < best.entries ? group : best)).lists;
}

/** Several lists are put in the order of their times: channels of one call are said at the same time. */
function joinLists(lists: readonly JsonSegment[][]): JsonSegment[] {
  const [first, ...others] = lists;
  if (first !== undefined && others.length === 0) return first;
  return lists.flat().sort((left, right) => (left.start?.value ?? 0) - (right.start?.value ?? 0));
}

function countCharacters(segments: readonly JsonSegment[]): number {
  return segments.reduce((sum, segment) => sum + segment.text.length, 0);
}

/** A list is captions where most of its entries have a text. */
function readSegments({
  list,
  allowStrings,
}: {
  list: readonly unknown[];
  allowStrings: boolean;
}): JsonSegment[] | null {
  const segments: JsonSegment[] = [];
  for (const item of list) {
    const segment = readSegment(item);
    if (segment !== null && (allowStrings || typeof item !== "string")) segments.push(segment);
  }
  return segments.length > 0 && segments.length * 2 > list.length ? segments : null;
}
