import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

/** An episode with timestamps and human-annotated chapters. */
export interface Episode {
  id: string;
  /** The published title, without its number. */
  title: string;
  turns: { speaker: string; startSeconds: number; text: string }[];
  /** Start times of all chapters but the first, ascending. */
  chapterSeconds: number[];
  /** All chapters with their human-written titles, ascending. */
  chapters: { title: string; startSeconds: number }[];
  endSeconds: number;
}

/** Average speaking rate, for talks without timestamps. */
export const WORDS_PER_SECOND = 2.5;
const CHAPTER = /^\s*\* (\d+:\d\d(?::\d\d)?) [–-] (.*)$/gm;
const TURN = /^(.*?)\[\((\d\d:\d\d:\d\d)\)\]\([^)]*\)\s*(.*)$/;

function toSeconds(clock: string): number {
  return clock.split(":").reduce((total, part) => total * 60 + Number(part), 0);
}

/** Builds an episode from its turns and chapters. The title is the file name without its number. */
export function toEpisode({ id, turns, chapters }: Pick<Episode, "id" | "turns" | "chapters">): Episode {
  const last = turns.at(-1);
  const endSeconds =
    last === undefined ? 0 : last.startSeconds + last.text.split(" ").length / WORDS_PER_SECOND;
  const chapterSeconds = chapters.map(({ startSeconds }) => startSeconds).filter((seconds) => seconds > 5);
  const title = path.parse(id).name.replace(/^\d+ - /, "");
  return { id, title, turns, chapterSeconds, chapters, endSeconds };
}

function parseEpisode({ id, source }: { id: string; source: string }): Episode {
  const chapters = [...source.matchAll(CHAPTER)].map((match) => ({
    title: match[2]?.trim() ?? "",
    startSeconds: toSeconds(match[1] ?? "0"),
  }));
  const turns: Episode["turns"] = [];
  let speaker = "";
  for (const line of source.split("\n")) {
    const match = TURN.exec(line);
    const text = match?.[3]?.trim() ?? "";
    if (match === null || text === "") continue;
    speaker = match[1]?.trim() || speaker;
    turns.push({ speaker, startSeconds: toSeconds(match[2] ?? "0"), text });
  }
  return toEpisode({ id, turns, chapters });
}

const FRONT_MATTER = /^---\n[\s\S]*?\n---\n/;
const HEADING = /^## +(.*)$/;
const SPEAKER = /^([^:]+): (\d\d:\d\d:\d\d)$/;

/**
 * Parses a transcript in Markdown. Headings start chapters, and each turn begins with a line such as "Name:
 * 00:01:25".
 */
function parseMarkdown({ id, source }: { id: string; source: string }): Episode {
  const chapters: Episode["chapters"] = [];
  const turns: Episode["turns"] = [];
  let title: string | null = null;
  for (const line of source.replace(FRONT_MATTER, "").split("\n")) {
    const [, speaker, clock] = SPEAKER.exec(line) ?? [];
    const turn = turns.at(-1);
    if (speaker !== undefined && clock !== undefined) {
      const startSeconds = toSeconds(clock);
      turns.push({ speaker, startSeconds, text: "" });
      if (title !== null) chapters.push({ title, startSeconds });
      title = null;
    } else if (HEADING.test(line)) title = HEADING.exec(line)?.[1]?.trim() ?? null;
    else if (turn !== undefined) turn.text = `${turn.text} ${line}`.trim();
  }
  return toEpisode({ id, turns: turns.filter(({ text }) => text !== ""), chapters });
}

/**
 * Loads all episodes in the folder. Chapter lists and headings are only the reference, never part of the
 * input.
 */
export function loadEpisodes(folder: string): Episode[] {
  return readdirSync(folder)
    .filter((name) => /\.(?:txt|md)$/.test(name))
    .sort()
    .map((id) => {
      const source = readFileSync(path.join(folder, id), "utf8");
      return id.endsWith(".md") ? parseMarkdown({ id, source }) : parseEpisode({ id, source });
    });
}
