import { getDirection, type LanguageCode } from "../src/lib/texts/languages.ts";

const readingFaces = /\s*<link\s[^>]*\bhref="[^"]*\/literata-[^>]*>/g;

export interface ScriptFile {
  fileName: string;
  code: string;
}

/** What a visitor sees before scripts run. */
export interface RenderedAhead {
  /** The route pattern, or `*` for an unknown page. */
  path: string;
  isFrame: boolean;
  /** Rendered by React. May start with elements that belong into the head. */
  html: string;
}

/** Elements that React hoists into the head, which it writes first. */
const hoisted = /^(?:<title>[^<]*<\/title>|<(?:link|meta)\b[^>]*>)+/;

/**
 * Returns a page's HTML with its language, the prerendered content, and preload links for scripts and fonts
 * that the HTML doesn't reference yet.
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
  /** Font files that the language needs in addition to those in the HTML. */
  faces?: readonly string[];
  language?: LanguageCode;
  /** True for home. Its code is in the entry scripts, so `files` can't show whether it uses the serif font. */
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
  const filled = rendered ? fillPage({ page, rendered }) : page;
  // Pages without serif text don't preload that font.
  return isHome || own.some(({ code }) => code.includes("font-serif"))
    ? filled
    : filled.replace(readingFaces, "");
}

function fillPage({ page, rendered }: { page: string; rendered: RenderedAhead }): string {
  const [head = ""] = rendered.html.match(hoisted) ?? [];
  const title = head.match(/<title>[^<]*<\/title>/)?.[0];
  const mark = ` data-page="${rendered.path}"${rendered.isFrame ? " data-frame" : ""}`;
  return page
    .replace(/<html\b[^>]*(?=>)/, (tag) => tag + mark)
    .replace(/<title>[^<]*<\/title>/, (old) => title ?? old)
    .replace("  </head>", () => `${title ? head.replace(title, "") : head}  </head>`)
    .replace('<div id="root">', (tag) => tag + rendered.html.slice(head.length));
}

function openDocument(language: LanguageCode): string {
  return `<html lang="${language}" dir="${getDirection(language)}">`;
}
