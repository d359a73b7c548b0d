import type { QuotedReason } from "@pith/core/summaries/summary";
import { createCount, isolate } from "./count.ts";

/** How a key point was proven. Apart from the other texts, since no page needs them before it shows a summary. */
export interface ProofTexts {
  show(input: { count: number }): string;
  repair(input: { heard: string; meant: string }): string;
  verbatim: string;
  judged(input: { model: string }): string;
  near_copy: string;
  quoted: Record<QuotedReason, string>;
  compared: string;
}

const englishCount = createCount("en");
const english: ProofTexts = {
  show: ({ count: quotes }) => englishCount(quotes, { one: "Proof", other: "Proof: # quotes" }),
  repair: ({ heard, meant }) => `The captions heard “${heard}”; what was meant is “${meant}”.`,
  verbatim: "The speaker’s own words, chosen without a language model.",
  judged: ({ model }) => `${model} checked this against what was said.`,
  near_copy: "Nearly word for word what was said, with the same numbers, names and negations.",
  quoted: {
    no_judge: "Shown in the speaker’s own words, because no model checks the wording here.",
    judge_unreachable: "Shown in the speaker’s own words, because the checking model couldn’t be reached.",
    over_budget: "Shown in the speaker’s own words, because the budget for checks was used up.",
    not_supported: "Shown in the speaker’s own words, because the model’s wording said more than they do.",
  },
  compared: "Its words, names and numbers were compared with the quote. No model checked the meaning.",
};

const germanCount = createCount("de");
const german: ProofTexts = {
  show: ({ count: quotes }) => germanCount(quotes, { one: "Beleg", other: "Beleg: # Zitate" }),
  repair: ({ heard, meant }) => `In den Untertiteln steht „${heard}“, gemeint ist „${meant}“.`,
  verbatim: "Im Wortlaut, ohne Sprachmodell ausgewählt.",
  judged: ({ model }) => `Von ${model} mit dem Gesagten abgeglichen.`,
  near_copy: "Fast wörtlich, mit denselben Zahlen, Namen und Verneinungen.",
  quoted: {
    no_judge: "Im Wortlaut, weil hier kein Modell die Formulierung prüft.",
    judge_unreachable: "Im Wortlaut, weil das prüfende Modell nicht erreichbar war.",
    over_budget: "Im Wortlaut, weil das Budget für Prüfungen aufgebraucht war.",
    not_supported: "Im Wortlaut, weil die Formulierung des Modells mehr sagte als das Zitat.",
  },
  compared: "Wörter, Namen und Zahlen wurden mit dem Zitat verglichen. Den Sinn hat kein Modell geprüft.",
};

const spanishCount = createCount("es");
const spanish: ProofTexts = {
  show: ({ count: quotes }) =>
    spanishCount(quotes, { one: "Prueba", many: "Prueba: # de citas", other: "Prueba: # citas" }),
  repair: ({ heard, meant }) => `Los subtítulos dicen «${heard}»; se refería a «${meant}».`,
  verbatim: "Palabras de quien habla, elegidas sin un modelo de lenguaje.",
  judged: ({ model }) => `${model} lo comparó con lo que se dijo.`,
  near_copy: "Casi palabra por palabra, con los mismos números, nombres y negaciones.",
  quoted: {
    no_judge: "Se muestra lo que se dijo, porque aquí ningún modelo comprueba la redacción.",
    judge_unreachable: "Se muestra lo que se dijo, porque no se pudo contactar con el modelo que comprueba.",
    over_budget: "Se muestra lo que se dijo, porque se agotó el presupuesto para comprobaciones.",
    not_supported: "Se muestra lo que se dijo, porque la redacción del modelo iba más allá.",
  },
  compared: "Se compararon palabras, nombres y números con la cita. Ningún modelo comprobó el sentido.",
};

const russianCount = createCount("ru");
const russian: ProofTexts = {
  show: ({ count: quotes }) =>
    russianCount(quotes, {
      one: "Подтверждение: # цитата",
      few: "Подтверждение: # цитаты",
      many: "Подтверждение: # цитат",
      other: "Подтверждение: # цитаты",
    }),
  repair: ({ heard, meant }) => `В субтитрах «${heard}», имелось в виду «${meant}».`,
  verbatim: "Собственные слова говорящего, выбранные без языковой модели.",
  judged: ({ model }) => `Модель ${model} сверила это со сказанным.`,
  near_copy: "Почти дословно, с теми же числами, именами и отрицаниями.",
  quoted: {
    no_judge: "Показаны слова говорящего: здесь ни одна модель не проверяет формулировки.",
    judge_unreachable: "Показаны слова говорящего: проверяющая модель была недоступна.",
    over_budget: "Показаны слова говорящего: бюджет на проверки исчерпан.",
    not_supported: "Показаны слова говорящего: формулировка модели говорила больше, чем цитата.",
  },
  compared: "Слова, имена и числа сверены с цитатой. Смысл ни одна модель не проверяла.",
};

const arabicCount = createCount("ar");
const arabic: ProofTexts = {
  show: ({ count: quotes }) =>
    arabicCount(quotes, {
      zero: "الدليل",
      one: "الدليل",
      two: "الدليل: اقتباسان",
      few: "الدليل: # اقتباسات",
      many: "الدليل: # اقتباسًا",
      other: "الدليل: # اقتباس",
    }),
  repair: ({ heard, meant }) => `ورد في الترجمة النصية «${isolate(heard)}»، والمقصود «${isolate(meant)}».`,
  verbatim: "كلمات المتحدث نفسه، اختيرت دون نموذج لغوي.",
  judged: ({ model }) => `تحقّق ${isolate(model)} من مطابقتها لما قيل.`,
  near_copy: "مطابقة لما قيل حرفيًا تقريبًا، بالأعداد والأسماء وصيغ النفي نفسها.",
  quoted: {
    no_judge: "تُعرض كلمات المتحدث نفسه، إذ لا يوجد هنا نموذج يتحقق من الصياغة.",
    judge_unreachable: "تُعرض كلمات المتحدث نفسه، لأن النموذج المدقق لم يكن متاحًا.",
    over_budget: "تُعرض كلمات المتحدث نفسه، لأن ميزانية التحقق نفدت.",
    not_supported: "تُعرض كلمات المتحدث نفسه، لأن صياغة النموذج قالت أكثر مما قيل.",
  },
  compared: "قورنت الكلمات والأسماء والأعداد بالاقتباس، ولم يتحقق أي نموذج من المعنى.",
};

const proofTexts: Readonly<Record<string, ProofTexts>> = {
  en: english,
  de: german,
  es: spanish,
  ru: russian,
  ar: arabic,
};

/** The texts in one of the interface's languages; in English for any other. */
export function getProofTexts(language: string): ProofTexts {
  return proofTexts[language] ?? english;
}
