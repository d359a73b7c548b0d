import { createCount } from "./count.ts";
import type { UiTexts } from "./ui-texts.ts";

const count = createCount("ru");

export const russian: UiTexts = {
  language: "ru",
  line: {
    label: ({ count: points, duration }) => {
      const moments = count(points, {
        one: "# момент",
        few: "# момента",
        many: "# моментов",
        other: "# момента",
      });
      return duration ? `${moments} за ${duration}` : moments;
    },
    progress: "Ход работы над пересказом",
    moment: ({ time, text }) => (time ? `${time}. ${text}` : text),
    coverage: ({ percent }) => `Главные мысли охватывают ${percent} % сказанного`,
  },
  reader: {
    keyPoints: "Главные мысли",
    chapters: "Главы",
    quoteLabel: "Словами говорящего",
    seekTo: ({ time }) => `Перейти к ${time}`,
    noTimes: "В этом тексте нет меток времени, поэтому мысли ведут к своему месту в расшифровке.",
    pointCount: ({ count: points }) =>
      count(points, {
        one: "# главная мысль",
        few: "# главные мысли",
        many: "# главных мыслей",
        other: "# главной мысли",
      }),
    keys: "J и K переходят от мысли к мысли",
    keysOff: "Отключить",
    keysAreOff: "J, K и / отключены",
    keysOn: "Включить",
    empty: "Здесь ничто не выделяется настолько, чтобы это цитировать.",
    cancel: "Отменить",
    cancelled: "Вы отменили этот пересказ. Он ничего не стоил.",
    askAgain: "Пересказать снова",
    connectionLost: "Связь прервалась и восстанавливается; ничего не потеряно.",
    stage: {
      queued: "Ждёт своей очереди",
      captions: "Получаем субтитры",
      listening: "Слушаем запись",
      reading: "Читаем, что сказано",
      writing: "Выбираем главные мысли",
      finishing: "Проверяем каждую цитату",
    },
    failedTitle: "Это пересказать нельзя",
  },
  origin: {
    instant: "Мгновенный пересказ",
    instantHint: "Выбран из фраз говорящего, без языковой модели",
    model: ({ name }) => `Написано моделью ${name}`,
    fallback: "Модель остановилась на полпути, поэтому это мгновенный пересказ. В лимит он не засчитан.",
    captionsAutomatic: "Автоматические субтитры",
    captionsManual: "Субтитры, сделанные человеком",
    captionsUnknown: "Субтитры",
    captionsRecognised: "Распознавание речи",
    captionsIn: ({ captions, language }) => `${captions}, ${language}`,
    from: {
      upload: ({ captions }) => `${captions}, из вашего файла`,
      paste: ({ captions }) => `${captions}, из вставленного текста`,
      extension: ({ captions }) => `${captions}, прочитаны в браузере`,
    },
    readShare: ({ percent }) => `Прочитано ${percent} % сказанного`,
    sponsorCut: ({ duration }) => `Пропущено рекламы: ${duration}`,
    unavailableLanguage: ({ language }) =>
      `Языка «${language}» на этом сервере нет, поэтому пересказ на языке субтитров.`,
  },
  transcript: {
    label: "Расшифровка",
    search: "Искать в расшифровке",
    searchResults: ({ count: results }) =>
      count(results, {
        one: "# совпадение",
        few: "# совпадения",
        many: "# совпадений",
        other: "# совпадения",
      }),
    nextResult: "Следующее совпадение",
    previousResult: "Предыдущее совпадение",
    empty: "В этой расшифровке нет строк.",
    noResults: ({ search }) => `В расшифровке нет «${search}».`,
  },
  dialog: { close: "Закрыть" },
};
