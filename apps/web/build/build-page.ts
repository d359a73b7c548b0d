import { getDirection, type LanguageCode } from "../src/lib/texts/languages.ts";

const readingFaces = /\s*<link\s[^>]*\bhref="[^"]*\/literata-[^>]*>/g;

/** The parts of an output file that a page's HTML needs. */
export interface ScriptFile {
  fileName: string;
  code: string;
}

/**
 * Returns a page's HTML with preload links for the scripts and fonts that it doesn't name yet, and its language set.
 */
export function buildPage({
  html,
  files,
  faces = [],
  language = "en",
  isHome = false,
}: {
  html: string;
  files: readonly ScriptFile[];
  /** Font files that the language needs in addition to those in the HTML. */
  faces?: readonly string[];
  language?: LanguageCode;
  /** True for home. Its code is in the entry scripts, so `files` can't show whether it uses the serif font. */
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
  // Pages without serif text don't preload that font.
  return isHome || own.some(({ code }) => code.includes("font-serif"))
    ? page
    : page.replace(readingFaces, "");
}

function openDocument(language: LanguageCode): string {
  return `<html lang="${language}" dir="${getDirection(language)}">`;
}
