// @vitest-environment node
import { readdirSync, readFileSync } from "node:fs";
import { compileMessage } from "@lingui/message-utils/compileMessage";
import { describe, expect, it } from "vitest";
import { languages } from "../src/lib/texts/languages.ts";

const folder = new URL("../src/locales/", import.meta.url);
const areas = readdirSync(new URL("en/", folder));
const others = languages.map(({ code }) => code).filter((code) => code !== "en");

function readTexts({ language, area }: { language: string; area: string }): Record<string, string> {
  return JSON.parse(readFileSync(new URL(`${language}/${area}`, folder), "utf8"));
}

interface Plural {
  name: string;
  categories: string[];
}

/** Extracts a message's placeholders, and its plurals with their forms. */
function readMessage(message: string): { names: string[]; plurals: Plural[] } {
  const names = new Set<string>();
  const plurals: Plural[] = [];
  const visit = (token: unknown): void => {
    if (!Array.isArray(token)) return;
    const [name, kind, forms] = token;
    if (typeof name === "string" && (token.length === 1 || typeof kind === "string")) {
      names.add(name);
      if (kind === "plural") {
        const { offset: _offset, ...cases } = forms as Record<string, unknown>;
        // Text for an exact number, such as =1, isn't a plural form.
        plurals.push({ name, categories: Object.keys(cases).filter((form) => !/^\d+$/.test(form)) });
        Object.values(cases).forEach(visitAll);
      }
    } else visitAll(token);
  };
  const visitAll = (tokens: unknown): void => {
    if (Array.isArray(tokens)) tokens.forEach(visit);
  };
  visitAll(compileMessage(message));
  return { names: [...names].sort(), plurals };
}

/** Checks that each plural has exactly the forms that the language needs. */
function checkPlurals({ language, key, message }: { language: string; key: string; message: string }): void {
  const known = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
  for (const { categories } of readMessage(message).plurals) {
    expect([...categories].sort(), `${language}, ${key}`).toEqual([...known].sort());
  }
}

/** Matches typographic mistakes: straight quotes, and quotes or dashes from another language. */
const foreignMarks: Record<string, RegExp> = {
  en: /["„«»]|(?<=\p{L})'(?!t care)|\s-\s|\.\.\.(?!$)| {2}|…\S/u,
  de: /["'”«»‚‘’]|“[^„]*“|\s-\s|\.\.\.| {2}|\S…$/u,
  es: /["'“”„‘’]|\s-\s|\.\.\.| {2}/u,
  ru: /["'“”„‘’]|\s-\s|\.\.\.| {2}/u,
  ar: /["'“”„‘’]|\s-\s|\.\.\.| {2}|\p{Script=Arabic},|\p{Script=Arabic};|\p{Script=Arabic}\?/u,
};

/** Names, words that are spelled the same in English and in the translation, and placeholders without words. */
const sameEverywhere =
  /^(?:Free|Lite|Based|Pro|Admin|Markdown|YouTube|Vimeo|TED|Podcasts?|Feed|Webhooks?(?: \(digest\.created\))?|Telegram|Support|System|Cookies|Marketing|Plan|Status|Details|Upgrades?|Link|Audio|© \{years\} Pith|Plan: \{plan\}|Status:? \{status\}|Error: \{message\}|No|Name|Server|Passkeys?|Version|Website|Limit|Postgres|(?:\{\w+\}|[^\p{L}{}])+)$/u;

describe.each(languages.map(({ code }) => code))("the catalog of %s", (language) => {
  it.each(areas)(
    "has complete messages in %s: every plural form, and the language's own punctuation",
    (area) => {
      for (const [key, message] of Object.entries(readTexts({ language, area }))) {
        expect(message.trim(), key).toBe(message);
        expect(message, key).not.toBe("");
        checkPlurals({ language, key, message });
        expect(message, `${language}, ${key}`).not.toMatch(foreignMarks[language] ?? /^$/);
      }
    },
  );
});

describe.each(others)("the catalog of %s", (language) => {
  it.each(areas)(
    "translates every text of %s, with the same placeholders for names, links and lines",
    (area) => {
      const english = readTexts({ language: "en", area });
      const translated = readTexts({ language, area });
      expect(Object.keys(translated)).toEqual(Object.keys(english));
      for (const [key, message] of Object.entries(english)) {
        const other = translated[key] ?? "";
        expect(readMessage(other).names, key).toEqual(readMessage(message).names);
        expect(other.match(/<\/?0>/g), key).toEqual(message.match(/<\/?0>/g));
        expect(other.split("\n").length, key).toBe(message.split("\n").length);
        if (other === message) expect(message, key).toMatch(sameEverywhere);
      }
    },
  );
});

describe("the English catalog", () => {
  it("uses exclamation marks only where the specification does", () => {
    const loud = areas.flatMap((area) =>
      Object.values(readTexts({ language: "en", area })).filter((text) => text.includes("!")),
    );
    expect(loud).toEqual(["Thank You for Choosing Pro!", "Unexpected Application Error!"]);
  });

  it("uses no internal jargon", () => {
    // Admins are familiar with jargon.
    for (const area of areas.filter((name) => name !== "admin.json")) {
      for (const [key, text] of Object.entries(readTexts({ language: "en", area }))) {
        // Users who need an API key know the term, and Readwise itself calls its secret an access token.
        const shown = key.startsWith("keys.")
          ? text.replace(/\bAPI\b/, "")
          : key.startsWith("connections.")
            ? text.replace(/\btokens?\b/, "")
            : text;
        expect(shown, key).not.toMatch(/\b(?:job|cue|token|queue|endpoint|payload|API|null|undefined)s?\b/i);
      }
    }
  });
});
