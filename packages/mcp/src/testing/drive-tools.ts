import type { Client } from "@modelcontextprotocol/client";
import { readFenced, readText } from "./connect.ts";

interface Quote {
  uri?: string;
  quote: string;
  startSeconds: number | null;
  /** True for a search match, which also shows the transcript before and after its time. */
  isAround?: boolean;
}
interface Cue {
  startSeconds: number | null;
  endSeconds: number | null;
  text: string;
}
interface Page {
  uri: string;
  nextCursor: string | null;
  cues: Cue[];
  points: { text: string; quotes: Quote[] }[];
  statements: { text: string; quotes: Quote[] }[];
  chapters: { title: string; startSeconds: number | null }[];
  talks: { uri: string; places: { kind: string; text: string; startSeconds: number | null }[] }[];
}

/** Shorter passages may occur in our own text by chance. */
const MIN_TELLING_CHARACTERS = 25;
const SEARCHED_WORDS = 4;

export interface DrivenTools {
  /** The faults found, one line each. */
  faults: string[];
  /** How many quotes were compared with the transcript. */
  quotes: number;
}

/**
 * Calls every tool for one video, as an agent does, and compares each quote with the transcript at its time.
 * Null if the video is rejected because it has no speech.
 */
export async function driveTools({
  client,
  video,
}: {
  client: Client;
  /** A path, a link or an earlier result's URI. */
  video: string;
}): Promise<DrivenTools | null> {
  const faults: string[] = [];
  const texts: { tool: string; text: string }[] = [];
  const { tools } = await client.listTools();
  const offered = new Set(tools.map(({ name }) => name));
  const call = async (tool: string, parameters: Record<string, unknown>): Promise<Page | null> => {
    offered.delete(tool);
    const result = await client.callTool({ name: tool, arguments: parameters });
    const text = readText(result);
    if (result.isError) faults.push(`${tool} is refused: ${text}`);
    else texts.push({ tool, text });
    return (result.structuredContent as unknown as Page | undefined) ?? null;
  };
  const readPages = async (tool: string): Promise<Page[]> => {
    const pages: Page[] = [];
    for (let cursor: string | null = "0"; cursor !== null; ) {
      const page: Page | null = await call(tool, { video, cursor });
      if (page === null) break;
      pages.push(page);
      cursor = page.nextCursor;
    }
    return pages;
  };

  const transcript = await readPages("get_transcript");
  const [first] = transcript;
  if (first === undefined) return null;
  const cues = transcript.flatMap((page) => page.cues);
  const points = (await readPages("summarize_video")).flatMap((page) => page.points);
  const chapters = (await readPages("list_chapters")).flatMap((page) => page.chapters);
  const [point] = points;
  const question = point?.text ?? "What is it about?";
  const answer = await call("ask_video", { video, question });
  const quotes = [...points, ...(answer?.statements ?? [])].flatMap((claim) => claim.quotes);
  if (points.length === 0) faults.push("There are no points.");
  if (offered.has("search_library")) {
    // Long words are rarer, so searching a large library for them returns fewer pages.
    const words = (point?.quotes[0]?.quote ?? "")
      .split(/\s+/)
      .sort((one, other) => other.length - one.length)
      .slice(0, SEARCHED_WORDS)
      .join(" ");
    let talk: Page["talks"][number] | undefined;
    for (let cursor: string | null | undefined; talk === undefined && cursor !== null; ) {
      const found: Page | null = await call("search_library", { search: words, cursor });
      talk = found?.talks.find(({ uri }) => uri === first.uri);
      cursor = found?.nextCursor ?? null;
    }
    if (!talk) faults.push(`The library doesn't find “${words}”.`);
    const places = (talk?.places ?? []).filter(({ kind }) => kind === "said");
    quotes.push(
      ...places.map(({ text, startSeconds }) => ({
        quote: text.replace(/^…|…$/g, "").trim(),
        startSeconds,
        isAround: true,
      })),
    );
    const told = await call("ask_library", { question });
    const all = (told?.statements ?? []).flatMap((statement) => statement.quotes);
    quotes.push(...all.filter(({ uri }) => uri === first.uri));
  }
  if (offered.size > 0) faults.push(`Not called: ${[...offered].join(", ")}`);

  const isSaid = createSaidCheck(cues);
  for (const quote of quotes)
    if (!isSaid(quote)) faults.push(`Not said at its time: ${JSON.stringify(quote)}`);
  const starts = chapters.map(({ startSeconds }) => startSeconds ?? 0);
  if (starts.some((start, at) => start < (starts[at - 1] ?? 0))) faults.push("The chapters aren't in order.");
  const telling = cues.map(({ text }) => text).filter((text) => text.length >= MIN_TELLING_CHARACTERS);
  for (const { tool, text } of texts) {
    const { outside } = readFenced(text);
    const open = telling.find((speech) => outside.includes(speech));
    if (open !== undefined) faults.push(`${tool} has speech outside of its fence: ${open}`);
  }
  return { faults, quotes: quotes.length };
}

/**
 * Creates a function that returns whether the transcript contains a quote at the quote's time. In scripts
 * without spaces, cues are joined without spaces.
 */
function createSaidCheck(cues: readonly Cue[]): (quote: Quote) => boolean {
  const joined = [" ", ""].map((space) => {
    const ends: number[] = [];
    let length = 0;
    for (const { text } of cues) {
      length += text.length + space.length;
      ends.push(length);
    }
    return { text: cues.map(({ text }) => text).join(space), ends };
  });
  return ({ quote, startSeconds, isAround = false }) =>
    joined.some(({ text, ends }) => {
      for (let at = text.indexOf(quote); at >= 0; at = text.indexOf(quote, at + 1)) {
        const first = cues[ends.findIndex((end) => end > at)];
        const last = isAround ? cues[ends.findIndex((end) => end >= at + quote.length)] : first;
        if (!first || !last) return false;
        if (startSeconds === null || first.startSeconds === null) return true;
        const end = last.endSeconds ?? Number.POSITIVE_INFINITY;
        if (startSeconds >= first.startSeconds && startSeconds <= end) return true;
      }
      return false;
    });
}

/** Prints how many quotes were checked and how many faults were found in the files that have speech. */
export function reportDriven({ driven, files }: { driven: readonly DrivenTools[]; files: number }): void {
  const quotes = driven.reduce((sum, each) => sum + each.quotes, 0);
  const faults = driven.flatMap((each) => each.faults);
  process.stdout.write(
    `${driven.length} of ${files} files have speech: ${quotes} quotes, ${faults.length} faults\n`,
  );
}
