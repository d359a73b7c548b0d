import { fillPage, type RenderedAhead } from "../src/fill-page.ts";
import { getDirection, type LanguageCode } from "../src/lib/texts/languages.ts";

const readingFaces = /\s*<link\s[^>]*\bhref="[^"]*\/literata-[^>]*>/g;

export interface ScriptFile {
  fileName: string;
  code: string;
}

/** Matches scripts, their preloads, and the preloads of their first requests. */
const scriptTags =
  /[ \t]*<(?:script type="module"[^>]*><\/script>|link\b[^>]*\brel="modulepreload"[^>]*>|link\b[^>]*\bas="fetch"[^>]*>)\n?/g;

/**
 * Builds a page's HTML: sets its language, inserts the prerendered content, and adds preload links for
 * scripts and fonts that the HTML doesn't reference yet.
 */
export function buildPage({
  html,
  files,
  faces = [],
  language = "en",
  isHome = false,
  rendered = null,
}: {
  html: string;
  files: readonly ScriptFile[];
  /** Font files the language needs beyond those in the HTML. */
  faces?: readonly string[];
  language?: LanguageCode;
  /**
   * True for the home page. Its code is in the entry scripts, so `files` can't show whether it uses the serif
   * font.
   */
  isHome?: boolean;
  rendered?: RenderedAhead | null;
}): string {
  const own = files.filter(({ fileName }) => !html.includes(`/${fileName}"`));
  const links = own.map(({ fileName }) => `    <link rel="modulepreload" crossorigin href="/${fileName}">\n`);
  const fonts = faces.map(
    (name) => `    <link rel="preload" href="/${name}" as="font" type="font/woff2" crossorigin>\n`,
  );
  const page = html
    .replace(/<html\b[^>]*>/, (tag) => (language === "en" ? tag : openDocument(language)))
    .replace("  </head>", () => `${[...fonts, ...links].join("")}  </head>`);
  const filled = rendered ? fillPage({ page: rendered.isFrame ? page : deferScripts(page), rendered }) : page;
  // Don't preload the serif font on pages that don't use it.
  return isHome || own.some(({ code }) => code.includes("font-serif"))
    ? filled
    : filled.replace(readingFaces, "");
}

/**
 * Moves the scripts into a template, from which public/before-paint.js inserts them after the first paint. A
 * prerendered page paints without scripts; on a slow connection, loading them earlier would delay the page's
 * style sheet and fonts.
 */
function deferScripts(page: string): string {
  const tags = (page.match(scriptTags) ?? []).map((tag) => tag.trim());
  return page
    .replace(scriptTags, "")
    .replace("  </head>", () => `    <template data-scripts>${tags.join("")}</template>\n  </head>`);
}

function openDocument(language: LanguageCode): string {
  return `<html lang="${language}" dir="${getDirection(language)}">`;
}
