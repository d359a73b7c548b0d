import { createCount, isolate } from "./count.ts";
import type { UiTexts } from "./ui-texts.ts";

const count = createCount("ar");

export const arabic: UiTexts = {
  language: "ar",
  line: {
    label: ({ count: points, duration }) => {
      const moments = count(points, {
        zero: "لا لحظات",
        one: "لحظة واحدة",
        two: "لحظتان",
        few: "# لحظات",
        many: "# لحظة",
        other: "# لحظة",
      });
      return duration ? `${moments} في ${isolate(duration)}` : moments;
    },
    progress: "تقدّم الملخص",
    moment: ({ time, text }) => (time ? `${isolate(time)}. ${isolate(text)}` : text),
    coverage: ({ percent }) => `تعبّر النقاط الرئيسية عن ${percent}% مما قيل`,
  },
  reader: {
    keyPoints: "النقاط الرئيسية",
    chapters: "الفصول",
    quoteLabel: "بكلمات المتحدث",
    seekTo: ({ time }) => `انتقل إلى ${isolate(time)}`,
    noTimes: "لا أوقات في هذا النص، لذا تقود النقاط إلى مواضعها في النص المكتوب.",
    pointCount: ({ count: points }) =>
      count(points, {
        zero: "لا نقاط رئيسية",
        one: "نقطة رئيسية واحدة",
        two: "نقطتان رئيسيتان",
        few: "# نقاط رئيسية",
        many: "# نقطة رئيسية",
        other: "# نقطة رئيسية",
      }),
    keys: "المفتاحان J وK ينقلان بين النقاط الرئيسية",
    keysOff: "إيقاف",
    keysAreOff: "المفاتيح J وK و/ متوقفة",
    keysOn: "تشغيل",
    empty: "لا شيء هنا يبرز بما يستحق الاقتباس.",
    cancel: "إلغاء",
    cancelled: "ألغيتَ هذا الملخص، ولم يكلّف شيئًا.",
    askAgain: "لخّص مرة أخرى",
    connectionLost: "انقطع الاتصال وتجري استعادته؛ لم يضِع شيء.",
    stage: {
      queued: "في انتظار دوره",
      captions: "جلب الترجمة النصية",
      listening: "الاستماع إلى التسجيل",
      reading: "قراءة ما قيل",
      writing: "اختيار النقاط الرئيسية",
      finishing: "التحقق من كل اقتباس",
    },
    failedTitle: "لا يمكن تلخيص هذا",
  },
  origin: {
    instant: "ملخص فوري",
    instantHint: "مختار من جُمل المتحدث نفسه، دون نموذج لغوي",
    model: ({ name }) => `كتبه ${isolate(name)}`,
    fallback: "توقف النموذج في منتصف الطريق، فهذا ملخص فوري، ولم يُحسب من حصتك.",
    captionsAutomatic: "ترجمة نصية آلية",
    captionsManual: "ترجمة نصية كتبها إنسان",
    captionsUnknown: "ترجمة نصية",
    captionsRecognised: "تعرّف على الكلام",
    captionsIn: ({ captions, language }) => `${captions}، ${language}`,
    from: {
      upload: ({ captions }) => `${captions}، من ملفك`,
      paste: ({ captions }) => `${captions}، من النص الذي ألصقته`,
      extension: ({ captions }) => `${captions}، قُرئت في متصفحك`,
    },
    readShare: ({ percent }) => `قُرئ ${percent}% مما قيل`,
    sponsorCut: ({ duration }) => `حُذف ${isolate(duration)} من الإعلانات`,
    unavailableLanguage: ({ language }) =>
      `${language} غير متاحة على هذا الخادم، فالملخص بلغة الترجمة النصية.`,
  },
  transcript: {
    label: "النص المكتوب",
    search: "ابحث في النص المكتوب",
    searchResults: ({ count: results }) =>
      count(results, {
        zero: "لا نتائج",
        one: "نتيجة واحدة",
        two: "نتيجتان",
        few: "# نتائج",
        many: "# نتيجة",
        other: "# نتيجة",
      }),
    nextResult: "النتيجة التالية",
    previousResult: "النتيجة السابقة",
    empty: "لا أسطر في هذا النص.",
    noResults: ({ search }) => `لا شيء في النص يطابق «${isolate(search)}».`,
  },
  dialog: { close: "إغلاق" },
};
