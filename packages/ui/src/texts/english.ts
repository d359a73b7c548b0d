import { createCount } from "./count.ts";
import type { UiTexts } from "./ui-texts.ts";

const count = createCount("en");

export const english: UiTexts = {
  language: "en",
  line: {
    label: ({ count: points, duration }) => {
      const moments = count(points, { one: "# moment", other: "# moments" });
      return duration ? `${moments} in ${duration}` : moments;
    },
    progress: "Progress of the summary",
    moment: ({ time, text }) => (time ? `${time}. ${text}` : text),
    coverage: ({ percent }) => `The key points speak for ${percent}% of what is said`,
  },
  reader: {
    keyPoints: "Key points",
    chapters: "Chapters",
    quoteLabel: "In the speaker’s words",
    seekTo: ({ time }) => `Go to ${time}`,
    noTimes: "This text has no times, so key points lead to their place in the transcript.",
    pointCount: ({ count: points }) => count(points, { one: "# key point", other: "# key points" }),
    keys: "J and K move between key points",
    keysOff: "Switch off",
    keysAreOff: "J, K and / are switched off",
    keysOn: "Switch on",
    empty: "Nothing here stood out enough to quote.",
    cancel: "Cancel",
    cancelled: "You cancelled this summary. It cost nothing.",
    askAgain: "Summarise again",
    connectionLost: "The connection was lost. Trying again; nothing is lost.",
    stage: {
      queued: "Waiting for its turn",
      captions: "Fetching the captions",
      listening: "Listening to the recording",
      reading: "Reading what is said",
      writing: "Choosing the key points",
      finishing: "Checking every quote",
    },
    failedTitle: "This can’t be summarised",
  },
  origin: {
    instant: "Instant summary",
    instantHint: "Chosen from the speaker’s own sentences, without a language model",
    model: ({ name }) => `Written by ${name}`,
    fallback: "The model failed midway, so this is an instant summary. It didn’t count against your quota.",
    captionsAutomatic: "Automatic captions",
    captionsManual: "Captions by a person",
    captionsUnknown: "Captions",
    captionsRecognised: "Speech recognition",
    captionsIn: ({ captions, language }) => `${captions}, ${language}`,
    from: {
      upload: ({ captions }) => `${captions}, from your file`,
      paste: ({ captions }) => `${captions}, from the text you pasted`,
      extension: ({ captions }) => `${captions}, read in your browser`,
    },
    readShare: ({ percent }) => `${percent}% of the speech was read`,
    sponsorCut: ({ duration }) => `${duration} of sponsor segments left out`,
    unavailableLanguage: ({ language }) =>
      `${language} isn’t available on this server, so it stays in the captions’ language.`,
  },
  transcript: {
    label: "Transcript",
    search: "Search the transcript",
    searchResults: ({ count: results }) => count(results, { one: "# match", other: "# matches" }),
    nextResult: "Next match",
    previousResult: "Previous match",
    empty: "This transcript has no lines.",
    noResults: ({ search }) => `Nothing in the transcript matches “${search}”.`,
  },
  dialog: { close: "Close" },
};
