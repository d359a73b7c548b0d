import { countCharacters } from "./count-characters.ts";
import {
  isHypotheses,
  isRecord,
  type JsonSegment,
  readSegment,
  readSpeaker,
  readTurn,
} from "./read-json-segment.ts";

const MAX_DEPTH = 12;
const MAX_NODES = 200_000;
/** Untimed text in arbitrary JSON only counts as speech if it has at least this many characters. */
const MIN_UNTIMED_CHARACTERS = 200;
/** Long numbers and UUIDs identify a speaker but aren't shown. */
const machineId = /^(?:\d{5,}|[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12})$/i;
/**
 * Two lists contain the same speech if the shorter one has at least this fraction of the longer one's text.
 * One may be split by sentence and the other by word, for example.
 */
const SAME_TEXT_SHARE = 0.8;

/** A JSON value with its key, which list items inherit, and the speaker named by the enclosing objects. */
interface Node {
  key: string;
  value: unknown;
  speaker: string | null;
}

/**
 * Finds the lists that contain the captions. Searches level by level: takes the first level that has lists
 * with times, otherwise the first level with untimed lists, otherwise the text of the object itself. Lists
 * under the same key belong together (one for each result or channel). Visits a bounded number of nodes.
 * Returns null if nothing is found.
 */
export function findJsonSegments(root: unknown): JsonSegment[] | null {
  const segments = findSegments(root);
  const names = readSpeakerNames(root);
  const turns = readTurns(root);
  return (
    segments?.map((segment) => {
      const speaker = segment.speaker ?? turns.get(segment.start?.value ?? -1) ?? null;
      const name = speaker === null ? null : (names.get(speaker) ?? speaker);
      return { ...segment, speaker: name !== null && machineId.test(name) ? null : name };
    }) ?? null
  );
}

/**
 * Reads who starts speaking when, which Watson and earlier versions of AWS list separately from the words.
 */
function readTurns(root: unknown): ReadonlyMap<number, string> {
  const labels: unknown = [root, isRecord(root) ? root["results"] : null]
    .map((each) => (isRecord(each) ? each["speaker_labels"] : null))
    .find((each) => each != null);
  const segments: unknown = isRecord(labels) ? labels["segments"] : labels;
  const list: unknown[] = Array.isArray(segments) ? segments : [];
  const items = list.flatMap((each): unknown[] =>
    isRecord(each) && Array.isArray(each["items"]) ? each["items"] : [each],
  );
  return new Map(
    items.flatMap((item) => (isRecord(item) ? [readTurn(item)] : [])).filter((turn) => turn !== null),
  );
}

/** Reads Premiere's `speakers: [{id, name}]`. */
function readSpeakerNames(root: unknown): ReadonlyMap<string, string> {
  const speakers: unknown = isRecord(root) ? root["speakers"] : null;
  const list: unknown[] = Array.isArray(speakers) ? speakers : [];
  return new Map(
    list.flatMap((each): [string, string][] =>
      isRecord(each) && typeof each["id"] === "string" && typeof each["name"] === "string"
        ? [[each["id"], each["name"]]]
        : [],
    ),
  );
}

function findSegments(root: unknown): JsonSegment[] | null {
  let level: Node[] = [{ key: "", value: root, speaker: null }];
  let visited = 0;
  let untimed: JsonSegment[] | null = null;
  for (let depth = 0; depth < MAX_DEPTH && level.length > 0; depth += 1) {
    visited += level.length;
    if (visited > MAX_NODES) break;
    const timed = new Map<string, JsonSegment[][]>();
    const plain = new Map<string, JsonSegment[][]>();
    for (const { key, value, speaker } of level) {
      const segments = Array.isArray(value)
        ? readSegments({ list: value, allowStrings: depth === 0, speaker })
        : null;
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
  if (untimed?.some(({ end }) => end !== null)) return startAtEnds(untimed);
  if (untimed !== null && countCharacters(untimed) >= MIN_UNTIMED_CHARACTERS) return untimed;
  const whole = isRecord(root) ? readSegment(root) : null;
  if (whole === null) return null;
  // A one-sentence transcript is under one of these keys.
  const isTranscript = isRecord(root) && (root["text"] === whole.text || root["transcript"] === whole.text);
  return isTranscript || whole.text.length >= MIN_UNTIMED_CHARACTERS ? [whole] : null;
}

/** Google gives only the end times of results if word times weren't requested. */
function startAtEnds(segments: readonly JsonSegment[]): JsonSegment[] {
  let start: JsonSegment["start"] = { value: 0, unit: "ms" };
  return segments.map((segment) => {
    const started = { ...segment, start };
    start = segment.end ?? start;
    return started;
  });
}

function listChildren({ key, value, speaker }: Node): Node[] {
  if (Array.isArray(value)) {
    const items: unknown[] = isHypotheses(key) ? value.slice(0, 1) : value.slice(0, MAX_NODES);
    return items.flatMap((item) =>
      typeof item === "object" && item !== null ? [{ key, value: item, speaker }] : [],
    );
  }
  if (!isRecord(value)) return [];
  const named = readSpeaker(value) ?? speaker;
  return Object.entries(value).flatMap(([name, child]) =>
    typeof child === "object" && child !== null ? [{ key: name, value: child, speaker: named }] : [],
  );
}

/**
 * Returns the list with the most text. Among those with about as much text, prefers the one with the fewest
 * entries.
 */
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

/**
 * Merges several lists by time, since the channels of a call overlap. Google's last result repeats the words of
 * all the others and adds their speakers, so words without a speaker that recur with one are dropped.
 */
function joinLists(lists: readonly JsonSegment[][]): JsonSegment[] {
  const [first, ...others] = lists;
  if (first !== undefined && others.length === 0) return first;
  const all = lists.flat();
  const toKey = ({ start, text }: JsonSegment) => (start === null ? null : `${start.value} ${text.trim()}`);
  const labeled = new Set(all.filter(({ speaker }) => speaker !== null).map(toKey));
  labeled.delete(null);
  return sortByTime(all).filter((segment) => segment.speaker !== null || !labeled.has(toKey(segment)));
}

/** Sorts entries by start time. An entry without a start time stays after the one before it. */
function sortByTime(segments: readonly JsonSegment[]): JsonSegment[] {
  let last = 0;
  const keyed = segments.map((segment) => {
    last = segment.start?.value ?? last;
    return { segment, key: last };
  });
  return keyed.sort((left, right) => left.key - right.key).map(({ segment }) => segment);
}

/** Returns the list's entries if it contains captions, that is, if most of its entries have text. */
function readSegments({
  list,
  allowStrings,
  speaker,
}: {
  list: readonly unknown[];
  allowStrings: boolean;
  speaker: string | null;
}): JsonSegment[] | null {
  const segments: JsonSegment[] = [];
  let found = 0;
  let silent = 0;
  const channels = new Set<unknown>();
  for (const item of list) {
    if (isSilent(item)) {
      silent += 1;
      continue;
    }
    const segment = readSegment(item);
    if (segment === null || (!allowStrings && typeof item === "string")) continue;
    found += 1;
    if (isRecord(item)) channels.add(item["channel"]);
    const last = segments.at(-1);
    if (last !== undefined && isSign({ item, segment })) last.text += segment.text.trim();
    else segments.push({ ...segment, speaker: segment.speaker ?? speaker });
  }
  if (found === 0 || found * 2 <= list.length - silent) return null;
  // A single list may contain one channel after another.
  return channels.size > 1 ? sortByTime(segments) : segments;
}

/** ElevenLabs lists spaces and sounds among the words, and Whisper may list silence. */
function isSilent(item: unknown): boolean {
  return (
    isRecord(item) && (item["type"] === "spacing" || item["type"] === "audio_event" || item["text"] === "")
  );
}

/**
 * Some transcribers output periods and commas as separate entries, either without a time or marked as
 * attached.
 */
function isSign({ item, segment }: { item: unknown; segment: JsonSegment }): boolean {
  const isAttached = isRecord(item) && item["attaches_to"] === "previous";
  return (segment.start === null || isAttached) && /^[^\p{L}\p{N}\s]{1,3}$/u.test(segment.text.trim());
}
