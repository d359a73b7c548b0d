import { createCount } from "./count.ts";
import type { UiTexts } from "./ui-texts.ts";

const count = createCount("de");

export const german: UiTexts = {
  language: "de",
  line: {
    label: ({ count: points, duration }) => {
      const moments = count(points, { one: "# Stelle", other: "# Stellen" });
      return duration ? `${moments} in ${duration}` : moments;
    },
    progress: "Fortschritt der Zusammenfassung",
    moment: ({ time, text }) => (time ? `${time}. ${text}` : text),
    coverage: ({ percent }) => `Die Kernpunkte stehen für ${percent} % des Gesagten`,
  },
  reader: {
    keyPoints: "Kernpunkte",
    chapters: "Kapitel",
    quoteLabel: "Im Wortlaut",
    seekTo: ({ time }) => `Springe zu ${time}`,
    noTimes: "Dieser Text hat keine Zeiten, also führen die Kernpunkte zu ihrer Stelle im Transkript.",
    pointCount: ({ count: points }) => count(points, { one: "# Kernpunkt", other: "# Kernpunkte" }),
    keys: "Mit J und K geht es von Kernpunkt zu Kernpunkt",
    keysOff: "Ausschalten",
    keysAreOff: "J, K und / sind ausgeschaltet",
    keysOn: "Einschalten",
    empty: "Hier sticht nichts so hervor, dass es sich zu zitieren lohnt.",
    cancel: "Abbrechen",
    cancelled: "Du hast diese Zusammenfassung abgebrochen. Sie kostet nichts.",
    askAgain: "Noch einmal zusammenfassen",
    connectionLost: "Die Verbindung ist unterbrochen und wird wieder aufgenommen; nichts geht verloren.",
    stage: {
      queued: "In der Warteschlange",
      captions: "Holt die Untertitel",
      listening: "Hört die Aufnahme an",
      reading: "Liest, was gesagt wird",
      writing: "Wählt die Kernpunkte",
      finishing: "Prüft jedes Zitat",
    },
    failedTitle: "Das lässt sich nicht zusammenfassen",
  },
  origin: {
    instant: "Sofort-Zusammenfassung",
    instantHint: "Aus den gesprochenen Sätzen ausgewählt, ohne Sprachmodell",
    model: ({ name }) => `Geschrieben von ${name}`,
    fallback:
      "Das Modell ist unterwegs ausgefallen; dies ist eine Sofort-Zusammenfassung. Sie zählt nicht zu deinem Kontingent.",
    captionsAutomatic: "Automatische Untertitel",
    captionsManual: "Untertitel von einem Menschen",
    captionsUnknown: "Untertitel",
    captionsRecognised: "Spracherkennung",
    captionsIn: ({ captions, language }) => `${captions}, ${language}`,
    from: {
      upload: ({ captions }) => `${captions}, aus deiner Datei`,
      paste: ({ captions }) => `${captions}, aus dem eingefügten Text`,
      extension: ({ captions }) => `${captions}, im Browser gelesen`,
    },
    readShare: ({ percent }) => `Gelesen: ${percent} % des Gesagten`,
    sponsorCut: ({ duration }) => `${duration} Werbung ausgelassen`,
    unavailableLanguage: ({ language }) =>
      `${language} gibt es auf diesem Server nicht; die Zusammenfassung bleibt in der Sprache der Untertitel.`,
  },
  transcript: {
    label: "Transkript",
    search: "Im Transkript suchen",
    searchResults: ({ count: results }) => count(results, { one: "# Treffer", other: "# Treffer" }),
    nextResult: "Nächster Treffer",
    previousResult: "Voriger Treffer",
    empty: "Dieses Transkript hat keine Zeilen.",
    noResults: ({ search }) => `Im Transkript steht nichts zu „${search}“.`,
  },
  dialog: { close: "Schließen" },
};
