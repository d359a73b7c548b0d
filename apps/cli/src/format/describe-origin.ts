import { formatTimecode } from "@pith/core/lib/format-timecode";
import type { FinishedSummary } from "./finished-summary.ts";

const kinds = { manual: "made by a person", automatic: "automatic", unknown: "origin unknown" } as const;

/** Describes how the summary was generated: the engine, the captions, and any omitted parts. */
export function describeOrigin({ content, range }: FinishedSummary): string[] {
  const { origin } = content;
  const sentences = [
    origin.engine === "extractive"
      ? "Instant summary: the speaker's own sentences, no model."
      : `Written by ${origin.model ?? "a model"} and checked against the captions.`,
    `Captions: ${nameLanguage(origin.captionLanguage)}, ${
      origin.captionSource === "recognition" ? "by speech recognition" : kinds[origin.captionKind]
    }.`,
  ];
  if (range !== null) {
    const end = range.endSeconds === null ? "the end" : formatTimecode(range.endSeconds);
    sentences.push(`Only ${formatTimecode(range.startSeconds)} to ${end} was read.`);
  }
  if (origin.sponsorSecondsCut > 0) {
    sentences.push(`${formatTimecode(origin.sponsorSecondsCut)} of sponsor segments was cut.`);
  }
  if (origin.unavailableLanguage !== null) {
    sentences.push(
      `It stays in ${nameLanguage(content.language)}: ${nameLanguage(origin.unavailableLanguage)} needs a language model, and none is set up.`,
    );
  }
  if (origin.isFallback) sentences.push("The model failed midway, so the instant summary stands in for it.");
  return sentences;
}

/** Returns the English name of a language tag, or the tag itself if the language has no name. */
export function nameLanguage(tag: string): string {
  if (tag === "und") return "an unknown language";
  try {
    return new Intl.DisplayNames(["en"], { type: "language" }).of(tag) ?? tag;
  } catch {
    return tag;
  }
}
