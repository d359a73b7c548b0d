/** The prerendered content of a page. */
export interface RenderedAhead {
  /** The route pattern, or `*` for an unknown page. */
  path: string;
  isFrame: boolean;
  /** React's output. May start with elements that belong in the head. */
  html: string;
}

/** Matches the elements that React hoists into the head. React writes them first. */
const hoisted = /^(?:<title>[^<]*<\/title>|<(?:link|meta)\b[^>]*>)+/;

/** Marks a page's HTML as belonging to a route, and inserts the rendered content. */
export function fillPage({ page, rendered }: { page: string; rendered: RenderedAhead }): string {
  const mark = ` data-page="${rendered.path}"${rendered.isFrame ? " data-frame" : ""}`;
  const marked = page.replace(/<html\b[^>]*(?=>)/, (tag) => tag + mark);
  return fillRoot({ page: marked, html: rendered.html });
}

/** Inserts React's output into a page: title and preloads into the head, the rest into the root element. */
export function fillRoot({ page, html }: { page: string; html: string }): string {
  const [head = ""] = html.match(hoisted) ?? [];
  const title = head.match(/<title>[^<]*<\/title>/)?.[0];
  return page
    .replace(/<title>[^<]*<\/title>/, (old) => title ?? old)
    .replace("  </head>", () => `${title ? head.replace(title, "") : head}  </head>`)
    .replace('<div id="root">', (tag) => tag + html.slice(head.length));
}
