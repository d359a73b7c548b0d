import { nameLanguage } from "./summary-languages.ts";

/** A checked fact that is written from, or translated. */
export interface NumberedFact {
  number: number;
  text: string;
  /** Numbers and names that its translation must have; empty where it isn't translated. */
  kept: readonly string[];
}

/** What a writing call is asked for. */
export interface WritingRequest {
  language: string;
  /** Facts by chapter, in the order of the talk; `title` is the chapter's in the captions' language. */
  chapters: readonly { title: string; facts: readonly NumberedFact[] }[];
  /** The video's title; null where it has none that may be sent. */
  videoTitle: string | null;
  wants: {
    title: "none" | "translated" | "made";
    gist: boolean;
    chapterTitles: "none" | "translated" | "made";
    /** Numbers of the facts to translate. */
    points: readonly number[];
  };
}

/** The instructions of the call that writes a summary's frame, and its points in another language. */
export function buildWritingInstructions({
  rule,
  request,
}: {
  rule: string;
  request: WritingRequest;
}): string {
  const { wants } = request;
  const name = nameLanguage(request.language);
  const keys = [
    ...(wants.points.length > 0 ? ['"points":[{"number":1,"text":"…"}]'] : []),
    ...(wants.title === "none" ? [] : ['"title":"…"']),
    ...(wants.gist ? ['"gist":"…"'] : []),
    ...(wants.chapterTitles === "none" ? [] : ['"chapters":["…"]']),
  ];
  const count = request.chapters.length;
  return [
    `You write, in ${name}, parts of a video's summary from facts that were checked against its captions.`,
    rule,
    `Lines that begin with # name a chapter; the facts of the chapter follow${request.videoTitle === null ? "" : "; the line with TITLE is the video's title"}.`,
    `Answer with JSON alone: {${keys.join(",")}}`,
    ...(wants.points.length > 0
      ? [
          `- points: facts ${wants.points.join(", ")} in ${name}, one each, saying the same; what stands in brackets behind a fact, and no other number or name, has to stand in it as it is`,
        ]
      : []),
    ...(wants.title === "translated" ? [`- title: the video's title in ${name}`] : []),
    ...(wants.title === "made" ? [`- title: a title for the video in ${name}, 3 to 10 words`] : []),
    ...(wants.gist
      ? [
          `- gist: one sentence in ${name}, up to 30 words, with what the video says as a whole, in words of the facts`,
        ]
      : []),
    ...(wants.chapterTitles === "translated"
      ? [`- chapters: the ${count} chapters' titles in ${name}, in order`]
      : []),
    ...(wants.chapterTitles === "made"
      ? [
          `- chapters: a title in ${name}, 2 to 6 words, for each of the ${count} chapters, in order, from words of its facts`,
        ]
      : []),
    "- no links, no markup; only numbers and names that stand in the facts",
  ].join("\n");
}

/** The facts as lines to be fenced. */
export function buildWritingLines(request: WritingRequest): { number: number; text: string }[] {
  const lines: { number: number; text: string }[] = [];
  if (request.videoTitle !== null) lines.push({ number: 0, text: `TITLE ${request.videoTitle}` });
  for (const [position, chapter] of request.chapters.entries()) {
    lines.push({ number: 0, text: `# ${position + 1} ${chapter.title}` });
    for (const { number, text, kept } of chapter.facts)
      lines.push({ number, text: kept.length > 0 ? `${text} [${kept.join("; ")}]` : text });
  }
  return lines;
}
