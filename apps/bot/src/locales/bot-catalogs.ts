import arabic from "./ar.json" with { type: "json" };
import german from "./de.json" with { type: "json" };
import english from "./en.json" with { type: "json" };
import spanish from "./es.json" with { type: "json" };
import russian from "./ru.json" with { type: "json" };

/** The bot's own texts; core's messages come with `createServerTranslators`. */
export const botCatalogs = { en: english, de: german, es: spanish, ru: russian, ar: arabic };

export type MessageKey = keyof typeof english;
