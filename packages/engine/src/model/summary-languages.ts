/** A language supported by the model engine. */
export interface SummaryLanguage {
  /** BCP 47. */
  code: string;
  /** The language's English name, for prompts and English readers. */
  englishName: string;
  /** The language's name in the language itself. */
  name: string;
}

/** Languages that readers can choose from, sorted by English name. */
export const summaryLanguages: readonly SummaryLanguage[] = [
  { code: "ar", englishName: "Arabic", name: "العربية" },
  { code: "bn", englishName: "Bengali", name: "বাংলা" },
  { code: "bg", englishName: "Bulgarian", name: "Български" },
  { code: "ca", englishName: "Catalan", name: "Català" },
  { code: "zh", englishName: "Chinese (Simplified)", name: "简体中文" },
  { code: "zh-Hant", englishName: "Chinese (Traditional)", name: "繁體中文" },
  { code: "hr", englishName: "Croatian", name: "Hrvatski" },
  { code: "cs", englishName: "Czech", name: "Čeština" },
  { code: "da", englishName: "Danish", name: "Dansk" },
  { code: "nl", englishName: "Dutch", name: "Nederlands" },
  { code: "en", englishName: "English", name: "English" },
  { code: "et", englishName: "Estonian", name: "Eesti" },
  { code: "fi", englishName: "Finnish", name: "Suomi" },
  { code: "fr", englishName: "French", name: "Français" },
  { code: "de", englishName: "German", name: "Deutsch" },
  { code: "el", englishName: "Greek", name: "Ελληνικά" },
  { code: "he", englishName: "Hebrew", name: "עברית" },
  { code: "hi", englishName: "Hindi", name: "हिन्दी" },
  { code: "hu", englishName: "Hungarian", name: "Magyar" },
  { code: "id", englishName: "Indonesian", name: "Bahasa Indonesia" },
  { code: "it", englishName: "Italian", name: "Italiano" },
  { code: "ja", englishName: "Japanese", name: "日本語" },
  { code: "ko", englishName: "Korean", name: "한국어" },
  { code: "lv", englishName: "Latvian", name: "Latviešu" },
  { code: "lt", englishName: "Lithuanian", name: "Lietuvių" },
  { code: "ms", englishName: "Malay", name: "Bahasa Melayu" },
  { code: "no", englishName: "Norwegian", name: "Norsk" },
  { code: "fa", englishName: "Persian", name: "فارسی" },
  { code: "pl", englishName: "Polish", name: "Polski" },
  { code: "pt", englishName: "Portuguese", name: "Português" },
  { code: "ro", englishName: "Romanian", name: "Română" },
  { code: "ru", englishName: "Russian", name: "Русский" },
  { code: "sr", englishName: "Serbian", name: "Српски" },
  { code: "sk", englishName: "Slovak", name: "Slovenčina" },
  { code: "sl", englishName: "Slovenian", name: "Slovenščina" },
  { code: "es", englishName: "Spanish", name: "Español" },
  { code: "sw", englishName: "Swahili", name: "Kiswahili" },
  { code: "sv", englishName: "Swedish", name: "Svenska" },
  { code: "th", englishName: "Thai", name: "ไทย" },
  { code: "tr", englishName: "Turkish", name: "Türkçe" },
  { code: "uk", englishName: "Ukrainian", name: "Українська" },
  { code: "ur", englishName: "Urdu", name: "اردو" },
  { code: "vi", englishName: "Vietnamese", name: "Tiếng Việt" },
];

/** Returns the primary subtag of a BCP 47 tag in lowercase. */
function toPrimary(tag: string): string {
  return tag.toLowerCase().split("-")[0] ?? tag;
}

/**
 * Finds the listed language for a tag: by the whole tag, by its script (zh-TW is Traditional), or by its
 * primary subtag. Null if there is none.
 */
export function findSummaryLanguage(tag: string): SummaryLanguage | null {
  const wanted = tag.toLowerCase();
  const exact = summaryLanguages.find(({ code }) => code.toLowerCase() === wanted);
  if (exact !== undefined) return exact;
  const isTraditional = /^zh-(?:.*-)?(?:hant|tw|hk|mo)\b/u.test(wanted);
  const code = isTraditional ? "zh-Hant" : wanted === "nb" || wanted === "nn" ? "no" : toPrimary(wanted);
  return summaryLanguages.find((language) => language.code === code) ?? null;
}

/**
 * Returns a language's name for prompts, whether or not it is listed; "the language of the speech" if it is
 * unknown.
 */
export function nameLanguage(tag: string): string {
  if (toPrimary(tag) === "und") return "the language of the speech";
  const listed = findSummaryLanguage(tag);
  if (listed !== null) return listed.englishName;
  try {
    return new Intl.DisplayNames(["en"], { type: "language" }).of(tag) ?? tag;
  } catch {
    return "the language of the speech";
  }
}

/**
 * True if readers of one language don't need a rendering in the other, because both have the same primary
 * subtag and the same script.
 */
export function isSameLanguage({ left, right }: { left: string; right: string }): boolean {
  if (toPrimary(left) !== toPrimary(right)) return false;
  const isTraditional = (tag: string): boolean => findSummaryLanguage(tag)?.code === "zh-Hant";
  // Chinese captions are detected as `zh` in either script, so only a request for Traditional Chinese needs a
  // rendering.
  return isTraditional(left) === isTraditional(right);
}
