import type { SummaryStage } from "@pith/core/summaries/summary-event";

/**
 * Every text that the shared parts show, in one language. Functions where a number or a name stands in the text, so
 * that each language does its own plurals. English is in `english.ts`; the others beside it are loaded when needed.
 */
export interface UiTexts {
  /** BCP 47. */
  language: string;
  line: {
    label(input: { count: number; duration: string | null }): string;
    progress: string;
    /** What a screen reader says of one seed. */
    moment(input: { time: string | null; text: string }): string;
    coverage(input: { percent: number }): string;
  };
  reader: {
    keyPoints: string;
    chapters: string;
    quoteLabel: string;
    seekTo(input: { time: string }): string;
    noTimes: string;
    pointCount(input: { count: number }): string;
    keys: string;
    keysOff: string;
    keysAreOff: string;
    keysOn: string;
    empty: string;
    cancel: string;
    cancelled: string;
    askAgain: string;
    connectionLost: string;
    stage: Record<SummaryStage, string>;
    failedTitle: string;
  };
  origin: {
    instant: string;
    instantHint: string;
    model(input: { name: string }): string;
    fallback: string;
    /** What kind of captions they are; `captionsIn` adds their language, where it is known. */
    captionsAutomatic: string;
    captionsManual: string;
    captionsUnknown: string;
    captionsRecognised: string;
    captionsIn(input: { captions: string; language: string }): string;
    /** Captions together with where they came from, where that isn't the video's host. */
    from: Record<"upload" | "paste" | "extension", (input: { captions: string }) => string>;
    readShare(input: { percent: number }): string;
    sponsorCut(input: { duration: string }): string;
    unavailableLanguage(input: { language: string }): string;
  };
  transcript: {
    label: string;
    search: string;
    searchResults(input: { count: number }): string;
    nextResult: string;
    previousResult: string;
    empty: string;
    noResults(input: { search: string }): string;
  };
  dialog: { close: string };
}
