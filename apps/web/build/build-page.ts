import { getDirection, type LanguageCode } from "../src/lib/texts/languages.ts";

const readingFaces = /\s*<link\s[^>]*\bhref="[^"]*\/literata-[^>]*>/g;

/** A file of the build, as far as a page's HTML has to know it. */
export interface ScriptFile {
  fileName: string;
  code: string;
}

/** The HTML of a page that needs these scripts beside those that it names already, marked as in its language. */
export function buildPage({
  html,
  files,
  faces = [],
  language = "en",
  isHome = false,
}: {
  html: string;
  files: readonly ScriptFile[];
  /** Names of the font files that the language needs beside those that the HTML names already. */
  faces?: readonly string[];
  language?: LanguageCode;
  /** Home's own scripts are the first ones, of which it isn't told what they show. */
  isHome?: boolean;
}): string {
  const own = files.filter(({ fileName }) => !html.includes(`/${fileName}"`));
  const links = own.map(({ fileName }) => `    <link rel="modulepreload" crossorigin href="/${fileName}">\n`);
  const fonts = faces.map(
    (name) => `    <link rel="preload" href="/${name}" as="font" type="font/woff2" crossorigin>\n`,
  );
  const page = html
    .replace(/<html\b[^>]*>/, (tag) => (language === "en" ? tag : openDocument(language)))
    .replace("  </head>", () => `${[...fonts, ...links].join("")}  </head>`);
  // A page that shows nothing in the reading face needn't wait for it.
  return isHome || own.some(({ code }) => code.includes("font-serif"))
    ? page
    : page.replace(readingFaces, "");
}

function openDocument(language: LanguageCode): string {
  return `<html lang="${language}" dir="${getDirection(language)}">`;
}
