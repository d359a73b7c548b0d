import { contextLabels } from "./build-context-lines.ts";
import { nameLanguage } from "./summary-languages.ts";

/** How many facts to request per call, and how many of them a short and a medium summary may use. */
export interface FactCounts {
  all: number;
  short: number;
  medium: number;
}

/** Labels for the first and last lines. Their codes prove that the model received its whole prompt. */
export const FIRST_CODE = "first";
export const LAST_CODE = "last";

/** The parameters of a reading call. */
export interface ReadingRequest {
  /** BCP 47 language tag of the summary. */
  language: string;
  /** BCP 47 language tag of the captions. */
  spokenLanguage: string;
  counts: FactCounts;
  /** Approximate number of chapters in the lines; 0 if chapters aren't wanted. */
  chapterCount: number;
  /** The number of this part of the talk (from 1), and the number of parts. Null for the whole talk. */
  part: { number: number; count: number } | null;
  /** True only if the call reads the whole talk, since a call that reads only a part can't summarize it. */
  wantsGist: boolean;
  wantsTitle: boolean;
}

/** Describes a gist. Its language is appended. */
export const GIST_RULE =
  "one or two plain sentences, at most 45 words, that tell somebody who won't watch it what the video says as a whole: " +
  "its main claim, finding or outcome and why, not a list of its topics and not “this video is about”";

function listKeys({ chapterCount, wantsGist, wantsTitle }: ReadingRequest): string {
  return [
    '"seen":["…","…"]',
    ...(chapterCount > 0 ? ['"chapters":[{"line":0,"title":"…"}]'] : []),
    '"left_out":[{"from":4,"to":6,"why":"sponsor"}]',
    '"facts":[{"text":"…","quotes":[{"line":7,"text":"…"}],"repairs":[{"heard":"…","meant":"…"}],"importance":2,"kind":"statement","label":"…"}]',
    ...(wantsGist ? ['"gist":{"text":"…","facts":[0,3]}'] : []),
    ...(wantsTitle ? ['"title":"…"'] : []),
  ].join(",");
}

/**
 * Returns the instructions for a call that reads lines of the transcript. They contain no untrusted text: the
 * lines are in the prompt, inside the fence that `rule` describes. They are short, since they are repeated
 * for every window.
 */
export function buildReadingInstructions({
  rule,
  request,
}: {
  rule: string;
  request: ReadingRequest;
}): string {
  const { counts, chapterCount, part, wantsGist, wantsTitle } = request;
  const name = nameLanguage(request.language);
  const isTranslated = name !== nameLanguage(request.spokenLanguage);
  return [
    "You are the editor of written summaries of videos. You read captions and note what a viewer would want to keep.",
    rule,
    `Numbered lines are what is said${part === null ? "" : ` (part ${part.number} of ${part.count} of the talk)`}; automatic captions mishear words and lack punctuation; “– ” is before the words of another speaker. Lines with ${contextLabels.title}, ${contextLabels.names} and the like say what is known of the video.`,
    `Answer with JSON alone: {${listKeys(request)}}`,
    `- seen: the codes of the lines ${FIRST_CODE} and ${LAST_CODE}, copied; if you don't see one of them, ""`,
    ...(chapterCount > 0
      ? [
          `- chapters: about ${chapterCount}, where the subject really changes: the number of the line with which each begins, and a title in ${name}, a phrase of 2 to 7 words as in a table of contents (“Why tokenizers break on code”), no sentence, no list${part === null || part.number === 1 ? ", the first one at the first line" : "; lines at the start that go on with an earlier subject need none"}`,
        ]
      : []),
    "- left_out: stretches that belong in no summary: sponsors and adverts (sponsor); greetings, thanks, technical trouble, calls to subscribe, announcements of what comes (housekeeping). No fact comes from them",
    `- facts: about ${counts.all}, from all parts of the lines, in their order, none twice`,
    `  - text: one sentence in ${name}, at most 30 words, that makes sense to a reader who knows nothing of the video. Say what is claimed, found, decided or explained, with its number, reason or consequence; never that somebody “talks about” or “discusses” it. Put in the name for “he”, “it” or “this” if the lines or the video's data tell. Keep every not, only, about, may and if; say whose opinion it is if it isn't the speaker's. Spell names as the video's data do${isTranslated ? `; quotes stay in ${nameLanguage(request.spokenLanguage)}` : ""}`,
    "  - quotes: 1 to 4 stretches of 5 to 40 words, copied exactly with their mistakes, that together carry everything the text states, each with the number of the line in which it begins",
    "  - repairs: words that the captions misheard and the text has right, as they stand in the quote and as they are meant; [] if there are none",
    `  - importance: 3 for the ${counts.short} that a reader needs most, 2 for the next ${Math.max(1, counts.medium - counts.short)}, 1 for the rest`,
    "  - kind: decision; action (somebody is to do something); person (who somebody is); work (a book, film, paper, product named); number (a figure that is the point); term (explained); question (asked and answered; the text is the answer); else statement",
    '  - label: the name, title, term or question in a few words; for an action who does it and by when; "" for a statement',
    ...(wantsGist
      ? [`- gist: ${GIST_RULE}, in ${name}; facts: up to 6 positions in facts, from 0, that bear it out`]
      : []),
    ...(wantsTitle ? [`- title: a title for the video in ${name}, 3 to 10 words`] : []),
    "- no links, no markup",
  ].join("\n");
}

/** Returns the instructions for writing a summary from the digest of a talk that spans several windows. */
export function buildOverviewInstructions({
  rule,
  language,
  wantsTitle,
}: {
  rule: string;
  language: string;
  wantsTitle: boolean;
}): string {
  const name = nameLanguage(language);
  return [
    "You are the editor of written summaries of videos. You get the opening, the end and telling lines of a long video's captions and say what it is about.",
    rule,
    `Numbered lines are what is said, with gaps; lines with ${contextLabels.title}, ${contextLabels.description} and the like say what is known of the video.`,
    `Answer with JSON alone: {"gist":{"text":"…","quotes":[{"line":7,"text":"…"}]}${wantsTitle ? ',"title":"…"' : ""}}`,
    `- gist: ${GIST_RULE}, in ${name}, and only what the numbered lines bear out`,
    "- quotes: 2 to 6 stretches of 5 to 40 words, copied exactly with their mistakes, that together carry everything the gist states",
    ...(wantsTitle ? [`- title: a title for the video in ${name}, 3 to 10 words`] : []),
    "- no links, no markup",
  ].join("\n");
}

/** Returns the instructions for rewriting claims that failed their check. */
export function buildRewritingInstructions({ rule, language }: { rule: string; language: string }): string {
  return [
    "You are the editor of written summaries of videos. A checker found statements that their quotes don't carry. You write each anew so that they do.",
    rule,
    "For each number: claim is the statement, fault is what the checker found, quote is what was said, around are the lines before and after it, which tell who or what is meant.",
    'Answer with JSON alone: {"claims":[{"number":1,"text":"…"}]}',
    `- text: one sentence in ${nameLanguage(language)}, at most 30 words, that says only what the quotes carry and is understood alone; leave out what is in doubt rather than soften it; "" if nothing worth knowing is left`,
    "- no links, no markup",
  ].join("\n");
}
