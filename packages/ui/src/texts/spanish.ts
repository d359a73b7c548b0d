import { createCount } from "./count.ts";
import type { UiTexts } from "./ui-texts.ts";

const count = createCount("es");

export const spanish: UiTexts = {
  language: "es",
  line: {
    label: ({ count: points, duration }) => {
      const moments = count(points, { one: "# momento", many: "# de momentos", other: "# momentos" });
      return duration ? `${moments} en ${duration}` : moments;
    },
    progress: "Progreso del resumen",
    moment: ({ time, text }) => (time ? `${time}. ${text}` : text),
    coverage: ({ percent }) => `Los puntos clave hablan por el ${percent} % de lo que se dice`,
  },
  reader: {
    keyPoints: "Puntos clave",
    chapters: "Capítulos",
    quoteLabel: "Con sus propias palabras",
    seekTo: ({ time }) => `Ir a ${time}`,
    noTimes: "Este texto no tiene tiempos; los puntos clave llevan a su lugar en la transcripción.",
    pointCount: ({ count: points }) =>
      count(points, { one: "# punto clave", many: "# de puntos clave", other: "# puntos clave" }),
    keys: "J y K pasan de un punto clave a otro",
    keysOff: "Desactivar",
    keysAreOff: "J, K y / están desactivadas",
    keysOn: "Activar",
    empty: "Nada de aquí destaca tanto como para citarlo.",
    cancel: "Cancelar",
    cancelled: "Has cancelado este resumen. No cuesta nada.",
    askAgain: "Resumir de nuevo",
    connectionLost: "Se ha perdido la conexión. Se está recuperando; no se pierde nada.",
    stage: {
      queued: "Esperando su turno",
      captions: "Obteniendo los subtítulos",
      listening: "Escuchando la grabación",
      reading: "Leyendo lo que se dice",
      writing: "Eligiendo los puntos clave",
      finishing: "Comprobando cada cita",
    },
    failedTitle: "Esto no se puede resumir",
  },
  origin: {
    instant: "Resumen instantáneo",
    instantHint: "Elegido entre las frases de quien habla, sin modelo de lenguaje",
    model: ({ name }) => `Escrito por ${name}`,
    fallback: "El modelo falló a mitad de camino; este es un resumen instantáneo y no cuenta en tu cuota.",
    captionsAutomatic: "Subtítulos automáticos",
    captionsManual: "Subtítulos hechos por una persona",
    captionsUnknown: "Subtítulos",
    captionsRecognised: "Reconocimiento de voz",
    captionsIn: ({ captions, language }) => `${captions}, ${language}`,
    from: {
      upload: ({ captions }) => `${captions}, de tu archivo`,
      paste: ({ captions }) => `${captions}, del texto que pegaste`,
      extension: ({ captions }) => `${captions}, leídos en tu navegador`,
    },
    readShare: ({ percent }) => `Se leyó el ${percent} % de lo dicho`,
    sponsorCut: ({ duration }) => `${duration} de patrocinios omitidos`,
    unavailableLanguage: ({ language }) =>
      `Este servidor no ofrece el idioma «${language}»; el resumen queda en el de los subtítulos.`,
  },
  transcript: {
    label: "Transcripción",
    search: "Buscar en la transcripción",
    searchResults: ({ count: results }) =>
      count(results, { one: "# resultado", many: "# de resultados", other: "# resultados" }),
    nextResult: "Resultado siguiente",
    previousResult: "Resultado anterior",
    empty: "Esta transcripción no tiene líneas.",
    noResults: ({ search }) => `Nada en la transcripción coincide con «${search}».`,
  },
  dialog: { close: "Cerrar" },
};
