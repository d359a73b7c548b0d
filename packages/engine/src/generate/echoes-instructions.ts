import { buildAnswerInstructions } from "./build-answer-prompt.ts";
import { buildFactsInstructions } from "./build-facts-prompt.ts";
import { buildWritingInstructions } from "./build-writing-prompt.ts";

/** So many words in a row are nobody's by chance. */
const RUN_WORDS = 6;
const WORD = /[\p{L}\p{N}]+/gu;
/** Marks of fences are consonants alone; see `createNonce`. */
const MARK = /^[b-df-hj-np-tv-z]{6,}$/u;

function listRuns(text: string): string[] {
  const words = text.toLowerCase().match(WORD) ?? [];
  return words
    .slice(0, Math.max(0, words.length - RUN_WORDS + 1))
    .map((_word, at) => words.slice(at, at + RUN_WORDS).join(" "));
}

let known: ReadonlySet<string> | null = null;

function getRuns(): ReadonlySet<string> {
  known ??= new Set(
    [
      buildFactsInstructions({
        rule: "",
        language: "en",
        wordingLanguage: "de",
        counts: { all: 9, short: 3, medium: 6 },
        writing: { language: "en", title: "made", chapterTitles: "made", chapterLines: [1] },
      }),
      buildAnswerInstructions({ rule: "", language: "en" }),
      buildWritingInstructions({
        rule: "",
        request: {
          language: "en",
          chapters: [],
          videoTitle: "",
          wants: { title: "made", gist: true, chapterTitles: "made", points: [1] },
        },
      }),
    ].flatMap(listRuns),
  );
  return known;
}

/** True for a text that holds a piece of our instructions, or a fence's mark, that `span`, what was said, doesn't have. */
export function echoesInstructions({ text, span }: { text: string; span: string }): boolean {
  const runs = getRuns();
  const own = new Set(listRuns(span));
  if (listRuns(text).some((run) => runs.has(run) && !own.has(run))) return true;
  const said = new Set(span.toLowerCase().match(WORD) ?? []);
  return (text.toLowerCase().match(WORD) ?? []).some((word) => MARK.test(word) && !said.has(word));
}
