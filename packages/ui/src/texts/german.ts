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
    coverage: ({ percent }) => `Die Kernpunkte stehen für ${percent} % des Gesagten`,
  },
  reader: {
    keyPoints: "Kernpunkte",
    chapters: "Kapitel",
    quoteLabel: "Im Wortlaut",
    seekTo: ({ time }) => `Zu ${time}`,
    noTimes: "Dieser Text hat keine Zeiten, also führen die Kernpunkte zu ihrer Stelle im Transkript.",
    pointCount: ({ count: points }) => count(points, { one: "# Kernpunkt", other: "# Kernpunkte" }),
    keys: "Mit J und K geht es von Kernpunkt zu Kernpunkt",
    empty: "In diesem Video sticht nichts so hervor, dass es sich zu zitieren lohnt.",
    cancel: "Abbrechen",
    cancelled: "Diese Zusammenfassung wurde abgebrochen. Sie kostet nichts.",
    askAgain: "Noch einmal zusammenfassen",
    connectionLost: "Die Verbindung ist unterbrochen und wird wieder aufgenommen; nichts geht verloren.",
    stage: {
      queued: "Wartet, bis es an der Reihe ist",
      captions: "Holt die Untertitel",
      listening: "Hört die Aufnahme an",
      reading: "Liest, was gesagt wird",
      writing: "Wählt die Kernpunkte",
      finishing: "Prüft jedes Zitat",
    },
    failedTitle: "Davon gibt es keine Zusammenfassung",
  },
  origin: {
    instant: "Sofort-Zusammenfassung",
    instantHint: "Aus den Sätzen der Sprechenden ausgewählt, ohne Sprachmodell",
    model: ({ name }) => `Geschrieben von ${name}`,
    fallback:
      "Das Modell ist unterwegs ausgefallen; dies ist eine Sofort-Zusammenfassung. Sie zählt nicht zum Kontingent.",
    captionsAutomatic: ({ language }) => `Automatische Untertitel, ${language}`,
    captionsManual: ({ language }) => `Untertitel von einem Menschen, ${language}`,
    captionsUnknown: ({ language }) => `Untertitel, ${language}`,
    captionsRecognised: ({ language }) => `Spracherkennung, ${language}`,
    source: {
      upload: "aus der eigenen Datei",
      paste: "aus dem eingefügten Text",
      extension: "im Browser gelesen",
    },
    readShare: ({ percent }) => `${percent} % des Gesagten wurden gelesen`,
    sponsorCut: ({ duration }) => `${duration} Werbung ausgelassen`,
    unavailableLanguage: ({ language }) =>
      `${language} gibt es auf diesem Server nicht; die Zusammenfassung bleibt in der Sprache der Untertitel`,
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
