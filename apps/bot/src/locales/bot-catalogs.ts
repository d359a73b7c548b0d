import arabic from "./ar.json" with { type: "json" };
import german from "./de.json" with { type: "json" };
import english from "./en.json" with { type: "json" };
import spanish from "./es.json" with { type: "json" };
import persian from "./fa.json" with { type: "json" };
import french from "./fr.json" with { type: "json" };
import hindi from "./hi.json" with { type: "json" };
import indonesian from "./id.json" with { type: "json" };
import italian from "./it.json" with { type: "json" };
import portuguese from "./pt.json" with { type: "json" };
import russian from "./ru.json" with { type: "json" };
import turkish from "./tr.json" with { type: "json" };
import ukrainian from "./uk.json" with { type: "json" };

/** The bot's own UI strings. Core's messages come from `createChatTranslators`. */
export const botCatalogs = {
  en: english,
  de: german,
  es: spanish,
  ru: russian,
  ar: arabic,
  fr: french,
  pt: portuguese,
  it: italian,
  uk: ukrainian,
  tr: turkish,
  id: indonesian,
  hi: hindi,
  fa: persian,
};

export type MessageKey = keyof typeof english;
