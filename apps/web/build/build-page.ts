const readingFace = /\s*<link\s[^>]*\bhref="[^"]*\/literata-[^>]*>/;

/** A file of the build, as far as a page's HTML has to know it. */
export interface ScriptFile {
  fileName: string;
  code: string;
}

/** The HTML of a page that needs these scripts beside those that it names already. */
export function buildPage({ html, files }: { html: string; files: readonly ScriptFile[] }): string {
  const own = files.filter(({ fileName }) => !html.includes(`/${fileName}"`));
  const links = own.map(({ fileName }) => `    <link rel="modulepreload" crossorigin href="/${fileName}">\n`);
  const page = html.replace("  </head>", () => `${links.join("")}  </head>`);
  // A page that shows nothing in the reading face needn't wait for it.
  return own.some(({ code }) => code.includes("font-serif")) ? page : page.replace(readingFace, "");
}
