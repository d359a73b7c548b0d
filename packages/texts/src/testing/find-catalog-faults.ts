import { compileMessage } from "@lingui/message-utils/compileMessage";
import type { Catalog } from "../create-translator.ts";

/**
 * Lists problems in a surface's catalogs: missing or extra keys, variables that differ from those in the
 * English text, missing plural forms, straight quotation marks in a language with its own, and French
 * punctuation after a space where the line may break. Empty if there are none. `variables` lists what each
 * key may use; it defaults to the variables in the English text.
 */
export function findCatalogFaults<Language extends string>({
  catalogs,
  variables,
}: {
  catalogs: Readonly<Record<Language | "en", Catalog>>;
  variables?: Readonly<Record<string, readonly string[]>>;
}): string[] {
  const keys = Object.keys(variables ?? catalogs.en);
  return Object.entries<Catalog>(catalogs).flatMap(([language, catalog]) => {
    return [
      ...keys.filter((key) => !Object.hasOwn(catalog, key)).map((key) => `${language} lacks ${key}`),
      ...Object.keys(catalog)
        .filter((key) => !keys.includes(key))
        .map((key) => `${language} has ${key}, which nobody asks for`),
      ...Object.entries(catalog).flatMap(([key, text]) => {
        const known = variables?.[key] ?? readMessage(String(catalogs.en[key] ?? "")).variables;
        return findTextFaults({ language, text: String(text), known: new Set(known) }).map(
          (fault) => `${language} ${key}: ${fault}`,
        );
      }),
    ];
  });
}

function findTextFaults({
  language,
  text,
  known,
}: {
  language: string;
  text: string;
  known: ReadonlySet<string>;
}): string[] {
  if (text.trim() !== text || text === "") return ["is empty, or has spaces around it"];
  const { variables, plurals } = readMessage(text);
  const forms = [...new Intl.PluralRules(language).resolvedOptions().pluralCategories].sort().join(" ");
  return [
    ...variables.filter((name) => !known.has(name)).map((name) => `uses ${name}, which isn't given`),
    ...plurals
      .filter((plural) => plural !== forms)
      .map((plural) => `has the plural forms ${plural} instead of ${forms}`),
    ...(language !== "en" && /["']/.test(text) ? ["has typewriter quotation marks"] : []),
    ...(language === "fr" && / [:;!?»]|« /.test(text) ? ["has punctuation after a breaking space"] : []),
  ];
}

/** Returns a message's variables and plural forms, both sorted. */
function readMessage(text: string): { variables: string[]; plurals: string[] } {
  const variables: string[] = [];
  const plurals: string[] = [];
  const visit = (token: unknown): void => {
    if (!Array.isArray(token)) return;
    const [name, kind, cases] = token;
    if (typeof name !== "string") return;
    variables.push(name);
    if (typeof cases !== "object" || cases === null) return;
    const { offset: _offset, ...forms } = cases as Record<string, unknown>;
    if (kind === "plural") plurals.push(Object.keys(forms).sort().join(" "));
    for (const form of Object.values(forms)) if (Array.isArray(form)) form.forEach(visit);
  };
  compileMessage(text).forEach(visit);
  return { variables, plurals };
}
