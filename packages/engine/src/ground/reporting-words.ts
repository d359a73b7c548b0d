import type { Language } from "../languages/find-language.ts";
import { stemWord } from "../languages/stem-word.ts";

/**
 * Words with which people report what somebody said, and by which they order a report. They belong to the writer, so
 * that a claim isn't doubted for them. Base forms; inflected ones meet them by their stem.
 */
const REPORTING_WORDS =
  // English
  "add address admit advise affirm agree announce argue ask assert assume believe cite claim comment compare complain " +
  "conclude confirm consider criticize criticise declare define demonstrate describe disagree disapprove discuss emphasize " +
  "emphasise explain express find focus highlight hope illustrate indicate inform insist introduce judge list mention name " +
  "note notice observe outline point present propose question raise realize realise recall recommend refer reject remark " +
  "remind repeat reply report request respond say share speak state stress suggest summarize summarise supplement support " +
  "talk tell think turn wonder discussion explanation mention opinion presentation proposal question remark report " +
  "suggestion summary topic video talk interview lecture episode meeting conversation speaker host guest author narrator " +
  "presenter interviewer audience listener viewer participant member group additionally afterwards again besides consequently " +
  "finally firstly furthermore generally hence however initially instead lastly later mainly meanwhile moreover namely " +
  "nevertheless next overall previously regarding secondly similarly specifically still subsequently then therefore thirdly " +
  "thus according moreover aforementioned respectively " +
  // German
  "sagen erklären beschreiben erwähnen nennen betonen meinen finden glauben berichten erzählen fragen antworten vorschlagen " +
  "zeigen hinweisen kritisieren zustimmen sprecher gast autor moderator redner vortrag gespräch zuerst schließlich außerdem " +
  // French
  "dire expliquer décrire mentionner souligner affirmer penser croire proposer présenter raconter demander répondre montrer " +
  "orateur invité auteur conférence d'abord ensuite enfin " +
  // Spanish, Portuguese and Italian
  "decir explicar describir mencionar señalar afirmar pensar creer proponer presentar contar preguntar responder mostrar " +
  "orador invitado autor charla dizer descrever mencionar afirmar pensar acreditar propor apresentar perguntar palestrante " +
  "convidado palestra dire spiegare descrivere menzionare affermare pensare credere proporre presentare chiedere rispondere " +
  "relatore ospite autore";

const compiled = new WeakMap<Language, ReadonlySet<string>>();

/** The stems of reporting words by a language's own rules. Made once a language and kept. */
export function getReportingStems(language: Language): ReadonlySet<string> {
  const kept = compiled.get(language);
  if (kept !== undefined) return kept;
  const { prefixes, suffixes } = language;
  const stems = new Set(REPORTING_WORDS.split(" ").map((word) => stemWord({ word, prefixes, suffixes })));
  compiled.set(language, stems);
  return stems;
}
