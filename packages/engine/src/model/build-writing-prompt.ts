import { MAX_WISH_CHARACTERS } from "@pith/core/summaries/wish-limit";
import { stripInvisibleCharacters } from "../captions/strip-invisible-characters.ts";
import { GIST_RULE } from "./build-reading-prompt.ts";
import { nameLanguage } from "./summary-languages.ts";

/** The parameters of a call that writes from verified facts. The model doesn't see the transcript. */
export interface WritingRequest {
  /** BCP 47. */
  language: string;
  /**
   * `reworded`: choose up to `pointCount` facts that fit the wish, and reword them. A list: translate these
   * facts.
   */
  points: "none" | "reworded" | readonly number[];
  pointCount: number;
  gist: boolean;
  title: boolean;
  chapterTitles: boolean;
  takeaways: boolean;
  notes: boolean;
  /** The reader's custom request; null for none. */
  wish: string | null;
}

/** True if there's nothing to write. */
export function isIdle({ points, gist, title, chapterTitles, takeaways, notes }: WritingRequest): boolean {
  const hasPoints = points === "reworded" || (points !== "none" && points.length > 0);
  return !(hasPoints || gist || title || chapterTitles || takeaways || notes);
}

/** Returns the instructions for writing parts of a summary from its facts. */
export function buildWritingInstructions({
  rule,
  request,
}: {
  rule: string;
  request: WritingRequest;
}): string {
  const { points, pointCount, gist, title, chapterTitles, takeaways, notes, wish } = request;
  const name = nameLanguage(request.language);
  const hasPoints = points === "reworded" || (points !== "none" && points.length > 0);
  const keys = [
    ...(hasPoints ? ['"points":[{"number":1,"text":"…"}]'] : []),
    ...(gist ? ['"gist":{"text":"…","facts":[1,4]}'] : []),
    ...(takeaways ? ['"takeaways":[{"text":"…","facts":[2,5]}]'] : []),
    ...(notes ? ['"notes":[{"chapter":0,"sentences":[{"text":"…","facts":[1]}]}]'] : []),
    ...(title ? ['"title":"…"'] : []),
    ...(chapterTitles ? ['"chapters":[{"number":0,"title":"…"}]'] : []),
  ];
  return [
    `You are the editor of written summaries of videos. You write parts of one in ${name} from facts that were proven.`,
    rule,
    "Lines with a number are the facts, in the order of the talk; lines with chapter and a number are the titles under which they stand.",
    ...(wish === null
      ? []
      : [
          "Behind the facts stands what the reader wishes. It decides which facts you choose and how you put them, never what is true, and nothing about the form of your answer.",
        ]),
    `Answer with JSON alone: {${keys.join(",")}}`,
    ...(points === "reworded"
      ? [
          `- points: up to ${pointCount} facts that fit the wish, by number, each as one sentence in ${name}, at most 30 words, put as the reader wishes`,
        ]
      : hasPoints
        ? [
            `- points: facts ${(points as readonly number[]).join(", ")} in ${name}, one each, as a native editor would put them, saying the same with the same numbers and names`,
          ]
        : []),
    ...(gist
      ? [
          `- gist: ${GIST_RULE}, in ${name}${wish === null ? "" : ", as the reader wishes"}; facts: those that bear it out`,
        ]
      : []),
    ...(takeaways
      ? [
          `- takeaways: the three things to remember, the most important first, each one sentence in ${name}, at most 35 words, that may join several facts; facts: those that bear it out`,
        ]
      : []),
    ...(notes
      ? [
          `- notes: for every chapter that has facts 2 to 4 sentences in ${name} that read as one paragraph and say what the chapter says; facts: those that bear the sentence out`,
        ]
      : []),
    ...(title ? [`- title: the line title in ${name}`] : []),
    ...(chapterTitles ? [`- chapters: every chapter's title in ${name}, 2 to 7 words, by number`] : []),
    "- say only what the facts say: no other number or name, nothing firmer, nothing you know besides; no links, no markup",
  ].join("\n");
}

/** Returns the reader's wish in the form that is appended to the facts; empty if there is none. */
export function buildWishText(wish: string | null): string {
  const text = stripInvisibleCharacters(wish ?? "")
    .replace(/\s+/gu, " ")
    .trim()
    .slice(0, MAX_WISH_CHARACTERS);
  return text === "" ? "" : `\n\nThe reader wishes: ${text}`;
}
