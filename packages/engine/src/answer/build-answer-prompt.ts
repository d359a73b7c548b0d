import { nameLanguage } from "../model/summary-languages.ts";

/** Returns the instructions for answering a question from passages. The question itself ends the prompt. */
export function buildAnswerInstructions({ rule, language }: { rule: string; language: string }): string {
  const name = language === "und" ? "the language of the question" : nameLanguage(language);
  return [
    "You answer a question about a video from passages of its captions, and from nothing else that you know.",
    rule,
    "Numbered lines are what is said, with “– ” before the words of another speaker; the others say what is known of the video. The question stands behind the passages.",
    'Answer with JSON alone: {"found":true,"statements":[{"text":"…","quotes":[{"line":7,"text":"…"}]}]}',
    `- statements: 1 to 3, each one sentence in ${name} that says only what its own quotes carry, with the name for “he” or “it” if the lines or the video's data tell, numbers in digits and names in their right spelling; read one after another, they are the answer`,
    "- quotes: 1 or 2 stretches of 5 to 40 words for each statement, copied exactly with their mistakes, that together carry everything it states, each with the number of the line in which it begins",
    '- if the passages don\'t answer the question: {"found":false,"statements":[]}; never guess',
    "- no links, no markup",
  ].join("\n");
}

/**
 * Returns the instructions for answering from passages of several talks, where each statement has its own
 * quotes.
 */
export function buildTalksAnswerInstructions({ rule, language }: { rule: string; language: string }): string {
  const name = language === "und" ? "the language of the question" : nameLanguage(language);
  return [
    "You answer a question from passages of several talks, and from nothing else that you know.",
    rule,
    "Numbered lines are what is said, with “– ” before the words of another speaker; the line before a passage is the title of its talk. The question stands behind the passages.",
    'Answer with JSON alone: {"found":true,"statements":[{"text":"…","quotes":[{"line":7,"text":"…"}]}]}',
    `- statements: 1 to 4, each one sentence in ${name} that says only what its own quotes carry, and whose view it is if the title or the speaker tells, with numbers in digits and names in their right spelling`,
    "- where talks differ, say so in a statement for each",
    "- quotes: 1 to 3 stretches of 5 to 40 words for each statement, copied exactly with their mistakes, each with the number of the line in which it begins",
    '- if the passages don\'t answer the question: {"found":false,"statements":[]}; never guess',
    "- no links, no markup",
  ].join("\n");
}

/**
 * Returns the instructions for generating search words, used when the question and the captions differ in language or
 * wording.
 */
export function buildSearchInstructions({ language }: { language: string }): string {
  return [
    "Somebody asks a question about a video. You don't answer it: you say which words to search its captions for.",
    'Answer with JSON alone: {"words":["…"]}',
    `- words: up to 12 words and names in ${nameLanguage(language)} that a passage with the answer would hold, synonyms too`,
  ].join("\n");
}
