import { readFileSync } from "node:fs";
import { FluentBundle, FluentResource } from "@fluent/bundle";
import { type InterfaceLanguage, interfaceLanguages } from "@pith/core/lib/choose-interface-language";
import type { TextKey } from "./text-keys.ts";

export type TextVariables = Record<string, string | number>;

/** The catalogues that lie beside this file. The server isn't whole without one, and doesn't start. */
const bundles = new Map(interfaceLanguages.map((language) => [language, readBundle(language)]));

/** A text of the server's catalogue in one language, or a part of it that has a name: its title, its button. */
export function formatText({
  key,
  part,
  language,
  variables,
}: {
  key: TextKey;
  part?: "title" | "button";
  language: InterfaceLanguage;
  variables: TextVariables;
}): string {
  const bundle = bundles.get(language);
  const message = bundle?.getMessage(key);
  const pattern = part ? message?.attributes[part] : message?.value;
  if (!bundle || !pattern)
    throw new Error(`There is no text ${key}${part ? `.${part}` : ""} in ${language}.`);
  // Without a list of errors it throws the first one: half a sentence is worse than none.
  return bundle.formatPattern(pattern, variables);
}

function readBundle(language: InterfaceLanguage): FluentBundle {
  // Some Telegram apps draw Fluent's isolating marks as boxes.
  const bundle = new FluentBundle(language, { useIsolating: false });
  const source = readFileSync(new URL(`./${language}.ftl`, import.meta.url), "utf8");
  const [error] = bundle.addResource(new FluentResource(source));
  if (error) throw error;
  return bundle;
}
